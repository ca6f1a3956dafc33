import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { emulate, launch, opened } from '../browser.js';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

/** The colours of everything in the cards of state ask. */
function colours(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('.countersign[data-state="ask"], .countersign[data-state="ask"] *')].map((element) => {
      const { color, backgroundColor, borderTopColor, outlineColor } = getComputedStyle(element);
      return [color, backgroundColor, borderTopColor, outlineColor].join();
    }));
}

test('a theme that is chosen looks like the system’s', async () => {
  const page = await opened(browser);
  const seen = {};
  for (const scheme of ['light', 'dark']) {
    await emulate(page, { 'prefers-color-scheme': scheme });
    await page.click('#theme-system');
    seen[scheme] = await colours(page);
  }
  assert.notDeepEqual(seen.light, seen.dark);
  for (const scheme of ['light', 'dark']) {
    await emulate(page, { 'prefers-color-scheme': scheme });
    for (const theme of ['light', 'dark']) {
      await page.click(`#theme-${theme}`);
      assert.deepEqual(await colours(page), seen[theme], `${theme} where the system is ${scheme}`);
    }
  }
  await page.close();
});

test('with forced colours buttons, chips and marks keep their borders', async () => {
  const page = await opened(browser);
  await emulate(page, { 'forced-colors': 'active' });
  const { active, kinds } = await page.evaluate(() => {
    const kinds = {};
    for (const selector of ['button', '.countersign-chip', '.countersign-mark', '.countersign-body']) {
      const elements = [...document.querySelectorAll(`.countersign ${selector}`)];
      const bare = elements.filter((element) => {
        const style = getComputedStyle(element);
        return ['Top', 'Right', 'Bottom', 'Left'].some((side) =>
          style[`border${side}Style`] === 'none' || parseFloat(style[`border${side}Width`]) < 1
          || style[`border${side}Color`] === style.backgroundColor);
      });
      kinds[selector] = { all: elements.length, bare: bare.map((it) => it.outerHTML.slice(0, 200)) };
    }
    return { active: matchMedia('(forced-colors: active)').matches, kinds };
  });
  await page.close();
  assert.ok(active);
  for (const [selector, { all, bare }] of Object.entries(kinds)) {
    assert.ok(all > 0, selector);
    assert.deepEqual(bare, [], selector);
  }
});
