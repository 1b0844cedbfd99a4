// Learn: a puzzle with hint, solution and a try, under both goals.

import assert from 'node:assert/strict';
import { playable } from './table.mjs';

async function solvePuzzle(scene, goal) {
  const page = await scene.open(`#/learn/puzzles?goal=${goal}`);
  await playable(page).first().waitFor();
  await page
    .getByText(new RegExp(`to move and win; ${goal} discs win`))
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Next hint' }).waitFor();
  await page.getByRole('button', { name: 'Solution' }).click();
  await page
    .getByRole('gridcell', { name: /, value \+\d+.*best, exact/ })
    .first()
    .waitFor();
  const before = page.url();
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await playable(page).first().waitFor();
  assert.notEqual(page.url(), before, 'the address tells which puzzle it is');
  await playable(page).first().click();
  await page
    .getByRole('button', { name: /^(Try again|Next puzzle)$/ })
    .or(playable(page))
    .first()
    .waitFor();
}

export const tests = {
  'a puzzle for the most discs': (scene) => solvePuzzle(scene, 'most'),
  'a puzzle for the fewest discs': (scene) => solvePuzzle(scene, 'fewest'),
};
