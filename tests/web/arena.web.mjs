// A tournament that is started on the page, watched while it runs, and read when it is done.

import assert from 'node:assert/strict';
import { choose } from './table.mjs';

const done = page => page.getByRole('progressbar', { name: 'Games played' }).evaluate(element => element.value);

/** Waits until more games are shown as played, without a touch. */
async function grows(page) {
  for (const before = await done(page); await done(page) <= before;) await page.waitForTimeout(100);
}

async function startAndWatch(scene) {
  const page = await scene.open('#/arena/new');
  const form = page.getByRole('form', { name: 'New tournament' });
  await form.getByRole('spinbutton', { name: 'Games a pair' }).fill('1000'); // more than anybody waits for
  await choose(form, 'Each move');
  await form.getByRole('spinbutton', { name: 'Seconds a move' }).fill('0.01');
  await choose(form, 'Fewest discs');
  await choose(form, '6×6');
  await form.getByRole('textbox', { name: 'Name' }).fill('watched');
  await form.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('heading', { name: 'watched', level: 1 }).waitFor();
  await grows(page);
  await grows(page);
  assert.ok(await page.getByRole('row').count() >= 5, 'a table of the players');
  await page.getByRole('button', { name: 'Stop' }).click();
  const resume = page.getByRole('button', { name: 'Resume here' });
  await resume.waitFor();
  const before = await done(page);
  await resume.click();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await grows(page);
  assert.ok(await done(page) > before, 'it goes on where it was');
  await page.getByRole('button', { name: 'Stop' }).click();
  await resume.waitFor();
  await page.goto(`${scene.server.address}/#/arena`);
  await page.getByRole('link', { name: 'watched' }).click();
  await page.getByRole('heading', { name: 'watched', level: 1 }).waitFor();
  await page.goto(`${scene.server.address}/#/arena/watched?game=1`);
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('End');
  await page.getByRole('gridcell', { name: /last move/ }).waitFor();
}

export const alone = ['a tournament watched live'];

export const tests = { 'a tournament watched live': startAndWatch };
