// My games: what was played and added is there, can be found, opened, saved all at once, thrown away and read back.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beginGame, byClick, playOn } from './table.mjs';

async function keepFindAndDrop(scene) {
  const page = await scene.open('#/play');
  await beginGame(page, { choices: ['Fewest discs win', '4 × 4'] });
  await playOn(page, byClick(page));
  await page.getByRole('link', { name: 'My games' }).click();
  const list = page.getByRole('list', { name: 'Games' }),
    downloads = list.getByRole('button', { name: /^Download/ });
  await downloads.first().waitFor();
  assert.equal(await downloads.count(), 1);
  await page.getByRole('button', { name: 'Add games' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('f5d6c3d3c4f4f6f3\nf5f6e6f4e3');
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  await downloads.nth(2).waitFor();
  await page.getByRole('combobox', { name: 'Goal' }).selectOption({ label: 'Fewest discs' });
  await downloads.nth(1).waitFor({ state: 'detached' });
  assert.equal(await downloads.count(), 1);
  await page.reload();
  await downloads.first().waitFor();
  assert.equal(await downloads.count(), 1, 'the address keeps what is looked for');
  await list.getByRole('link').first().click();
  await page.getByRole('gridcell').first().waitFor();
}

const others = `(;GM[Othello]DT[2024-05-17]PB[Anna]PW[Bert]TY[8]RE[+64.000:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6]B[C3]W[D3]B[C4];)
(;GM[Othello]DT[2023-01-02]PB[Bert]PW[Zoë \\[Z\\]]TY[8a]RE[-12.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[F6]B[E6]W[F4];)`;

/** What the list tells of each game, but for the loss, which a review finds. */
const rowsOf = (list) =>
  list
    .locator('.game-text')
    .evaluateAll((rows) =>
      rows
        .map((row) =>
          row.innerText
            .replace(/\s+/g, ' ')
            .replace(/Average loss: Black [\d.]+ White [\d.]+ /, ''),
        )
        .sort(),
    );

async function saveAndReadBack(scene) {
  const page = await scene.open('#/play');
  await beginGame(page, { choices: ['Fewest discs win', '4 × 4'] });
  await playOn(page, byClick(page));
  await page.getByRole('link', { name: 'My games' }).click();
  const list = page.getByRole('list', { name: 'Games' }),
    deletes = list.getByRole('button', { name: /^Delete/ }),
    dialog = page.getByRole('dialog');
  const add = async (fill) => {
    await page.getByRole('button', { name: 'Add games' }).click();
    await fill();
    await dialog.getByRole('button', { name: 'Keep them' }).click();
    await deletes.nth(2).waitFor();
  };
  await deletes.first().waitFor();
  await add(() => dialog.getByRole('textbox').fill(others));
  const before = await rowsOf(list);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all' }).click();
  const file = await coming,
    path = await file.path(),
    text = readFileSync(path, 'utf8');
  assert.match(file.suggestedFilename(), /^flipside-games-\d{4}-\d\d-\d\d\.ggf$/);
  assert.equal(
    text.split('\n').filter((line) => line.startsWith('(;GM[Othello]') && line.endsWith(';)'))
      .length,
    3,
  );
  for (let left = 3; left; left--) {
    await deletes.first().click();
    await dialog.getByRole('button', { name: 'Throw away' }).click();
    await deletes.nth(left - 1).waitFor({ state: 'detached' });
  }
  await add(() => dialog.getByLabel('Files of games').setInputFiles(path));
  assert.deepEqual(await rowsOf(list), before, 'players, goal, result and day');
  assert.match(before.join('\n'), /Zoë \[Z\].*White won by 12.*Fewest discs win.*2023.01.02/);
  assert.match(before.join('\n'), /Anna.*Black won: White resigned.*2024.05.17/);
}

/** More than a server takes at once. */
async function readMany(scene) {
  const page = await scene.open('#/games');
  const game = (number) =>
    others
      .split('\n')
      [number % 2].replace(/PB\[[^\]]*\]/, `PB[Player ${number}]XX[${'.'.repeat(900)}]`);
  const text = Array.from({ length: 1200 }, (_, number) => game(number)).join('\n');
  assert.ok(text.length > 1 << 20);
  await page.getByRole('button', { name: 'Add games' }).click();
  await page
    .getByLabel('Files of games')
    .setInputFiles({ name: 'many.ggf', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click();
  await page.getByText('of 1200 games').waitFor();
}

export const alone = [
  'games are kept, found and opened',
  'all games are saved to a file and read back',
];

export const tests = {
  'games are kept, found and opened': keepFindAndDrop,
  'all games are saved to a file and read back': saveAndReadBack,
  'a file larger than a request is read': readMany,
};
