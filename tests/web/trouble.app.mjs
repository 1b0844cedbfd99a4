// The app without a server where not everything is as it should be: files that do not arrive, several tabs at once, browsers that
// keep nothing or cannot run it, a page from a disk.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { playable } from './table.mjs';
import { phone } from './scene.mjs';

const alone = { isolated: false, path: '/' },
  threads = { isolated: true, path: '/' };
const strip = (page) => page.locator('#lost');
const inPage = (page, run, given) =>
  page.evaluate(
    `(async given => (${run})(await import('./js/service.js'), given))(${JSON.stringify(given)})`,
  );

/** A page that may complain, whose context was prepared. */
async function openTroubled(scene, hash, prepare, options) {
  const context = await scene.newContext(options),
    page = await context.newPage();
  await prepare(context);
  await page.goto(`${scene.server.address}/${hash}`);
  return page;
}

/** One file fails: asked for again, then said for good; the strip covers nothing, and trying again works. */
async function missingFile(scene) {
  await scene.serve(alone);
  let asked = 0,
    gone = true;
  const page = await openTroubled(scene, '#/play', (context) =>
    context.route('**/books/most.book*', (route) => {
      asked++;
      return gone ? route.abort() : route.continue();
    }),
  );
  await strip(page)
    .getByText(/could not be loaded: books\/most\.book/)
    .waitFor();
  assert.ok(asked > 2, `asked for ${asked} times`);
  assert.equal(
    await strip(page).evaluate((element) => element.classList.contains('loading')),
    false,
  );
  const head = await page.locator('.head').boundingBox(),
    box = await strip(page).boundingBox();
  assert.ok(box.y >= head.y + head.height - 1, 'it covers nothing of the head');
  gone = false;
  await page.getByRole('form').getByRole('button', { name: 'Try again' }).click(); // the screen's own
  await page.getByRole('form').getByRole('slider').first().waitFor();
  await strip(page).waitFor({ state: 'hidden' });

  let times = 0; // a hiccup is not told
  const other = await openTroubled(
    scene,
    '#/games',
    (context) =>
      context.route('**/books/most.book*', (route) => (times++ ? route.continue() : route.abort())),
    phone,
  );
  await other.getByText('Games that you play or paste are kept here.').waitFor();

  gone = true;
  const third = await openTroubled(
    scene,
    '#/games',
    (context) =>
      context.route('**/*.wasm*', (route) =>
        gone ? route.fulfill({ status: 404 }) : route.continue(),
      ),
    phone,
  );
  await strip(third)
    .getByText(/404 for engine\/flipside-single\.wasm/)
    .waitFor();
  gone = false;
  await strip(third).getByRole('button', { name: 'Try again' }).click();
  await third.getByText('Games that you play or paste are kept here.').waitFor();
}

/** The modules of the screen in the address are asked for before the engine. */
async function screenFirst(scene) {
  await scene.serve(alone);
  const asked = [],
    context = await scene.newContext(),
    page = await context.newPage();
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${scene.server.address}/#/analyse?g=f5d6`);
  await page
    .getByRole('gridcell', { name: /, value .*best/ })
    .first()
    .waitFor();
  const last = asked.findLastIndex((path) => /\/js\/(screens|analyse)\//.test(path)),
    heavy = asked.findIndex((path) => path.startsWith('/data/') || path.endsWith('.wasm'));
  assert.ok(last >= 0 && heavy > last, `${asked[last]} before ${asked[heavy]}`);
  assert.ok(
    !asked.some((path) => path.startsWith('/js/play/')),
    'no other screen is fetched first',
  );
}

/** Two tabs opened at once at a game in which the computer is to move. */
async function twoThink(scene) {
  await scene.serve(threads);
  const first = await scene.open('#/learn'),
    context = first.context();
  const id = await inPage(
    first,
    `async ({ ask }) => {
    const { id } = await ask('POST', 'games', { black: 'human', white: 'flipside:time=4,book=no' });
    await ask('POST', 'games/' + id + '/move', { move: 'f5' });
    return id;
  }`,
  );
  await first.close();
  const pages = [await context.newPage(), await context.newPage()];
  await Promise.all(pages.map((page) => page.goto(`${scene.server.address}/#/play?id=${id}`)));
  for (const page of pages) await playable(page).first().waitFor();
  const read = () =>
    Promise.all(pages.map((page) => page.getByRole('list', { name: 'Moves' }).innerText()));
  let [one, other] = await read();
  for (let tries = 0; one !== other && tries < 1200; tries++) {
    // until they have heard of each other
    await pages[0].waitForTimeout(100);
    [one, other] = await read();
  }
  assert.equal(one, other);
}

/** Games that two tabs begin before they hear of each other are two. */
async function twoBegin(scene) {
  await scene.serve(alone);
  const context = await scene.newContext();
  await context.addInitScript(() => {
    globalThis.BroadcastChannel = undefined;
  });
  const open = () => scene.open('#/learn', { context }),
    pages = [await open(), await open()],
    ids = [];
  for (const page of pages) await inPage(page, '({ ask }) => ask("GET", "games")');
  for (const page of pages)
    ids.push(
      (await inPage(page, '({ ask }) => ask("POST", "games", { black: "human", white: "human" })'))
        .id,
    );
  assert.notEqual(ids[0], ids[1]);
  const third = await open();
  for (const id of ids) {
    await third.goto(`${scene.server.address}/#/play?id=${id}`);
    await playable(third).first().waitFor();
  }
}

/** What the page says of a stopped tournament whose lock it leaves while it asks who holds it. */
const leftMeanwhile = (page) =>
  page.evaluate(async () => {
    const { acquire, markElsewhere, release } = await import('./js/engine/arena_locks.js'),
      { locks } = navigator,
      query = locks.query.bind(locks);
    await acquire('another');
    locks.query = async () => {
      const answer = await query();
      release('another');
      return answer;
    };
    const { state } = await markElsewhere({ id: 'another', state: 'stopped' });
    delete locks.query;
    return state;
  });

/** A tournament is played by one tab; the other watches, and may go on with it when it is stopped. */
async function oneTabPlays(scene) {
  await scene.serve(threads);
  const first = await scene.open('#/arena/new'),
    button = (page, name) => page.getByRole('button', { name });
  await first.getByLabel('Games a pair').fill('500');
  await button(first, 'Start').click();
  await button(first, 'Stop').waitFor();
  const id = first.url().split('/').pop(),
    second = await scene.open(`#/arena/${id}`, { context: first.context() });
  await second.locator('.arena-head').getByText('running', { exact: true }).waitFor();
  const refused = await inPage(
    second,
    '({ ask }, id) => ask("POST", "arenas/" + id + "/resume").then(() => "", error => error.message)',
    id,
  );
  assert.match(refused, /another tab/);
  assert.equal(await button(second, 'Resume here').count(), 0);
  await button(first, 'Stop').click();
  await button(second, 'Resume here').click();
  await button(second, 'Stop').waitFor();
  await first.locator('.arena-head').getByText('running', { exact: true }).waitFor();
  await second.close(); // and nobody plays it
  await button(first, 'Resume here').click();
  await button(first, 'Stop').waitFor();
  await inPage(first, '({ ask }, id) => ask("POST", "arenas/" + id + "/stop")', id); // by somebody else than the page's button
  await button(first, 'Resume here').waitFor();
  assert.equal(await leftMeanwhile(first), 'stopped', 'and not played by another tab');
}

/** Browsers that keep nothing, or cannot run the program, and a page from a disk. */
async function poorBrowsers(scene) {
  await scene.serve(alone);
  const forgets = await openTroubled(scene, '#/play', (context) =>
    context.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('denied', 'SecurityError');
      };
    }),
  );
  await strip(forgets)
    .getByText(/does not store games/)
    .waitFor();
  await strip(forgets).getByRole('button', { name: 'OK' }).click();
  await strip(forgets).waitFor({ state: 'hidden' });
  const old = await openTroubled(scene, '#/play', (context) =>
    context.addInitScript(() => {
      WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError('invalid opcode'));
    }),
  );
  await strip(old)
    .getByText(/too old/)
    .waitFor();
  await scene.checkAccess(old, 'too old');
  const disk = await (await scene.newContext()).newPage();
  await disk.goto(pathToFileURL(join(scene.app, 'index.html')).href);
  await disk.getByText(/only from a web server/).waitFor();
}

export const tests = {
  'a file does not arrive': missingFile,
  'the asked screen comes before the engine': screenFirst,
  'two tabs at a game in which the computer is to move': twoThink,
  'two tabs begin games at once': twoBegin,
  'one tab plays a tournament': oneTabPlays,
  'browsers that keep nothing or are too old, and no server': poorBrowsers,
};
