// Writes every valid call under fixtures/ again as a review in the pseudo-locale: node pseudo.js FOLDER
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PSEUDO = 'en-XA';
const [, , target] = process.argv;
const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url));
rmSync(target, { recursive: true, force: true });
for (const folder of ['calls', 'compare', 'hostile']) {
  const source = join(fixtures, folder);
  mkdirSync(join(target, folder), { recursive: true });
  for (const name of readdirSync(source)) {
    const document = JSON.parse(readFileSync(join(source, name), 'utf8'));
    (document.review ?? document).locale = PSEUDO;
    if (document.locales) document.locales = [PSEUDO];
    writeFileSync(join(target, folder, name), JSON.stringify(document));
  }
}
