// A tournament that is started on the page, watched while it runs, and read when it is done.

import assert from 'node:assert/strict';
import { choose } from './table.mjs';

const bar = (page) => page.getByRole('progressbar', { name: 'Games played' });
const done = (page) => bar(page).evaluate((element) => element.value);

/** Waits until more games are shown as played, without a touch. */
async function grows(page) {
  const element = await bar(page).elementHandle();
  await page.waitForFunction(
    ([shown, before]) => shown.value > before,
    [element, await done(page)],
    { polling: 100 },
  );
}

/** Its latest game: to the beginning, on, and to the end, which may be a pass before somebody was too late. */
async function replay(page) {
  await page.getByRole('region', { name: 'Games', exact: true }).getByRole('link').first().click();
  const board = page.getByRole('grid', { name: /^Game \d+, after \d+ moves$/ });
  const end = await board.getAttribute('aria-label'),
    at = (ply) =>
      page.getByRole('grid', { name: end.replace(/after \d+/, `after ${ply}`), exact: true });
  await page.keyboard.press('Home');
  await at(0).waitFor();
  await page.keyboard.press('ArrowRight');
  await at(1)
    .getByRole('gridcell', { name: /last move/ })
    .waitFor();
  await page.keyboard.press('End');
  await page.getByRole('grid', { name: end, exact: true }).waitFor();
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
  assert.ok((await page.getByRole('row').count()) >= 5, 'a table of the players');
  await page.getByRole('button', { name: 'Stop' }).click();
  const resume = page.getByRole('button', { name: 'Resume here' });
  await resume.waitFor();
  const before = await done(page);
  await resume.click();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await grows(page);
  assert.ok((await done(page)) > before, 'it goes on where it was');
  await page.getByRole('button', { name: 'Stop' }).click();
  await resume.waitFor();
  await page.goto(`${scene.server.address}/#/arena`);
  await page.getByRole('link', { name: 'watched' }).click();
  await page.getByRole('heading', { name: 'watched', level: 1 }).waitFor();
  await replay(page);
}

export const alone = ['a tournament watched live'];

export const tests = { 'a tournament watched live': startAndWatch };
