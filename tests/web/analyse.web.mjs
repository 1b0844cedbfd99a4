// Analyse: everything that can be pasted, values that stream, the review and another try at its mistakes.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { phone } from './scene.mjs';
import { square } from './table.mjs';

const moves = 'f5d6c3d3c4f4f6f3e6e7';
const forms = ['transcript', 'ggf', 'sgf', 'pgn', 'saved', 'obf', 'drawing', 'array', 'bits'];
const games = ['transcript', 'ggf', 'sgf', 'pgn', 'saved'];

/** Ctrl+V with a text, as a browser tells a page of it. */
async function paste(page, text) {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

const written = (scene, form, goal) =>
  execFileSync(scene.program, ['convert', moves, '--to', form, '--goal', goal], {
    encoding: 'utf8',
  });
const positionOf = (page) =>
  page
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells
        .map(
          (cell) => (cell.getAttribute('aria-label').match(/, (black|white)/) || ['', '-'])[1][0],
        )
        .join(''),
    );

async function pasteEverything(scene) {
  const page = await scene.open('#/analyse?g=' + moves);
  await square(page, 'e7')
    .and(page.getByRole('gridcell', { name: /last move/ }))
    .waitFor();
  const wanted = await positionOf(page);
  for (const goal of ['most', 'fewest'])
    for (const form of forms) {
      await page.goto(`${scene.server.address}/#/settings`);
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
      await paste(page, written(scene, form, goal));
      await page.getByRole('heading', { name: 'Analyse', level: 1 }).waitFor({ state: 'attached' });
      assert.equal(await positionOf(page), wanted, `${form} for ${goal}`);
      if (goal === 'fewest' && ['ggf', 'pgn', 'saved'].includes(form))
        await page.getByText('Fewest discs win').first().waitFor();
      if (games.includes(form)) assert.match(page.url(), new RegExp(`g=${moves}`), form);
    }
  await paste(page, `${scene.server.address}/#/analyse?g=f5d6&goal=fewest`);
  await page.waitForURL(/g=f5d6&goal=fewest/);
  scene.expectTrouble();
  await paste(page, 'f5d6a1');
  await page
    .getByText(/illegal/)
    .first()
    .waitFor();
  assert.match(page.url(), /g=f5d6&/, 'nonsense leaves the game as it was');
}

async function watchValues(scene) {
  const page = await scene.open(`#/analyse?g=${moves}&goal=fewest`);
  const engine = page.getByRole('switch', { name: 'Engine' });
  if ((await engine.getAttribute('aria-checked')) !== 'true') await engine.click();
  await page
    .getByRole('gridcell', { name: /, value / })
    .first()
    .waitFor();
  await page
    .getByRole('gridcell', { name: /, value .*best/ })
    .first()
    .waitFor();
  const before = page.url();
  await page.keyboard.press('Space');
  await page.waitForURL((url) => url.href !== before);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('gridcell', { name: /^f5, .*last move/ }).waitFor();
  await engine.click();
  await page
    .getByRole('gridcell', { name: /, value / })
    .first()
    .waitFor({ state: 'detached' });
}

/** A game in which black gives a corner away: g7 is a mistake at any depth. */
const careless = 'f5f6e6f4g7h8e3d7c3d2';

async function reviewAndRetry(scene) {
  const page = await scene.open(`#/analyse?g=${careless}`);
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('combobox', { name: 'How deep' }).selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByRole('rowheader', { name: 'Accuracy', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Retry \d+ mistake/ }).click();
  const retry = page.getByRole('region', { name: 'Retry your mistakes' });
  for (let i = 0; i < 20 && !(await retry.getByText('Done').isVisible()); i++) {
    await retry.getByRole('button', { name: 'Show the answer' }).click();
    await page.getByRole('gridcell', { name: /best$/ }).first().waitFor();
    await retry.getByRole('button', { name: /^(Next|Finish)$/ }).click();
    await retry
      .getByText('Done')
      .or(retry.getByRole('button', { name: 'Show the answer' }))
      .first()
      .waitFor();
  }
  await retry.getByText(/of \d+ found at once/).waitFor();
  await retry.getByRole('button', { name: 'Back to the game' }).click();
  await retry.waitFor({ state: 'detached' });
}

async function openByDialog(scene) {
  const page = await scene.open('#/analyse'),
    dialog = page.getByRole('dialog', { name: 'Open' });
  const open = dialog.getByRole('button', { name: 'Open', exact: true }),
    text = dialog.getByRole('textbox');
  scene.expectTrouble();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await open.click();
  await dialog.getByText('There is nothing to open yet').waitFor();
  for (const [wrong, reason] of [
    ['hello there', /f5d6c3/],
    ['f5d6a1', /a1/],
  ]) {
    await text.fill(wrong);
    await open.click();
    await dialog.getByRole('alert').filter({ hasText: reason }).waitFor();
    assert.equal(await text.inputValue(), wrong, 'what was written stays');
  }
  await dialog.getByRole('button', { name: 'Open the moves before it' }).click();
  await page.waitForURL(/g=f5d6$/);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await text.fill(['----', '-OX-', '-OX-', '-OX-'].join('\n'));
  await open.click();
  await page.waitForURL(/size=4/);
}

export const tests = {
  'every format that can be pasted': pasteEverything,
  'values stream onto the squares': watchValues,
  'what cannot be read stays in its dialog': openByDialog,
  'a review, and another try at the mistakes': reviewAndRetry,
  'a shared link holds the whole state': async (scene) => {
    const first = await scene.open(`#g=${moves}&goal=fewest`, phone);
    await first.getByText('Fewest discs win').first().waitFor();
    await first.keyboard.press('ArrowLeft');
    await first.getByRole('gridcell', { name: /^e6, .*last move/ }).waitFor();
    const second = await scene.open(new URL(first.url()).hash);
    await second.getByRole('gridcell', { name: /^e6, .*last move/ }).waitFor();
    assert.equal(await positionOf(second), await positionOf(first));
  },
};
