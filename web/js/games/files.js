// Games in and out: pasted or chosen as files, in any form; one taken along as a file, or all of them in one.

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
    body: (close) =>
      h(
        'ul.formats',
        null,
        formats.map(([name, title, about]) =>
          h(
            'li',
            null,
            h(
              'button',
              { type: 'button', on: { click: () => close(name) } },
              h('strong', null, title),
              h('span.soft', null, about),
            ),
          ),
        ),
      ),
    actions: [{ label: 'Cancel', value: null }],
  });
  if (!format) return;
  const file = await ask('GET', `games/${game.id}/file`, { format });
  save(file.name, file.text);
  announce(`${file.name} was downloaded`);
}

const perPage = 100,
  together = 4; // games of a list, and those that are written at once

/** The ids of all games, those that run too. */
async function allIds() {
  const ids = [];
  for (;;) {
    const { games, total } = await ask('GET', 'games', { limit: perPage, from: ids.length });
    ids.push(...games.map((game) => game.id));
    if (!games.length || ids.length >= total) return [...new Set(ids)];
  }
}

/** All games in one file of GGF, which keeps players, goal, board, result, day, and how long each move took. */
export async function downloadAll() {
  const ids = await allIds(),
    texts = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (next < ids.length) {
        const at = next++;
        const file = await ask('GET', `games/${ids[at]}/file`, { format: 'ggf' }).catch((error) => {
          if (error.status !== 404) throw error; // it was thrown away meanwhile
          return null;
        });
        if (file) texts[at] = file.text.trim();
      }
    }),
  );
  const games = texts.filter(Boolean);
  if (!games.length) {
    say('There is no game to save yet.');
    return;
  }
  const day = new Date().toISOString().slice(0, 10),
    name = `flipside-games-${day}.ggf`;
  save(name, `${games.join('\n')}\n`);
  say(`${games.length} ${games.length === 1 ? 'game' : 'games'} saved as ${name}`);
}

/** The service's words without its name of the text. */
const plain = (message) =>
  message.replace(/^(?:argument|text)(?:, line \d+)?(?:, column \d+)?: /, '');

function words({ games, added, bad, first }) {
  const there = games - added;
  return [
    `${added} ${added === 1 ? 'game' : 'games'} kept`,
    there ? `${there} ${there === 1 ? 'was' : 'were'} there already` : null,
    bad ? `${bad} could not be read: ${plain(first)}` : null,
  ]
    .filter(Boolean)
    .join(', ');
}

const pieceSize = 300_000; // characters that are sent at once: a server takes no more than a megabyte

/** A long text in pieces that end where a game does: before (; or [Event, else at the end of a line. */
function piecesOf(text) {
  if (text.length <= pieceSize) return [text];
  const parts = text.split(/^(?=\(;|\[Event )/m),
    pieces = [];
  for (const part of parts.length > 1 ? parts : text.split(/^/m)) {
    const last = pieces.length - 1;
    if (last >= 0 && pieces[last].length + part.length <= pieceSize) pieces[last] += part;
    else pieces.push(part);
  }
  return pieces;
}

/** Keeps the games of texts; fails when there is none in any of them. */
async function importTexts(texts, goal) {
  const all = { games: 0, added: 0, bad: 0, first: null };
  let failure = null;
  for (const text of texts.flatMap(piecesOf).filter((piece) => piece.trim())) {
    try {
      const { games, added, bad, first } = await ask('POST', 'games/import', { text, goal });
      all.games += games;
      all.added += added;
      all.bad += bad;
      all.first = all.first || first;
    } catch (error) {
      if (error.status === 0) throw error;
      failure = failure || error;
      all.bad++;
      all.first = all.first || error.message;
    }
  }
  if (!all.games && failure) throw failure;
  return all;
}

/** Asks for games, pasted or in files; true when some were added. */
export async function addGames() {
  const id = freshId('games'),
    fileId = freshId('files'),
    goalId = freshId('goal');
  const text = h('textarea.games-text', {
    id,
    rows: 8,
    spellcheck: false,
    placeholder: 'f5d6c3d3c4…\n(;GM[Othello]…;)\n[Event "…"]',
  });
  const file = h('input', { id: fileId, type: 'file', multiple: true });
  const goal = h(
    'select',
    { id: goalId },
    h('option', { value: 'most' }, 'Most discs win'),
    h('option', { value: 'fewest' }, 'Fewest discs win'),
  );
  const reason = h('p.bad', { role: 'alert' });
  for (const one of [text, file])
    one.addEventListener('input', () => {
      reason.textContent = '';
    });
  const body = h(
    'div',
    null,
    h('div.field', null, h('label', { for: fileId }, 'Files of games'), file),
    h(
      'div.field',
      null,
      h('label', { for: id }, 'Or paste them, in any form, as many as you like'),
      text,
    ),
    reason,
    h('div.field', null, h('label', { for: goalId }, 'Where a game does not tell'), goal),
  );
  /** What was kept; undefined, with the reason below the text, where there is no game. */
  const keep = async () => {
    const given = file.files.length > 0 || text.value.trim() !== '';
    reason.textContent = given ? '' : 'There is nothing yet: choose a file or paste games above.';
    if (!given) return undefined;
    try {
      return await importTexts(
        [...(await Promise.all([...file.files].map((one) => one.text()))), text.value],
        goal.value,
      );
    } catch (error) {
      reason.textContent = `No game could be read: ${plain(error.message)}.`;
      (file.files.length ? file : text).focus();
      return undefined;
    }
  };
  const counts = await openDialog({
    title: 'Add games',
    body,
    actions: [
      { label: 'Cancel', value: null },
      { label: 'Keep them', value: keep, kind: 'primary' },
    ],
  });
  if (!counts) return false;
  say(words(counts));
  return counts.added > 0;
}
