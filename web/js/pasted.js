// Whatever was pasted, dropped or opened: moves, a board, the text of a game file, a link. openPasted(text) finds out what
// it is and shows it in Analyse; of several games one may be chosen. openFile(file) does the same for a file, which may be
// one that is no text. findPasted and findFile only find out: a promise of what opens it, rejected where it is nothing.

import { announce, sayError } from './announce.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { Game } from './game.js';
import { go } from './router.js';
import { ask } from './service.js';

const worthKeeping = 8; // moves

/** Parameters of Analyse for a game as `convert` tells it. */
export function paramsOfGame(game) {
  const params = { g: (game.moves || []).filter((move) => move !== '--').join('') };
  if (game.goal !== 'most') params.goal = game.goal;
  if (game.size !== 8) params.size = String(game.size);
  if (game.start === 'given') params.position = game.first;
  else if (game.start !== 'standard') params.start = game.start;
  for (const key of ['black', 'white', 'date', 'event', 'lot'])
    if (game[key]) params[key] = String(game[key]);
  if (game.result !== undefined) params.result = String(game.result);
  return params;
}

/** "f5d6c3…": the beginning of a game. */
const beginning = (game) =>
  game.moves.length
    ? `${game.moves.slice(0, 8).join(' ')}${game.moves.length > 8 ? ' …' : ''}`
    : 'a position';

function gameRow(game, choose) {
  const names = [game.black, game.white].some(Boolean)
    ? `${game.black || 'Black'} – ${game.white || 'White'}`
    : beginning(game);
  const facts = [
    game.date,
    game.goal === 'fewest' ? 'fewest discs' : null,
    game.moves.length ? `${game.moves.length} moves` : null,
    game.result !== undefined ? `black ${game.result > 0 ? '+' : ''}${game.result}` : null,
  ];
  return h(
    'li',
    null,
    h(
      'button.quiet.pasted-game',
      { type: 'button', on: { click: () => choose(game) } },
      h('strong', null, names),
      h('span.soft', null, facts.filter(Boolean).join(' · ')),
    ),
  );
}

/** The games of an answer in a list; more of them are asked for at its end. */
function gameList(question, answer, close) {
  const list = h('ul.pasted-games');
  let shown = 0;
  const add = ({ games, more }) => {
    list.append(...games.map((game) => gameRow(game, close)));
    shown += games.length;
    if (!more) return;
    const button = h(
      'button',
      {
        type: 'button',
        on: {
          click: async () => {
            button.disabled = true;
            await ask('POST', 'convert', { ...question, skip: shown }).then(add, sayError);
            button.parentElement.remove();
          },
        },
      },
      'More games',
    );
    list.append(h('li', null, button));
  };
  add(answer);
  return list;
}

const chooseGame = (question, answer) =>
  openDialog({
    title: `${answer.games.length}${answer.more ? ' and more' : ''} games`,
    body: (close) => gameList(question, answer, close),
    actions: [{ label: 'Cancel', value: null }],
  });

/** A game that was pasted is kept among one's own; of many games only what is asked for there. Nothing waits for it. */
function keep({ text, goal }, { games }) {
  if (text && games.length === 1 && games[0].moves.length >= worthKeeping)
    ask('POST', 'games/import', { text, goal }).catch(() => {});
}

/** The service's words without its name of the place: "text, line 1, column 3: …". */
function refusal(error, question) {
  if (error.status !== 400) return error;
  const [, line, column, reason] =
    /^text, line (\d+)(?:, column (\d+))?: (.*)$/s.exec(error.message) || [];
  const place = !reason
    ? ''
    : line !== '1'
      ? ` (line ${line})`
      : column > 1
        ? ` (character ${column})`
        : '';
  return Object.assign(
    new Error(`That is no game or position: ${reason || error.message}${place}.`),
    { before: movesBefore(question) },
  );
}

/** Of moves in a row that become illegal, those before; undefined for anything else. */
function movesBefore({ text = '', goal }) {
  if (/[^a-h1-8\s.,-]/i.test(text)) return undefined;
  const moves = Game.fromMoves({ goal }, text).moves();
  return moves ? { g: moves, ...(goal === 'fewest' ? { goal } : {}) } : undefined;
}

async function findQuestion(question) {
  const found = await ask('POST', 'convert', question).catch((error) => {
    throw refusal(error, question);
  });
  return async () => {
    const game = found.games.length > 1 ? await chooseGame(question, found) : found.games[0];
    if (!game) return;
    keep(question, found);
    announce(`Opened: ${game.about}`);
    go('analyse', paramsOfGame(game));
  };
}

/** `rules`: what a text means that does not tell its own goal and size. */
export async function findPasted(text, rules = {}) {
  const link = /#\/?(?:analyse\?)?((?:g|position|moves)=.*)$/.exec(text.trim());
  if (link) return () => go('analyse', Object.fromEntries(new URLSearchParams(link[1])));
  return findQuestion({ text, ...rules });
}

/** The bytes of a file in base64, piece by piece: arguments of a call are limited. */
function base64Of(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192)
    text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}

export async function findFile(file, rules = {}) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return bytes.includes(0)
    ? findQuestion({ file: base64Of(bytes), ...rules })
    : findPasted(new TextDecoder().decode(bytes), rules);
}

const openFound = (finding) => finding.then((open) => open()).catch(sayError);

export const openPasted = (text, rules) => openFound(findPasted(text, rules));
export const openFile = (file, rules) => openFound(findFile(file, rules));
