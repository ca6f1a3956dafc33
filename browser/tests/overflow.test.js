import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languages, launch, opened, pseudo } from '../browser.js';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

/** What is wider than the room it has: the page, and every element of every card. */
async function wide(page) {
  return page.evaluate(() => {
    // Heard and not seen.
    const UNSEEN = '.countersign-quote';
    // Of a pixel.
    const ROUNDING = 0.5;
    const range = document.createRange();
    const root = document.documentElement;
    for (const details of document.querySelectorAll('details')) details.open = true;
    const found = root.scrollWidth > root.clientWidth ? [`page: ${root.scrollWidth} > ${root.clientWidth}`] : [];
    const cards = document.querySelectorAll('.countersign');
    for (const card of cards) {
      const { left, right } = card.getBoundingClientRect();
      const isOutside = (box) => box.left < left - ROUNDING || box.right > right + ROUNDING;
      for (const element of [card, ...card.querySelectorAll('*')]) {
        if (element.closest(UNSEEN) || getComputedStyle(element).display === 'inline') continue;
        if (element.scrollWidth > element.clientWidth || isOutside(element.getBoundingClientRect())) {
          found.push(`${card.id}: ${element.tagName} ${element.className}`);
        }
      }
      // Inline boxes go as far as the spaces at the end of a line, which take no room: their words count.
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement.closest(UNSEEN)) continue;
        for (const { index, 0: word } of texts.currentNode.data.matchAll(/\S+/gu)) {
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (isOutside(range.getBoundingClientRect())) found.push(`${card.id}: ${word}`);
        }
      }
    }
    return { cards: cards.length, found: found.slice(0, 40) };
  });
}

async function holds(page, least = 1000) {
  const { cards, found } = await wide(page);
  await page.close();
  assert.ok(cards > least, `${cards}`);
  assert.deepEqual(found, []);
}

test('nothing is too wide at 320 pixels', async () => {
  await holds(await opened(browser, { width: 320, height: 640 }));
});

test('nothing is too wide at 320 pixels in a language of longer words', async () => {
  const page = await opened(browser, { width: 320, height: 640 }, pseudo);
  const frames = await page.evaluate(() => [...document.querySelectorAll('.countersign-heading')].map((it) => it.textContent));
  assert.ok(frames.length > 100 && frames.every((it) => it.startsWith('⁅')), frames.find((it) => !it.startsWith('⁅')));
  await holds(page);
});

test('nothing is too wide at 320 pixels in any language', async () => {
  await holds(await opened(browser, { width: 320, height: 640 }, languages), 20);
});

// A window of 640 pixels at 200 % has 320 CSS pixels, each of two.
test('nothing is too wide at 200 % zoom', async () => {
  await holds(await opened(browser, { width: 320, height: 480, deviceScaleFactor: 2 }));
});

test('nothing is too wide with text of twice the size', async () => {
  const page = await opened(browser, { width: 640, height: 960 });
  await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
  await holds(page);
});

test('nothing is too wide in any width that can be chosen', async () => {
  const page = await opened(browser, { width: 1400, height: 1000 });
  for (const width of ['narrow', 'middle', 'wide']) {
    await page.click(`#width-${width}`);
    assert.deepEqual((await wide(page)).found, [], width);
  }
  await page.close();
});
