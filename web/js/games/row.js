// A game in the list: its last board, who played, how it ended, what it cost.

import { Board } from '../board.js';
import { h } from '../dom.js';
import { makeRules } from '../rules.js';
import { addressOf } from '../router.js';

/** Where the game opens: a running one at its table, any other in Analyse. */
export function addressOfGame(game, names) {
  if (game.running) return addressOf('play', { id: game.id });
  const [black, white] = names(game);
  return addressOf('analyse', {
    g: game.transcript,
    goal: game.goal === 'most' ? undefined : game.goal,
    size: game.size === 8 ? undefined : game.size,
    position: game.start === 'given' ? game.first : undefined,
    start: game.start === 'given' || game.start === 'standard' ? undefined : game.start,
    black,
    white,
    date: game.date,
    event: game.event,
    result: game.result ?? undefined,
  });
}

/** "Black won by 12", "White won: Black resigned", "Your turn". */
export function resultWords(game, names) {
  const whole = game.size * game.size;
  if (game.running)
    return game.turn !== 'person'
      ? 'Running: the computer is to move'
      : names(game).includes('You')
        ? 'Running: your turn'
        : 'Running: a person is to move';
  if (game.result === null) return 'Not finished';
  if (game.result === 0) return 'A draw';
  const [winner, loser] = game.result > 0 ? ['Black', 'White'] : ['White', 'Black'];
  const own = names(game)[game.result > 0 ? 0 : 1] === 'You',
    lost = names(game)[game.result > 0 ? 1 : 0] === 'You';
  const words = own ? 'You won' : lost ? 'You lost' : `${winner} won`;
  const why = {
    resigned: `${loser} resigned`,
    time: `${loser}’s time ran out`,
    failed: `${loser} could not move`,
  }[game.ending];
  if (why && Math.abs(game.result) === whole) return `${words}: ${why}`;
  return `${words} by ${Math.abs(game.result)}`;
}

const loss = (value) => value.toFixed(value < 10 ? 1 : 0);

function lossWords(game) {
  if (game.black_loss === null) return null;
  return h(
    'span.loss',
    { title: 'Discs given away a move, on average' },
    'Average loss: ',
    h('span.chip.black'),
    h('span.unseen', null, 'Black'),
    ` ${loss(game.black_loss)} `,
    h('span.chip.white'),
    h('span.unseen', null, 'White'),
    ` ${loss(game.white_loss)}`,
  );
}

/** Moves without passes. */
const placed = (game) => (game.transcript === undefined ? game.plies : game.transcript.length / 2);

function facts(game) {
  return [
    game.opening,
    game.goal === 'fewest' ? 'Fewest discs win' : null,
    game.size === 8 ? null : `${game.size}×${game.size}`,
    `${placed(game)} ${placed(game) === 1 ? 'move' : 'moves'}`,
    game.event,
    game.date && game.date.replaceAll('-', '\u2011'), // hyphens that do not break
  ]
    .filter(Boolean)
    .join(' · ');
}

function discsOf(game) {
  const squares = game.position.split(' ')[0];
  return [...'XO'].map((sign) => squares.split(sign).length - 1);
}

function playerLine(game, color, name, discs) {
  const won =
    game.running || !game.result
      ? ''
      : game.result > 0 === (color === 'black')
        ? 'winner'
        : 'loser';
  return h(
    'span.game-player',
    { class: won },
    h(`span.chip.${color}`),
    h('span.game-name', null, name),
    h('span.number', null, discs),
  );
}

function smallBoard(game, label) {
  const place = h('div.game-board');
  const board = new Board(place, { size: game.size, small: true, label });
  board.show({
    position: game.position,
    rules: makeRules({ goal: game.goal, size: game.size }),
    last: game.last === '--' ? null : game.last,
    animate: false,
  });
  return { place, board };
}

const act = (key, label, words, run) =>
  h(
    'button.quiet',
    { type: 'button', dataset: { key }, 'aria-label': label, on: { click: run } },
    words,
  );

export function gameRow(game, names, { download, remove }) {
  const [black, white] = names(game),
    who = `${black} – ${white}`,
    result = resultWords(game, names);
  const known = game.position ? smallBoard(game, `Last position of ${who}`) : null;
  const [blackDiscs, whiteDiscs] = game.position ? discsOf(game) : ['', ''];
  const element = h(
    'li.game-row.card',
    { class: game.running ? 'running' : '' },
    known && known.place,
    h(
      'div.game-text',
      null,
      h(
        'a.game-link',
        { href: addressOfGame(game, names), dataset: { key: `open ${game.id}` } },
        playerLine(game, 'black', black, blackDiscs),
        playerLine(game, 'white', white, whiteDiscs),
      ),
      h('p.game-result', null, h('strong', null, result), lossWords(game)),
      h('p.game-facts.soft', null, facts(game)),
    ),
    h(
      'div.game-acts',
      null,
      act(`file ${game.id}`, `Download ${who}`, 'Download', () => download(game)),
      act(`drop ${game.id}`, `Delete ${who}`, 'Delete', () => remove(game)),
    ),
  );
  return { element, board: known && known.board };
}
