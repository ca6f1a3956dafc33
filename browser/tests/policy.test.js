import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gallery, launch, policy, serve, tab } from '../browser.js';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

/** Opens a page from a server of its own and gives the network time to be quiet. */
async function visit(markup, headers) {
  const server = await serve(markup, headers);
  const { page, complaints, requests } = await tab(browser);
  await page.goto(server.url, { waitUntil: 'networkidle0' });
  const styled = await page.evaluate(() => {
    const card = document.querySelector('.countersign');
    return card !== null && getComputedStyle(card).borderTopStyle === 'solid';
  });
  await page.close();
  await server.close();
  return { complaints, requests, asked: server.asked, url: server.url, styled };
}

for (const [name, headers] of [
  ['a host’s policy and its own', { 'content-security-policy': policy(gallery) }],
  ['its own policy', {}],
]) {
  test(`under ${name} the page is styled, complains about nothing and loads nothing`, async () => {
    const seen = await visit(gallery, headers);
    assert.deepEqual(seen.complaints, []);
    assert.deepEqual(seen.requests, [seen.url]);
    assert.ok(seen.styled);
    // Browsers ask a site for its icon unasked. A page that says nothing shows what this one asks for by itself.
    const control = await visit('<!doctype html><title>Nothing</title>');
    assert.ok(control.asked.every((path) => ['/', '/favicon.ico'].includes(path)));
    const own = seen.asked.filter((path) => path !== '/favicon.ico');
    assert.deepEqual(own, ['/']);
    assert.ok(!gallery.includes('<link'));
  });
}

test('the page’s policy is the one that its stylesheet needs', () => {
  const [, own] = gallery.match(/http-equiv="Content-Security-Policy" content="(.*?)"/);
  assert.equal(own, policy(gallery));
});

test('a stylesheet that was changed is refused, and the refusal is noticed', async () => {
  const seen = await visit(gallery.replace('<style>', '<style>/* changed */'));
  assert.ok(!seen.styled);
  assert.ok(seen.complaints.some((complaint) => complaint.includes('Content Security Policy')));
});
