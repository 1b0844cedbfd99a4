// Every screen in both themes on a desk and a phone: a picture in build/web, axe's checks, nothing wider than the window;
// and how soon the first paint comes.

import assert from 'node:assert/strict';
import { desk, phone } from './scene.mjs';
import { choose } from './table.mjs';

const game = 'f5d6c3d3c4f4f6f3e6e7';

// Name, address, what is there when it is ready.
const screens = [
  ['play', '#/play', (page) => page.getByRole('button', { name: 'Play', exact: true })],
  [
    'analyse',
    `#/analyse?g=${game}&ply=7`,
    (page) => page.getByRole('gridcell', { name: /, value / }).first(),
  ],
  [
    'review',
    `#/analyse?g=${game}&goal=fewest&review=yes`,
    (page) => page.getByRole('rowheader', { name: 'Accuracy', exact: true }),
  ],
  ['learn', '#/learn', (page) => page.getByRole('heading', { level: 1 })],
  ['rules', '#/learn/rules', (page) => page.getByRole('gridcell').first()],
  ['puzzles', '#/learn/puzzles', (page) => page.getByRole('gridcell').first()],
  ['arena', '#/arena', (page) => page.getByRole('link', { name: 'New tournament' })],
  ['arena-new', '#/arena/new', (page) => page.getByRole('button', { name: 'Start' })],
  ['games', '#/games', (page) => page.getByRole('heading', { level: 1 })],
  ['settings', '#/settings', (page) => page.getByText('Dark', { exact: true })],
];

/** All screens in one context, one after the other. */
async function lookAtAll(scene, where, options) {
  const page = await scene.open('#/settings', options),
    problems = [];
  for (const [name, hash, ready] of screens) {
    await page.goto('about:blank');
    await page.goto(`${scene.server.address}/${hash}`);
    await ready(page).waitFor();
    await scene.picture(page, `${name}-${where}`);
    await scene.checkAccess(page, name).catch((error) => problems.push(error.message));
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (wide > 0) problems.push(`${name}: ${wide} pixels wider than the window`);
  }
  assert.equal(problems.length, 0, `${where}\n${problems.join('\n')}`);
}

/** When the page that is open was first painted, in milliseconds from its navigation on. */
const firstPaint = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const look = () => {
          const [paint] = performance.getEntriesByName('first-contentful-paint');
          if (paint) done(paint.startTime);
          else setTimeout(look, 20);
        };
        look();
      }),
  );

/** The first paint beside that of a page with one line of plain text, in turns: how fast the machine is right now. */
async function measurePaint(scene) {
  const page = await scene.open('#/play'),
    places = [
      ['the page', '/#/play'],
      ['a line of text', '/api/v1/status'],
    ],
    seen = places.map(() => []);
  scene.expectTrouble(); // a bare answer names no picture, and the browser asks for favicon.ico
  for (let i = 0; i < (scene.long ? 20 : 5); i++)
    for (const [at, [, path]] of places.entries()) {
      await page.goto(`${scene.server.address}${path}`);
      await page.reload({ waitUntil: 'load' });
      seen[at].push(await firstPaint(page));
    }
  for (const [at, [name]] of places.entries()) {
    const sorted = seen[at].sort((a, b) => a - b).map((time) => time.toFixed(0));
    scene.note(
      `first paint of ${name}: ${sorted[0]} ms at best of ${sorted.length}, ${sorted[sorted.length >> 1]} in the middle, ${sorted.at(-1)} at worst`,
    );
  }
}

/** The policy holds: what a page must not do is refused. */
async function tryForbidden(scene) {
  const page = await scene.open('#/settings');
  scene.expectTrouble();
  const refused = await page.evaluate(
    () =>
      new Promise((done) => {
        document.addEventListener('securitypolicyviolation', (event) =>
          done(event.effectiveDirective),
        );
        const script = document.createElement('script');
        script.textContent = 'window.broken = true';
        document.head.append(script);
        setTimeout(() => done('nothing'), 20000);
      }),
  );
  assert.match(refused, /script-src/);
  assert.equal(await page.evaluate(() => window.broken), undefined);
}

/** On paper, from a dark page: black on white, without controls; the moves, though they are buttons, are there. */
async function print(scene) {
  const page = await scene.open(`#/analyse?g=${game}`, {
    dark: true,
    viewport: { width: 720, height: 1000 },
  });
  const moves = page.getByRole('group', { name: 'Moves' }),
    first = moves.getByRole('button', { name: /^f5/ });
  await first.waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Share' }).waitFor({ state: 'hidden' });
  assert.ok(await first.isVisible(), 'the moves are printed');
  assert.ok(await moves.getByRole('button', { name: /^e7/ }).isVisible(), 'to the last');
  assert.deepEqual(
    await page.evaluate(() => [
      getComputedStyle(document.body).color,
      getComputedStyle(document.documentElement).backgroundColor,
    ]),
    ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
  );
  await scene.picture(page, 'analyse-print');
}

export const alone = ['on a desk, light', 'on a phone, dark'];

export const tests = {
  'on a desk, light': (scene) => lookAtAll(scene, 'desk-light', desk),
  'on a desk, dark': (scene) => lookAtAll(scene, 'desk-dark', { ...desk, dark: true }),
  'on a phone, light': (scene) => lookAtAll(scene, 'phone-light', phone),
  'on a phone, dark': (scene) => lookAtAll(scene, 'phone-dark', { ...phone, dark: true }),
  'on paper': print,
  'the first paint': measurePaint,
  'no script but the page’s own': tryForbidden,
  'a theme that is chosen stays': async (scene) => {
    const page = await scene.open('#/settings');
    await choose(page, 'Dark');
    const color = () => page.evaluate(() => getComputedStyle(document.body).color);
    const dark = await color();
    await page.reload();
    await page.getByRole('radio', { name: 'Dark', exact: true }).waitFor({ state: 'attached' });
    assert.equal(await color(), dark);
    await choose(page, 'Light');
    assert.notEqual(await color(), dark);
  },
};
