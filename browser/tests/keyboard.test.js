import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, opened } from '../browser.js';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

/** The cards that are shown. */
function shown(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('.countersign')]
      .filter((card) => card.checkVisibility())
      .map(({ lang, dir, dataset }) => ({ lang, dir, state: dataset.state })));
}

const focused = (page) => page.evaluate(() => document.activeElement.id);

/** Tabs until a radio button of the group has the focus, then goes on by arrow keys until it is the one. */
async function choose(page, group, id) {
  const isIn = () => page.evaluate((group) => document.activeElement.name === group, group);
  for (let tabs = 0; !(await isIn()); tabs += 1) {
    assert.ok(tabs < 20, `Tab does not reach ${group}`);
    await page.keyboard.press('Tab');
  }
  for (let arrows = 0; (await focused(page)) !== id; arrows += 1) {
    assert.ok(arrows < 50, `arrow keys do not reach ${id}`);
    await page.keyboard.press('ArrowDown');
  }
}

test('the filters work without a mouse', async () => {
  const page = await opened(browser);
  const all = await shown(page);
  await choose(page, 'state', 'state-done');
  let cards = await shown(page);
  assert.equal(cards.length, all.length / 6);
  assert.ok(cards.every(({ state }) => state === 'done'));

  await choose(page, 'locale', 'locale-de');
  cards = await shown(page);
  assert.equal(cards.length, all.filter(({ lang }) => lang === 'de').length / 6);
  assert.ok(cards.length > 0 && cards.every(({ lang, state }) => lang === 'de' && state === 'done'));
  await choose(page, 'locale', 'every-locale');

  await choose(page, 'direction', 'direction-rtl');
  cards = await shown(page);
  assert.equal(cards.length, all.filter(({ dir }) => dir === 'rtl').length / 6);
  assert.ok(cards.length > 0 && cards.every(({ dir }) => dir === 'rtl'));
  await choose(page, 'direction', 'every-direction');

  const folder = await page.evaluate(() =>
    [...document.querySelectorAll('input[name=folder]')]
      .find((input) => input.parentElement.textContent.trim().startsWith('hostile')).id);
  await choose(page, 'folder', folder);
  const files = await page.evaluate(() =>
    [...document.querySelectorAll('[data-file]')]
      .filter((file) => file.checkVisibility())
      .map((file) => file.dataset.file));
  assert.ok(files.length > 0 && files.every((file) => file.startsWith('hostile/')));
  await page.close();
});

test('documents with issues are shown as long as nothing is chosen that they do not have', async () => {
  const page = await opened(browser);
  const issues = () => page.evaluate(() =>
    [...document.querySelectorAll('.gallery-invalid')].filter((it) => it.checkVisibility()).length);
  assert.ok(await issues() > 30);
  await choose(page, 'state', 'state-ask');
  assert.equal(await issues(), 0);
  await page.close();
});

test('Tab goes through each card and ends with confirm and decline, each with an outline', async () => {
  const page = await opened(browser);
  await choose(page, 'state', 'state-ask');
  await choose(page, 'folder', 'folder-1');
  const expected = await page.evaluate(() => {
    const cards = [...document.querySelectorAll('.countersign')].filter((card) => card.checkVisibility());
    const stops = cards.flatMap((card) => [...card.querySelectorAll('a, button')]);
    return stops.map((stop) => `${stop.closest('article').id} ${stop.dataset.decision ?? stop.getAttribute('href')}`);
  });
  assert.ok(expected.length > 100, `${expected.length}`);
  // The link to the cards is the first stop of the page.
  await page.evaluate(() => document.querySelector('.gallery-skip').focus());
  await page.keyboard.press('Enter');
  const stops = [];
  for (let index = 0; index < expected.length; index += 1) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => {
      const stop = document.activeElement;
      const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(stop);
      const paper = getComputedStyle(stop.closest('article') ?? stop).backgroundColor;
      return {
        name: `${stop.closest('article')?.id} ${stop.dataset.decision ?? stop.getAttribute('href')}`,
        hasOutline: outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2 && outlineColor !== paper,
        isInView: (({ top, bottom }) => bottom > 0 && top < innerHeight)(stop.getBoundingClientRect()),
        backgroundColor,
      };
    }));
  }
  await page.close();
  assert.deepEqual(stops.map(({ name }) => name), expected);
  assert.deepEqual(stops.filter(({ hasOutline, isInView }) => !hasOutline || !isInView), []);
  const decisions = expected.filter((name) => /(confirm|decline)$/.test(name)).map((name) => name.split(' '));
  for (let index = 0; index < decisions.length; index += 2) {
    const [[card, first], [same, second]] = decisions.slice(index, index + 2);
    assert.deepEqual([first, second, same], ['confirm', 'decline', card]);
  }
});
