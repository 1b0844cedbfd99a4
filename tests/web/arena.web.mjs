// A tournament that is started on the page, watched while it runs, and read when it is done.

import assert from 'node:assert/strict';
import { choose } from './table.mjs';

async function startAndWatch(scene) {
  const page = await scene.open('#/arena/new');
  const form = page.getByRole('form', { name: 'New tournament' });
  await form.getByRole('spinbutton', { name: 'Games a pair' }).fill('6');
  await form.getByRole('spinbutton', { name: 'Seconds a move' }).fill('0.01');
  await choose(form, 'Fewest discs');
  await choose(form, '6×6');
  await form.getByRole('textbox', { name: 'Name' }).fill('watched');
  await form.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('heading', { name: 'watched', level: 1 }).waitFor();
  const bar = page.getByRole('progressbar', { name: 'Games played' });
  const done = () => bar.evaluate(element => element.value);
  const seen = new Set([await done()]);
  while (await done() < 36) {
    await page.waitForTimeout(100);
    seen.add(await done());
  }
  assert.ok(seen.size > 2, `the bar moved while it was watched: ${[...seen]}`);
  await page.getByText('finished').first().waitFor();
  assert.ok(await page.getByRole('row').count() >= 5, 'a table of the players');
  await page.goto(`${scene.server.address}/#/arena`);
  await page.getByRole('link', { name: 'watched' }).click();
  await page.getByRole('heading', { name: 'watched', level: 1 }).waitFor();
  await page.goto(`${scene.server.address}/#/arena/watched?game=1`);
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
}

export const tests = { 'a tournament watched live': startAndWatch };
