// What a test has: a server, pages in the one browser, and ears for everything that must not happen. Errors in the console,
// violations of the content policy, failed or foreign requests make a test fail unless it expects them (expectTrouble).

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StaticServer } from './static.mjs';
import { WebServer } from './server.mjs';

export const desk = { viewport: { width: 1440, height: 900 } };
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

export function openBrowser(modules) {
  const { chromium } = createRequire(join(modules, 'node_modules/'))('playwright-core');
  return chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

export class Scene {
  /** `app`: the folder of the app without a server, which is tested then instead of what `program` serves. */
  constructor({ browser, program, app, modules, pictures, long, name }) {
    Object.assign(this, {
      browser,
      program,
      app,
      modules,
      pictures,
      long,
      name,
      notes: [],
      troubles: [],
      contexts: [],
      servers: [],
    });
    this.folder = mkdtempSync(join(tmpdir(), 'flipside-web-'));
    this.expecting = false;
  }

  /** A running server; `words` are further options of `flipside serve`, or of the host of static files. */
  async serve(words) {
    const server = this.app
      ? new StaticServer(this.app, { isolated: true, ...words })
      : new WebServer(this.program, this.folder, words);
    this.servers.push(server);
    await server.start();
    this.server = server;
    return server;
  }

  /** A page at an address of the app (`#/play`), in a context of its own or a given one. */
  async open(hash = '#/play', { context, ...options } = {}) {
    if (!this.server) await this.serve();
    const place = context || (await this.newContext(options)),
      page = await place.newPage();
    this.listen(page);
    await page.goto(`${this.server.address}/${hash}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return page;
  }

  async newContext({ dark = false, still = true, ...options } = {}) {
    const context = await this.browser.newContext({
      ...desk,
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: still ? 'reduce' : 'no-preference',
      ...options,
    });
    context.setDefaultTimeout(120_000);
    this.contexts.push(context);
    return context;
  }

  listen(page) {
    const trouble = (text) => {
      if (!this.expecting) this.troubles.push(text);
    };
    page.on('console', (message) => {
      if (message.type() === 'error')
        trouble(`console: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => trouble(`error: ${error.stack}`));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (!['data:', 'blob:'].includes(protocol) && origin !== new URL(this.server.address).origin)
        trouble(`asked elsewhere: ${request.url()}`);
    });
    page.on('response', (answer) => {
      if (answer.status() >= 500) trouble(`${answer.status()} ${answer.url()}`);
    });
  }

  /** From now on the page may complain: its server is gone, or it is given nonsense. */
  expectTrouble(on = true) {
    this.expecting = on;
  }

  checkQuiet() {
    assert.deepEqual(this.troubles, []);
    for (const server of this.servers) assert.equal(server.complaints, '');
  }

  /** axe's findings on a page are failures. */
  async checkAccess(page, what) {
    if (!this.axe)
      this.axe = readFileSync(join(this.modules, 'node_modules/axe-core/axe.min.js'), 'utf8');
    await page.evaluate(this.axe); // by the debugger: the content policy allows no foreign script, and must not
    const { violations } = await page.evaluate(() =>
      window.axe.run(document, { resultTypes: ['violations'] }),
    );
    const words = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes
          .slice(0, 4)
          .map(
            (node) =>
              `    ${node.html.slice(0, 160)} ${node.any.map((one) => one.message).join(' ')}`,
          )
          .join('\n')}`,
    );
    assert.equal(words.length, 0, `${what}\n${words.join('\n')}`);
  }

  async picture(page, name) {
    mkdirSync(this.pictures, { recursive: true });
    await page.screenshot({ path: join(this.pictures, `${name}.png`), animations: 'disabled' });
  }

  /** What the pages show, for whoever looks for the reason of a failure: in words, and a picture of each. */
  async keepPicture() {
    let number = 0;
    for (const context of this.contexts)
      for (const page of context.pages()) {
        const words = await page
          .locator('body')
          .innerText({ timeout: 10_000 })
          .catch((error) => error.message);
        this.note(`${page.url()} shows: ${words.replace(/\s+/g, ' ').slice(0, 1000)}`);
        await this.picture(page, `failed-${this.name.replace(/\W+/g, '-')}${number++ || ''}`);
      }
  }

  note(text) {
    this.notes.push(text);
  }

  async close() {
    for (const context of this.contexts) await context.close().catch(() => {});
    for (const server of this.servers) await server.stop('SIGTERM').catch(() => {});
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
