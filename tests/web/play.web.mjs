// Whole games: by clicks, keys and touch, under both goals; what helps during a game; games that outlive their server.

import assert from 'node:assert/strict';
import {
  beginGame,
  byArrows,
  byClick,
  byTap,
  byTyping,
  countDiscs,
  ended,
  playOn,
  playable,
  square,
} from './table.mjs';
import { phone } from './scene.mjs';

/** The result in words agrees with the discs on the board and the goal; `me` is the colour of the only person. */
async function checkResult(page, goal, me) {
  await page.getByRole('heading', { name: /costliest moves/ }).waitFor(); // then the last move is on the board
  const { black, white } = await countDiscs(page);
  const winner = black === white ? null : black > white === (goal === 'most') ? 'black' : 'white';
  const words = !winner
    ? /draw/i
    : !me
      ? new RegExp(`${winner} .*w[io]n`, 'i')
      : winner === me
        ? /you .*w[io]n/i
        : /you .*los|wins/i;
  await page.getByText(words).first().waitFor();
}

/** The number of moves in the list, passes left out. */
const movesIn = (page) =>
  page
    .getByRole('list', { name: 'Moves' })
    .getByRole('button', { name: /^[a-h][1-8]/ })
    .count();

async function playByArrows(scene) {
  const page = await scene.open('#/play');
  await beginGame(page, { choices: ['Most discs win', '4 × 4'] });
  await playable(page).first().focus();
  assert.ok((await playOn(page, byArrows(page))) >= 3);
  await checkResult(page, 'most', 'black');
}

async function goOnAfterKill(scene) {
  const server = await scene.serve(),
    page = await scene.open('#/play');
  await beginGame(page, { choices: ['Most discs win', '6 × 6'] });
  await playOn(page, byClick(page), 3);
  await playable(page).first().waitFor();
  const before = await movesIn(page),
    discs = await countDiscs(page);
  scene.expectTrouble();
  await server.stop('SIGKILL');
  await page.getByText(/does not answer/).waitFor();
  await server.start();
  await page.getByText(/does not answer/).waitFor({ state: 'hidden' });
  assert.equal(await movesIn(page), before);
  assert.deepEqual(await countDiscs(page), discs);
  await page.reload();
  await playable(page).first().waitFor();
  scene.expectTrouble(false);
  assert.equal(await movesIn(page), before);
  await playOn(page, byClick(page));
  await checkResult(page, 'most', 'black');
}

/** What one tab plays the other shows; both may play. */
async function playInTwoTabs(scene) {
  const first = await scene.open('#/play');
  await beginGame(first, { opponent: 'Person', choices: ['Fewest discs win', '4 × 4'] });
  const second = await scene.open(new URL(first.url()).hash, { context: first.context() });
  await playable(second).first().waitFor();
  let turn = 0;
  await playOn(first, async (move) => {
    const page = turn++ % 2 ? second : first;
    await page.getByRole('gridcell', { name: new RegExp(`^${move}, empty, playable`) }).click();
  });
  await ended(second).waitFor();
  assert.deepEqual(await countDiscs(second), await countDiscs(first));
  await checkResult(second, 'fewest');
}

async function askForHelp(scene) {
  const page = await scene.open('#/play');
  await beginGame(page, { choices: ['Most discs win', '6 × 6'] });
  await page.getByRole('button', { name: 'Hint' }).click();
  await page
    .getByRole('gridcell', { name: /in the hinted area/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'The move' }).click();
  const hinted = page.getByRole('gridcell', { name: /, hint/ });
  await hinted.waitFor();
  await hinted.click();
  await playable(page).first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page
    .getByRole('list', { name: 'Moves' })
    .getByRole('button')
    .first()
    .waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page
    .getByText(/^You resigned: .* wins/)
    .first()
    .waitFor();
  const black = page.getByRole('region', { name: /^Black: / }),
    name = await black.getAttribute('aria-label');
  await ended(page).click();
  await page.getByRole('region', { name: name.replace('Black', 'White') }).waitFor();
}

async function reviewAfterwards(scene) {
  const page = await scene.open('#/play');
  await beginGame(page, { choices: ['Most discs win', '6 × 6'] });
  await playOn(page, byClick(page));
  await page.getByRole('heading', { name: 'Your costliest moves' }).waitFor();
  await page
    .getByText(/% accurate|Well played/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('rowheader', { name: 'Accuracy', exact: true }).waitFor();
}

/** Each goal once; the reason for a move of `weakest` compares two scores in discs. */
async function playAgainstWeakest(scene) {
  const page = await scene.open('#/play');
  for (const [goal, words] of [
    ['most', 'Most discs win'],
    ['fewest', 'Fewest discs win'],
  ]) {
    await page.goto(`${scene.server.address}/#/play`);
    await beginGame(page, { opponent: 'Others', player: 'weakest', choices: [words, '4 × 4'] });
    await page.getByRole('region', { name: /^White: weakest/i }).waitFor();
    await playOn(page, byClick(page), 1);
    await playable(page).first().waitFor();
    await page.getByRole('button', { name: 'Why' }).click();
    await page.locator('.reason-sentence').waitFor();
    await playOn(page, byClick(page));
    await checkResult(page, goal, 'black');
  }
}

async function watchTwoPrograms(scene) {
  const page = await scene.open('#/play');
  await beginGame(page, {
    opponent: 'AI vs AI',
    choices: ['As fast as they can', 'Fewest discs win', '4 × 4'],
  });
  await checkResult(page, 'fewest');
}

// What is tested of the app without a server, too.
export const alone = [
  'a hint, undo, resigning, rematch with the other colour',
  'two programs against each other',
  'two tabs show the same game',
];

export const tests = {
  'a game of 8 × 8 for the most discs, by clicks': async (scene) => {
    const page = await scene.open('#/play');
    await beginGame(page, { choices: ['Most discs win', 'Black, first', '8 × 8'] });
    await playable(page).nth(3).waitFor();
    assert.equal(await playable(page).count(), 4);
    await square(page, 'd3').hover();
    await page.getByRole('button', { name: 'Chances' }).click();
    const chances = page.getByRole('img', { name: /^Chances/ });
    await page.getByRole('img', { name: /^Chances: Black \d+/ }).waitFor();
    const made = await playOn(page, byClick(page));
    assert.ok(made > 15, `${made} moves`);
    await chances.waitFor({ state: 'hidden' });
    await checkResult(page, 'most', 'black');
  },
  'a game for the fewest discs, typed, as white': async (scene) => {
    const page = await scene.open('#/play');
    await beginGame(page, { choices: ['Fewest discs win', 'White', '6 × 6'] });
    assert.ok((await playOn(page, byTyping(page))) > 5);
    await checkResult(page, 'fewest', 'white');
  },
  'a game by arrow keys': playByArrows,
  'a game by touch on a dark phone': async (scene) => {
    const page = await scene.open('#/play', { ...phone, dark: true });
    await beginGame(page, { choices: ['Fewest discs win', 'Open', '6 × 6'] });
    assert.ok((await playOn(page, byTap(page))) > 5);
    await checkResult(page, 'fewest', 'black');
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    assert.ok(!(scrollWidth > clientWidth), 'nothing is wider than the phone');
  },
  'a hint, undo, resigning, rematch with the other colour': askForHelp,
  'the review of a game that was just played': reviewAfterwards,
  'a game against weakest under both goals': playAgainstWeakest,
  'two programs against each other': watchTwoPrograms,
  'a game goes on after its server was killed': goOnAfterKill,
  'two tabs show the same game': playInTwoTabs,
};

export const longTests = {
  'games of all sizes and starts against everybody': async (scene) => {
    const page = await scene.open('#/play');
    for (const opponent of ['Level', 'Engine', 'Others'])
      for (const goal of ['Most discs win', 'Fewest discs win'])
        for (const choices of [
          ['8 × 8', 'Open'],
          ['6 × 6', 'Parallel'],
          ['4 × 4', 'Standard'],
        ]) {
          await page.goto(`${scene.server.address}/#/play`);
          await beginGame(page, { opponent, choices: [goal, ...choices] });
          await playOn(page, byClick(page));
          await checkResult(page, goal.startsWith('Fewest') ? 'fewest' : 'most', 'black');
        }
  },
};
