// Games in and out: pasted in any form, taken along as a file.

import { announce, say } from '../announce.js';
import { openDialog } from '../dialog.js';
import { freshId, h } from '../dom.js';
import { ask } from '../service.js';

const formats = [
  ['ggf', 'GGF', 'as game servers and Othello programs keep them'],
  ['sgf', 'SGF', 'for editors of game trees'],
  ['pgn', 'PGN', 'for lists of games'],
  ['transcript', 'Moves', 'f5d6c3…, to paste anywhere'],
  ['saved', 'Saved game', 'to go on with it in flipside play'],
];

function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = h('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export async function downloadGame(game) {
  const format = await openDialog({
    title: 'Download the game',
    body: close => h('ul.formats', null, formats.map(([name, title, about]) => h('li', null,
      h('button', { type: 'button', on: { click: () => close(name) } }, h('strong', null, title), h('span.soft', null, about))))),
    actions: [{ label: 'Cancel', value: null }],
  });
  if (!format) return;
  const file = await ask('GET', `games/${game.id}/file`, { format });
  save(file.name, file.text);
  announce(`${file.name} was downloaded`);
}

/** The service's words without its name of the text. */
const plain = message => message.replace(/^(?:argument|text)(?:, line \d+)?(?:, column \d+)?: /, '');

function words({ games, added, bad, first }) {
  const there = games - added;
  return [
    `${added} ${added === 1 ? 'game' : 'games'} kept`,
    there ? `${there} ${there === 1 ? 'was' : 'were'} there already` : null,
    bad ? `${bad} could not be read: ${plain(first)}` : null,
  ].filter(Boolean).join(', ');
}

/** Asks for games; true when some were added. */
export async function pasteGames() {
  const id = freshId('games'), goalId = freshId('goal');
  const text = h('textarea.games-text', { id, rows: 10, spellcheck: false, placeholder: 'f5d6c3d3c4…\n(;GM[Othello]…;)\n[Event "…"]' });
  const goal = h('select', { id: goalId }, h('option', { value: 'most' }, 'Most discs win'), h('option', { value: 'fewest' }, 'Fewest discs win'));
  const reason = h('p.bad', { role: 'alert' });
  text.addEventListener('input', () => { reason.textContent = ''; });
  const body = h('div', null,
    h('div.field', null, h('label', { for: id }, 'Games in any form, as many as you like'), text), reason,
    h('div.field', null, h('label', { for: goalId }, 'Where a game does not tell'), goal));
  /** What was kept; undefined, with the reason below the text, where there is no game. */
  const keep = async () => {
    reason.textContent = text.value.trim() ? '' : 'There is nothing yet: paste games above.';
    if (reason.textContent) return undefined;
    try {
      return await ask('POST', 'games/import', { text: text.value, goal: goal.value });
    } catch (error) {
      reason.textContent = `No game could be read: ${plain(error.message)}.`;
      text.focus();
      return undefined;
    }
  };
  const counts = await openDialog({
    title: 'Paste games',
    body,
    actions: [{ label: 'Cancel', value: null }, { label: 'Keep them', value: keep, kind: 'primary' }],
  });
  if (!counts) return false;
  say(words(counts));
  return counts.added > 0;
}
