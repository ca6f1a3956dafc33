import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import puppeteer from 'puppeteer-core';

export const gallery = readFileSync(process.env.GALLERY, 'utf8');

/** Two samples in every language that has frame words. */
export const languages = readFileSync(process.env.LANGUAGES, 'utf8');

/** The calls of the gallery in the pseudo-locale, whose frame words are 40 % longer than English. */
export const pseudo = readFileSync(process.env.PSEUDO, 'utf8');

/** The policy of a host that serves the page, with the hash of the stylesheet as it reaches the browser. */
export function policy(page) {
  const [, css] = page.match(/<style>(.*?)<\/style>/s);
  const hash = createHash('sha256').update(css).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'`;
}

/** A browser. No test has a time limit: a slow machine is no defect of a card. */
export function launch() {
  return puppeteer.launch({
    executablePath: process.env.CHROMIUM,
    protocolTimeout: 0,
    timeout: 0,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A server of one page at `/`, with what it was asked for. */
export async function serve(page, headers = {}) {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    if (request.url !== '/') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(page);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    asked,
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

/** An empty tab of its own, with all that it complains about and asks for. */
export async function tab(browser, viewport = { width: 1400, height: 1000 }) {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  page.setDefaultNavigationTimeout(0);
  await page.setViewport(viewport);
  const complaints = [];
  const requests = [];
  page.on('console', (message) => {
    if (['error', 'warn', 'warning', 'issue'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  page.on('request', (request) => requests.push(request.url()));
  return { page, complaints, requests };
}

/** A tab with a gallery in it, from a server that sends the policy. */
export async function opened(browser, viewport, markup = gallery) {
  const server = await serve(markup, { 'content-security-policy': policy(markup) });
  const { page } = await tab(browser, viewport);
  await page.goto(server.url);
  await server.close();
  return page;
}

/** Sets media features that Puppeteer has no words for. */
export async function emulate(page, features) {
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}
