// Sharing: the link that holds everything, files of the game, pictures of the board.

import { say, sayError } from '../announce.js';
import { openDialog } from '../dialog.js';
import { h } from '../dom.js';
import { positionText } from '../rules.js';
import { ask, stream } from '../service.js';
import { recall } from '../settings.js';
import { pictureOf } from './picture.js';

const files = [
  ['ggf', 'GGF'],
  ['sgf', 'SGF'],
  ['pgn', 'PGN'],
  ['transcript', 'Moves'],
  ['obf', 'Position'],
];
const endings = { transcript: 'txt', obf: 'obf' };

/** "you-learner-2026-11-16": what the game tells of itself, for the name of a file. */
function nameOf({ facts: { black, white, date } }) {
  const words = [black, white, date]
    .filter(Boolean)
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return words.slice(0, 60) || 'flipside';
}

function save(blob, name) {
  const address = URL.createObjectURL(blob),
    link = h('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

async function copy(text, words) {
  try {
    await navigator.clipboard.writeText(text);
    say(words);
  } catch {
    say('This browser does not let a page write to the clipboard.', { kind: 'bad' });
  }
}

/** The text of the game in a format; pictures and positions are of the present place. */
async function textOf(session, to) {
  const wholePath = to === 'svg' || to === 'obf' ? session.game.path() : session.mainLine();
  const { moves, position, ...rules } = session.gameQuestion(wholePath),
    { black, white, date, event } = session.facts;
  const text = position || positionText(session.game.root.position);
  const found = await ask('POST', 'convert', {
    to,
    ...rules,
    black,
    white,
    date,
    event,
    ...(position || !moves ? { text, moves } : { text: moves }),
  });
  return found.games[0].text;
}

async function download(session, to) {
  try {
    const text = await textOf(session, to);
    save(
      new Blob([text], { type: to === 'svg' ? 'image/svg+xml' : 'text/plain' }),
      `${nameOf(session)}.${endings[to] || to}`,
    );
  } catch (error) {
    sayError(error);
  }
}

/** The reviewed game with values, marks and better lines. The review is made once more, now for a file. */
async function downloadReview(session, to, button) {
  button.disabled = true;
  try {
    const question = {
      ...session.gameQuestion(session.mainLine()),
      level: Number(recall('review.level', '12')),
      to,
    };
    const { text } = await stream(
      'review',
      session.lot ? { ...question, lot: session.lot } : question,
    );
    save(new Blob([text], { type: 'text/plain' }), `${nameOf(session)}-review.${to}`);
  } catch (error) {
    sayError(error);
  }
  button.disabled = false;
}

async function copyPicture(session) {
  try {
    const { node } = session,
      picture = pictureOf(node.position, node.move);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    say('The picture is in the clipboard.');
  } catch {
    say('This browser does not let a page put a picture into the clipboard; save it instead.', {
      kind: 'bad',
    });
  }
}

export function openShare(session) {
  const link = h('input.grow', {
    type: 'text',
    readonly: true,
    value: location.href,
    'aria-label': 'Link',
    on: { focus: (event) => event.target.select() },
  });
  const button = (label, click, kind = '') =>
    h('button', { type: 'button', class: kind, on: { click } }, label);
  const body = h(
    'div.share',
    null,
    h('h3', null, 'A link to this'),
    h('p.hint-text', null, 'It holds the game, its side lines and the place in it.'),
    h(
      'div.share-link',
      null,
      link,
      button('Copy', () => copy(link.value, 'The link is in the clipboard.'), 'primary'),
    ),
    h('h3', null, 'The game as a file'),
    session.mainLine().length > 1 &&
      h('p.hint-text', null, 'Its main line; side lines are only in the link.'),
    h(
      'div.buttons',
      null,
      files
        .filter(([to]) => to !== 'transcript' || session.mainLine().length > 1)
        .map(([to, label]) => button(label, () => download(session, to))),
    ),
    session.review && [
      h('h3', null, 'With the review'),
      h(
        'div.buttons',
        null,
        ['ggf', 'sgf', 'pgn'].map((to) =>
          button(to.toUpperCase(), (event) => downloadReview(session, to, event.currentTarget)),
        ),
      ),
    ],
    h('h3', null, 'This position as a picture'),
    h(
      'div.buttons',
      null,
      button('SVG', () => download(session, 'svg')),
      button('PNG', async () =>
        save(await pictureOf(session.node.position, session.node.move), `${nameOf(session)}.png`),
      ),
      button('Copy the picture', () => copyPicture(session)),
      session.game.moves() &&
        button('Copy the moves', () =>
          copy(session.game.moves(), 'The moves are in the clipboard.'),
        ),
    ),
  );
  return openDialog({ title: 'Share and save', body });
}
