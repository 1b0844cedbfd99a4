// What people do at a board, found by role and name as a screen reader finds it.

import assert from 'node:assert/strict';

export const square = (page, name) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name}, `) });
export const playable = (page) => page.getByRole('gridcell', { name: /, playable/ });
export const ended = (page) => page.getByRole('button', { name: 'Rematch' });

/** One of a few, by its words, as people click it. */
export async function choose(place, words) {
  await place.getByText(words, { exact: true }).click();
  assert.ok(
    await place.getByRole('radio', { name: words, exact: true }).isChecked(),
    `${words} is chosen`,
  );
}

/** Fills in the form for a new game and starts it. `choices` are labels of radio buttons, `player` a name from Others. */
export async function beginGame(
  page,
  { opponent = 'Level', level = 0, player = null, choices = [] },
) {
  const form = page.getByRole('form', { name: 'New game' });
  await form.getByRole('slider').or(form.getByRole('combobox')).first().waitFor();
  await choose(form, opponent);
  if (opponent === 'Level')
    await form.getByRole('slider', { name: 'How strong' }).fill(String(level));
  if (opponent === 'Engine')
    await form.getByRole('slider', { name: 'How deep it looks' }).fill(String(level));
  if (player) await form.getByRole('combobox', { name: 'Player' }).selectOption(player);
  const more = form.getByText('Board, start and clock');
  for (const words of choices) {
    if (!(await form.getByText(words, { exact: true }).isVisible())) await more.click();
    await choose(form, words);
  }
  await form.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('list', { name: 'Moves' }).waitFor({ state: 'attached' });
}

/** The name of a square that may be played now; null when the game is over. */
export async function nextMove(page) {
  await playable(page).or(ended(page)).first().waitFor();
  if (await ended(page).isVisible()) return null;
  const label = await playable(page)
    .first()
    .getAttribute('aria-label', { timeout: 5000 })
    .catch(() => null);
  return label ? label.slice(0, 2) : nextMove(page);
}

/** Plays moves until the game is over or `most` of them are made; the number made. */
export async function playOn(page, act, most = 99) {
  let made = 0;
  for (let move = await nextMove(page); move && made < most; move = await nextMove(page)) {
    await act(move);
    await page.getByRole('gridcell', { name: new RegExp(`^${move}, (black|white)`) }).waitFor();
    made++;
  }
  return made;
}

export const byClick = (page) => (move) => square(page, move).click();
export const byTap = (page) => (move) => square(page, move).tap();
/** Both keys at once: a letter alone is forgotten after a while. */
export const byTyping = (page) => (move) =>
  Promise.all([...move].map((key) => page.keyboard.press(key)));

/** Walks with the arrow keys from the focused square and plays with Enter. */
export const byArrows = (page) => async (move) => {
  const at = async () =>
    (await page.evaluate(() => document.activeElement.getAttribute('aria-label') || '')).slice(
      0,
      2,
    );
  let here = await at();
  assert.match(here, /^[a-h][1-8]$/, 'the focus is on a square');
  while (here !== move) {
    await page.keyboard.press(
      here[0] < move[0]
        ? 'ArrowRight'
        : here[0] > move[0]
          ? 'ArrowLeft'
          : here[1] < move[1]
            ? 'ArrowDown'
            : 'ArrowUp',
    );
    const now = await at();
    assert.notEqual(now, here, `an arrow key walks from ${here} to ${move}`);
    here = now;
  }
  await page.keyboard.press('Enter');
};

/** Discs of both colours as they are on the board. */
export async function countDiscs(page) {
  const labels = await page
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  const count = (color) => labels.filter((label) => label.includes(`, ${color}`)).length;
  return { black: count('black'), white: count('white') };
}
