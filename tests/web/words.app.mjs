// What the app without a server says: its visitors have a page, and neither a shell nor a server nor headers to set.

import assert from 'node:assert/strict';

const foreign = /flipside (?:arena|serve)|\.\/run|--\w+|\/state|header|isolation|database|server/i;

async function readScreens(scene, isolated) {
  await scene.serve({ isolated });
  const page = await scene.open('#/arena'),
    main = page.getByRole('main');
  await main.getByText(isolated ? 'No tournament yet.' : 'only one thread').waitFor();
  assert.doesNotMatch(await main.innerText(), foreign);
  await page.getByRole('link', { name: 'My games' }).click();
  await main.getByText('Games that you play or paste are kept here.').waitFor();
  assert.doesNotMatch(await main.innerText(), foreign);
  assert.equal(await main.getByRole('button', { name: 'Review all' }).isVisible(), isolated);
  assert.equal(
    await main.getByText('games are reviewed one at a time').isVisible(),
    !isolated,
    'what is missing is explained',
  );
}

/** Every second tab sees a tournament as stopped. */
async function readStopped(scene) {
  const page = await scene.open('#/arena/new'),
    main = page.getByRole('main');
  await page.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Resume here' }).waitFor();
  assert.match(await main.innerText(), /Resume here goes on with the games that are left/);
  assert.doesNotMatch(await main.locator('.arena-head').innerText(), foreign);
}

export const tests = {
  'words for visitors, with threads': (scene) => readScreens(scene, true),
  'words for visitors, with one thread': (scene) => readScreens(scene, false),
  'words of a tournament that was stopped': readStopped,
};
