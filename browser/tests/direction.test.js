import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, opened } from '../browser.js';

let browser;
let page;
before(async () => {
  browser = await launch();
  page = await opened(browser, { width: 1400, height: 1000 });
  await page.click('#width-wide');
});
after(() => browser.close());

/** What runs in the page: the card of a file, and where a piece of its text stands. */
const TOOLS = () => {
  window.cardOf = (file, state = 'ask') =>
    document.querySelector(`[data-file="${file}"] [data-state="${state}"] > .countersign`);
  /** Every text node with what it adds to the text of an element. */
  const runs = (element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found = [];
    let text = '';
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement.closest('.countersign-quote')) continue;
      found.push({ node: walker.currentNode, start: text.length });
      text += walker.currentNode.data;
    }
    return { found, text };
  };
  /** The box of some characters of an element, by their place in its text. */
  window.boxAt = (element, start, end) => {
    const { found } = runs(element);
    const place = (offset, isEnd) => {
      const run = found.findLast((it) => (isEnd ? it.start < offset : it.start <= offset));
      return [run.node, offset - run.start];
    };
    const range = document.createRange();
    range.setStart(...place(start, false));
    range.setEnd(...place(end, true));
    const boxes = [...range.getClientRects()].filter((it) => it.width > 0);
    const { left, right, top, bottom } = boxes.at(-1);
    return { left, right, top, bottom, boxes: boxes.length };
  };
  /** The box of a piece of text that an element has once. */
  window.boxOf = (element, piece) => {
    const { text } = runs(element);
    const start = text.indexOf(piece);
    if (start < 0 || text.includes(piece, start + 1)) throw new Error(`not once in "${text}": ${piece}`);
    return window.boxAt(element, start, start + piece.length);
  };
  window.textOf = (element) => runs(element).text;
};

const inPage = async (work, ...parameters) => {
  await page.evaluate(TOOLS);
  return page.evaluate(work, ...parameters);
};

const FILES = ['transfer.ar', 'transfer.he', 'team-mail.ar', 'task-assign.fa', 'share-folder.ur'].map((it) => `calls/${it}.json`);

for (const file of FILES) {
  test(`${file}: the question mark stands at the left end of the last line`, async () => {
    const { mark, others, direction } = await inPage((file) => {
      const sentence = cardOf(file).querySelector('.countersign-sentence');
      const text = textOf(sentence);
      const mark = boxAt(sentence, text.length - 1, text.length);
      const others = [];
      for (let at = 0; at < text.length - 1; at += 1) {
        if (/\s/u.test(text[at])) continue;
        try {
          others.push(boxAt(sentence, at, at + 1));
        } catch {
          // Half of a character, or one that joins its neighbour, has no box of its own.
        }
      }
      return { mark, others, direction: getComputedStyle(sentence).direction };
    }, file);
    assert.equal(direction, 'rtl');
    const line = others.filter((it) => it.top < mark.bottom && it.bottom > mark.top);
    // The last word may stand alone on its line.
    assert.ok(line.length > 0 && others.length > 10, `${line.length}, ${others.length}`);
    for (const other of line) assert.ok(mark.right <= other.left + 1, JSON.stringify({ mark, other }));
    // And no line stands below it.
    assert.ok(others.every((it) => it.top < mark.bottom));
  });

  test(`${file}: the sentence ends with the question mark of a language`, async () => {
    const last = await inPage((file) => textOf(cardOf(file).querySelector('.countersign-sentence')).at(-1), file);
    assert.match(last, /^[?؟]$/u);
  });

  test(`${file}: every isolate holds its own text together`, async () => {
    const apart = await inPage((file) => {
      const apart = [];
      for (const bdi of cardOf(file).querySelectorAll('bdi')) {
        // A value that is wrapped has boxes on several lines; on one line nothing else may stand between its ends.
        const range = document.createRange();
        range.selectNodeContents(bdi);
        const inside = range.getBoundingClientRect();
        const { unicodeBidi } = getComputedStyle(bdi);
        if (!unicodeBidi.includes('isolate')) apart.push(`${bdi.textContent}: ${unicodeBidi}`);
        for (const other of cardOf(file).querySelectorAll('bdi')) {
          if (other === bdi || other.contains(bdi) || bdi.contains(other)) continue;
          const box = other.getBoundingClientRect();
          const isSameLine = box.top < inside.bottom - 1 && box.bottom > inside.top + 1;
          if (isSameLine && box.left < inside.right - 1 && box.right > inside.left + 1) {
            apart.push(`${bdi.textContent} / ${other.textContent}`);
          }
        }
      }
      return apart;
    }, file);
    assert.deepEqual(apart, []);
  });

  test(`${file}: an address reads from left to right between its signs, beside its name`, async () => {
    const rows = await inPage((file) => {
      const rows = [];
      for (const cell of cardOf(file).querySelectorAll('dd, dd li')) {
        if (cell.querySelector('ul')) continue;
        const [name, address] = cell.querySelectorAll('bdi');
        if (!address?.textContent.includes('@')) continue;
        const text = address.textContent;
        const box = (element, at) => boxAt(element, at, at + 1);
        rows.push({
          text,
          name: boxAt(name, 0, name.textContent.length),
          first: box(address, 0),
          at: box(address, text.indexOf('@')),
          last: box(address, text.length - 1),
        });
      }
      return rows;
    }, file);
    assert.ok(rows.length > 0);
    for (const { text, name, first, at, last } of rows) {
      assert.ok(first.left < at.left && at.left < last.left, text);
      // In a card that runs from right to left the name is on the right of its address.
      assert.ok(name.left >= last.right - 1, `${text}: ${JSON.stringify({ name, last })}`);
    }
  });
}

// The words of the file's own script stand before its extension, whichever direction they are read in.
test('an extension stays at the end of its name', async () => {
  const boxes = await inPage(() => {
    const card = cardOf('calls/team-mail.ar.json');
    const bdi = (text) => [...card.querySelectorAll('bdi')].find((it) => it.textContent === text);
    const part = (name, piece) => boxOf(bdi(name), piece);
    const latin = 'Q3-budget_v7.xlsx';
    const arabic = 'ملاحظات الاجتماع 14-9.pdf';
    return {
      latin: [part(latin, 'Q3'), part(latin, '_v7'), part(latin, 'xlsx')],
      arabic: [part(arabic, 'ملاحظات'), part(arabic, 'الاجتماع'), part(arabic, 'pdf')],
      sizes: ['88.2', '204.8'].map((it) => {
        const cell = [...card.querySelectorAll('dd li')].find((cell) => textOf(cell).includes(it));
        return cell && { name: cell.querySelector('bdi').getBoundingClientRect().toJSON(), size: boxOf(cell, it) };
      }),
    };
  });
  const [first, version, extension] = boxes.latin;
  assert.ok(first.right <= version.left + 1 && version.right <= extension.left + 1);
  const [noun, second, pdf] = boxes.arabic;
  assert.ok(second.right <= noun.left + 1 && pdf.right <= second.left + 1);
  // The size is beside the name and never within it; the digits depend on the catalog's numbers.
  for (const found of boxes.sizes.filter(Boolean)) {
    const { name, size } = found;
    assert.ok(size.right <= name.left + 1 || size.left >= name.right - 1, JSON.stringify(found));
  }
});

test('a Latin file name in a sentence from right to left reads from left to right', async () => {
  const pieces = await inPage(() => {
    const chip = (file) => cardOf(file).querySelector('.countersign-sentence .countersign-chip bdi');
    const persian = chip('calls/task-assign.fa.json');
    const hebrew = chip('calls/transfer.he.json');
    return {
      persian: ['به', 'roadmap', '2026', 'md'].map((it) => boxOf(persian, it)),
      hebrew: ['תחנת', 'USB', 'D-40', ')'].map((it) => boxOf(hebrew, it)),
    };
  });
  const [words, name, year, extension] = pieces.persian;
  assert.ok(name.right <= words.left + 1);
  assert.ok(name.right <= year.left + 1 && year.right <= extension.left + 1);
  const [station, port, model, bracket] = pieces.hebrew;
  assert.ok(port.right <= station.left + 1 && model.right <= port.left + 1);
  // The closing bracket is on the left of what it closes.
  assert.ok(bracket.right <= model.left + 1);
});

test('a number stays on the right of its noun', async () => {
  const pairs = await inPage(() =>
    [['calls/transfer.ar.json', '3', 'وحدات من'], ['calls/transfer.he.json', '2', 'יחידות של']].map(([file, number, noun]) => {
      const sentence = cardOf(file).querySelector('.countersign-sentence');
      const text = textOf(sentence);
      const digits = [number, Number(number).toLocaleString('ar-EG', { numberingSystem: 'arab' })]
        .find((it) => text.includes(it));
      const start = text.indexOf(digits);
      return { number: boxAt(sentence, start, start + 1), noun: boxOf(sentence, noun) };
    }));
  for (const { number, noun } of pairs) {
    assert.ok(number.top < noun.bottom && noun.top < number.bottom);
    assert.ok(noun.right <= number.left + 1);
    // Nothing but a space fits between them.
    assert.ok(number.left - noun.right < 12, JSON.stringify({ number, noun }));
  }
});

// A card that runs from left to right keeps its order around a name that does not.
test('a name from right to left does not move what follows it', async () => {
  const moved = await inPage(() => {
    const moved = [];
    let seen = 0;
    for (const card of document.querySelectorAll('.countersign[dir="ltr"]')) {
      for (const cell of card.querySelectorAll('dd, dd li')) {
        const [name, address] = cell.querySelectorAll(':scope > bdi');
        if (!address?.textContent.includes('@') || !/[\u0590-\u08ff]/u.test(name.textContent)) continue;
        seen += 1;
        const [first] = address.getClientRects();
        const last = [...name.getClientRects()].at(-1);
        if (first.top < last.bottom - 1 && first.left < last.right - 1) moved.push(cell.textContent);
      }
    }
    return { moved, seen };
  });
  assert.ok(moved.seen > 0);
  assert.deepEqual(moved.moved, []);
});
