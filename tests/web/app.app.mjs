// The app without a server, from a host of static files: with threads where the host sends the headers of cross-origin
// isolation, with one thread otherwise, also in a subfolder, and without any network after the first visit.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  beginGame,
  byClick,
  byTap,
  countDiscs,
  ended,
  playOn,
  playable,
  square,
} from './table.mjs';
import { phone } from './scene.mjs';

const folder = dirname(fileURLToPath(import.meta.url)),
  root = join(folder, '../..');
const alone = { isolated: false, path: '/some/folder/' };
const mostBytes = 3e6;

const loaded = (page) => page.locator('#lost').waitFor({ state: 'hidden' });

/** Whether the page may have threads is what the host decides. */
async function checkThreads(page, wanted) {
  assert.equal(await page.evaluate(() => globalThis.crossOriginIsolated), wanted);
}

/** Asks the page's own service: a function of it, with what it is given, run in the page. */
const inPage = (page, run, given) =>
  page.evaluate(
    `(async given => (${run})(await import('./js/service.js'), given))(${JSON.stringify(given)})`,
  );

async function checkSignature(scene) {
  const wanted = Object.fromEntries(
    readFileSync(join(root, 'tests/data/signature.txt'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ')),
  );
  for (const program of ['flipside', 'flipside-single']) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(folder, 'signature.mjs'),
      join(scene.app, `js/engine/${program}.js`),
      root,
      ...Object.keys(wanted),
    ]);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const { eval: name, nodes, seconds } of lines) {
      assert.equal(nodes, Number(wanted[name]), `${program}, ${name}`);
      scene.note(
        `${program}: ${name} ${nodes} nodes, ${(nodes / seconds / 1e6).toFixed(2)} M nodes/s`,
      );
    }
    assert.equal(lines.length, Object.keys(wanted).length);
  }
}

async function wholeGame(scene, { host, goal, act, options }) {
  await scene.serve(host);
  const page = await scene.open('#/play', options);
  await checkThreads(page, host.isolated);
  await beginGame(page, { choices: [goal] });
  assert.ok((await playOn(page, act(page))) >= 20);
  await ended(page).waitFor();
  await page.getByRole('heading', { name: /costliest moves/ }).waitFor();
  const { black, white } = await countDiscs(page);
  const winner =
    black === white ? null : black > white === goal.startsWith('Most') ? 'black' : 'white';
  await page
    .getByText(!winner ? /draw/i : winner === 'black' ? /you .*w[io]n/i : /you .*los|wins/i)
    .first()
    .waitFor();
  await scene.picture(page, `app-game-${host.isolated ? 'threads' : 'single'}`);
  await page.goto(`${scene.server.address}/#/games`); // it is in the library
  await page.getByText('1–1 of 1 game').waitFor();
}

/** The forum's endgames: the score of every move, exact. */
async function solveForum(scene, host) {
  await scene.serve(host);
  const page = await scene.open('#/analyse'),
    lines = readFileSync(join(root, 'tests/data/fforum-1-19.obf'), 'utf8')
      .trim()
      .split('\n')
      .slice(0, 10);
  await checkThreads(page, host.isolated);
  await loaded(page);
  for (const [i, line] of lines.entries()) {
    const [position, ...scores] = line
      .split('%')[0]
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean);
    const answer = await inPage(
      page,
      '({ stream }, position) => stream("analyse", { position, level: 21, time: 600 })',
      position,
    );
    const wanted = Object.fromEntries(
      scores
        .map((score) => score.toLowerCase().split(':'))
        .map(([move, score]) => [move, Number(score)]),
    );
    for (const { move, score, exact } of answer.moves) {
      assert.ok(exact, `#${i + 1} ${move} is exact`);
      assert.equal(score, wanted[move], `#${i + 1} ${move}`);
    }
    assert.equal(answer.moves.length, scores.length);
  }
  await page.goto(
    `${scene.server.address}/#/analyse?position=${encodeURIComponent(lines[0].split(';')[0])}`,
  );
  await page.getByRole('gridcell', { name: /^g8, .*value \+18.*best, exact/ }).waitFor();
}

/** What the screens ask for, with one thread: values, reasons, a review, a puzzle, a line, a tree. */
async function everythingAlone(scene) {
  await scene.serve(alone);
  const page = await scene.open('#/analyse?g=f5f6e6f4g7h8e3d7c3d2&ply=5');
  await page
    .getByRole('gridcell', { name: /, value .*best/ })
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Why' }).click();
  await page
    .getByText(/corner/)
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('combobox', { name: 'How deep' }).selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByRole('rowheader', { name: 'Accuracy', exact: true }).waitFor();
  for (const goal of ['most', 'fewest']) {
    await page.goto(`${scene.server.address}/#/learn/puzzles?goal=${goal}`);
    await page.getByRole('button', { name: 'Solution' }).click();
    await page
      .getByRole('gridcell', { name: /, value \+\d+.*best, exact/ })
      .first()
      .waitFor();
  }
  const drill = await inPage(page, '({ ask }) => ask("GET", "drill")');
  assert.ok(drill.state.lines > 10);
  const why = await inPage(
    page,
    '({ ask }) => ask("POST", "explain", { moves: "f5d6c3", player: "deepening:depth=2" })',
  );
  assert.ok(why.candidates.length > 3 && why.candidates[0].factors.length > 0);
  await page.goto(`${scene.server.address}/#/arena`);
  await page.getByText(/only one thread/).waitFor(); // and not a form that fails
  await scene.checkAccess(page, 'arena');
}

/** Nothing is waited for that nobody wants any more, and whoever acts while the computer thinks is heeded. */
async function giveUp(scene, host) {
  await scene.serve(host);
  const page = await scene.open('#/play');
  await loaded(page);
  const answered = await inPage(
    page,
    `async ({ ask, stream }) => {
    const seen = [];
    for (let i = 0; i < 4; i++) {
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 200);
      await stream('analyse', { level: 21 }, { signal: stop.signal }).catch(error => seen.push(error.name));
    }
    const game = await ask('POST', 'games', { black: 'human', white: 'flipside:time=3000,book=no' });
    const moved = await ask('POST', 'games/' + game.id + '/move', { move: 'f5' });
    await new Promise(resolve => setTimeout(resolve, 500));
    const position = await ask('GET', 'position', { moves: 'f5d6' }); // while it thinks
    const undone = await ask('POST', 'games/' + game.id + '/undo', {});
    return [...seen, moved.turn, position.moves.length, undone.turn, undone.played.length];
  }`,
  );
  assert.deepEqual(answered, [
    'AbortError',
    'AbortError',
    'AbortError',
    'AbortError',
    'computer',
    5,
    'person',
    0,
  ]);
}

/** The first visit brings everything; then the host is gone. */
async function offline(scene, host) {
  const server = await scene.serve(host),
    page = await scene.open('#/play');
  await loaded(page);
  await beginGame(page, { choices: ['Fewest discs win', '6 × 6'] });
  await playOn(page, byClick(page), 2);
  await page.evaluate(() => navigator.serviceWorker.ready);
  scene.note(
    `sent at the first visit ${host.isolated ? 'with threads' : 'with one thread'}: ${server.sent} bytes`,
  );
  const { sent } = server;
  await server.stop();
  await playable(page).first().waitFor();
  const before = await countDiscs(page);
  await page.reload();
  await playable(page).first().waitFor();
  assert.deepEqual(await countDiscs(page), before, 'the game is as it was');
  await checkThreads(page, host.isolated);
  await playOn(page, byClick(page), 2);
  for (const hash of [
    '#/learn/puzzles',
    '#/learn/rules',
    '#/settings',
    '#/games',
    '#/arena',
    '#/analyse?g=f5d6&goal=fewest',
  ]) {
    await page.goto('about:blank');
    await page.goto(`${server.address}/${hash}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  }
  await page
    .getByRole('gridcell', { name: /, value .*best/ })
    .first()
    .waitFor();
  assert.ok(sent <= mostBytes, `${sent} bytes are at most ${mostBytes}`);
}

/** What is learned and finished is there in a fresh page, and a second tab learns of it. */
async function keepOverReload(scene) {
  await scene.serve(alone);
  const page = await scene.open('#/play', phone);
  await beginGame(page, { choices: ['Most discs win', '4 × 4'] });
  await playOn(page, byTap(page));
  await ended(page).waitFor();
  await inPage(
    page,
    `async ({ ask }) => {
    const puzzle = await ask('GET', 'puzzle', { number: 5 }), position = await ask('GET', 'position', { position: puzzle.position });
    await ask('POST', 'puzzle/try', { number: 5, move: position.moves.find(move => !puzzle.solutions.includes(move)) });
  }`,
  );
  const second = await scene.open('#/games', { context: page.context() });
  await second.getByText('1–1 of 1 game').waitFor();
  const { last } = await inPage(second, '({ ask }) => ask("GET", "puzzle", { number: 5 })');
  assert.match(String(last), /^20\d\d-/, 'it was tried today');
  await scene.picture(second, 'app-games-phone');
}

const threads = { isolated: true, path: '/' };

export const tests = {
  'the signature of the search, in node': checkSignature,
  'a whole game for the most discs, with threads': (scene) =>
    wholeGame(scene, { host: threads, goal: 'Most discs win', act: byClick }),
  'a whole game for the fewest discs on a phone, with one thread': (scene) =>
    wholeGame(scene, {
      host: alone,
      goal: 'Fewest discs win',
      act: byTap,
      options: { ...phone, dark: true },
    }),
  'FFO #1 to #10 are solved, with threads': (scene) => solveForum(scene, threads),
  'FFO #1 to #10 are solved, with one thread': (scene) => solveForum(scene, alone),
  'values, reasons, review, puzzles, with one thread': everythingAlone,
  'who gives up is heeded, with threads': (scene) => giveUp(scene, threads),
  'who gives up is heeded, with one thread': (scene) => giveUp(scene, alone),
  'offline after the first visit, with threads': (scene) => offline(scene, threads),
  'offline after the first visit, with one thread': (scene) => offline(scene, alone),
  'games and progress are kept': keepOverReload,
};
