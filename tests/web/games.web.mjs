// My games: what was played and pasted is there, can be found, opened and thrown away.

import assert from 'node:assert/strict';
import { beginGame, byClick, playOn } from './table.mjs';

async function keepFindAndDrop(scene) {
  const page = await scene.open('#/play');
  await beginGame(page, { choices: ['Fewest discs win', '4 × 4'] });
  await playOn(page, byClick(page));
  await page.getByRole('link', { name: 'My games' }).click();
  const list = page.getByRole('list', { name: 'Games' }), downloads = list.getByRole('button', { name: /^Download/ });
  await downloads.first().waitFor();
  assert.equal(await downloads.count(), 1);
  await page.getByRole('button', { name: 'Paste games' }).click();
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

export const alone = ['games are kept, found and opened'];

export const tests = { 'games are kept, found and opened': keepFindAndDrop };
