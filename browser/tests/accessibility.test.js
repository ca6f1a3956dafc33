import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { emulate, languages, launch, opened } from '../browser.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// All of WCAG 2 at levels A and AA, and what axe recommends beyond them. Level AAA, whose contrast the card does not
// promise, and rules that axe calls experimental are not among them.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

/**
 * What axe finds on the gallery cut down to the cards of one state, or to the documents with issues. On the whole page
 * it would take minutes: its work grows faster than the page.
 */
async function findings(scheme, part, markup) {
  const page = await opened(browser, undefined, markup);
  await emulate(page, { 'prefers-color-scheme': scheme });
  await page.evaluate(axe);
  const result = await page.evaluate(async (part, rules) => {
    const leftOut = part === 'issues'
      ? '.gallery-fixture'
      : `.gallery-invalid, .gallery-folder:not([data-locales]), .gallery-state:not([data-state="${part}"])`;
    for (const element of document.querySelectorAll(leftOut)) element.remove();
    for (const details of document.querySelectorAll('details')) details.open = true;
    const { violations, incomplete } = await axe.run(document, {
      runOnly: rules,
      resultTypes: ['violations', 'incomplete'],
    });
    const told = (results) => results.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join(' ');
        return `${id}: ${html.slice(0, 200)}: ${why}`;
      }));
    // Where boxes touch, and of signs and single characters, axe leaves the contrast open. The cards have no image and
    // no transparent colour, so it can be computed from the nearest ground.
    const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
    const luminance = (colour) => {
      const [red, green, blue] = channels(colour).map((it) => it / 255)
        .map((it) => (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ground = (element) => {
      const { backgroundColor } = getComputedStyle(element);
      return channels(backgroundColor)[3] === 0 ? ground(element.parentElement) : backgroundColor;
    };
    const contrast = (element) => {
      const [low, high] = [getComputedStyle(element).color, ground(element)].map(luminance).sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    for (const result of incomplete.filter(({ id }) => id === 'color-contrast')) {
      result.nodes = result.nodes.filter(({ target }) => contrast(document.querySelector(target[0])) < 4.5);
    }
    return {
      cards: document.querySelectorAll('.countersign').length,
      rightToLeft: document.querySelectorAll('.countersign[dir="rtl"]').length,
      violations: told(violations),
      incomplete: told(incomplete),
    };
  }, part, RULES);
  await page.close();
  return result;
}

for (const scheme of ['light', 'dark']) {
  for (const part of ['ask', 'running', 'done', 'rejected', 'not_run', 'unknown', 'issues']) {
    test(`axe finds nothing in ${scheme}, ${part}`, async () => {
      const { cards, rightToLeft, violations, incomplete } = await findings(scheme, part);
      if (part !== 'issues') assert.ok(cards > 200 && rightToLeft > 3, `${cards}, ${rightToLeft}`);
      assert.deepEqual(violations, []);
      assert.deepEqual(incomplete, []);
    });
  }
}

// The cards of one state and one scheme: the languages have the same markup, and all but the words is tested above.
test('axe finds nothing in any language', async () => {
  const { cards, rightToLeft, violations, incomplete } = await findings('light', 'ask', languages);
  assert.ok(cards >= 60 && rightToLeft >= 6, `${cards}, ${rightToLeft}`);
  assert.deepEqual(violations, []);
  assert.deepEqual(incomplete, []);
});
