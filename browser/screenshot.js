// Draws three cards of the gallery for the README: node screenshot.js FILE
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { launch, opened } from './browser.js';

const COLUMNS = [['calls/task-assign.json', 'calls/transfer.ar.json'], ['calls/scheduled-send.json']];

const file = process.argv[2];
mkdirSync(dirname(file), { recursive: true });
const browser = await launch();
const page = await opened(browser, { width: 1400, height: 1000 });
const clip = await page.evaluate((columns) => {
  const row = document.createElement('div');
  Object.assign(row.style, { display: 'flex', alignItems: 'start', gap: '16px', width: 'max-content', padding: '16px' });
  for (const files of columns) {
    const column = document.createElement('div');
    Object.assign(column.style, { display: 'grid', gap: '16px', width: '540px' });
    for (const file of files) {
      column.append(document.querySelector(`[data-file="${file}"] [data-state="ask"] .countersign`));
    }
    row.append(column);
  }
  document.body.replaceChildren(row);
  document.body.style.display = 'block';
  const { x, y, width, height } = row.getBoundingClientRect();
  return { x, y, width, height };
}, COLUMNS);
await page.screenshot({ path: file, clip });
await browser.close();
