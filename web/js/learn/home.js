// What there is to do today, and the way to the parts.

import { sayError } from '../announce.js';
import { Board } from '../board.js';
import { h } from '../dom.js';
import { addressOf } from '../router.js';
import { ask } from '../service.js';
import { goalChoice, goalOf } from './parts.js';

const pictures = {
  rules: '---------------------------OX------XXX---------------------------'.slice(0, 64) + ' O',
  drill: '------------------X---------XX-----XXX-----O-------------------- O',
  systems: '------------------XOO-----XOX-----OXXX-----O-------------------- X',
};

/** `words` is the note under it; without them one comes later, and has its room. */
function makeCard(path, goal, name, about, picture, words) {
  const place = h('div.card-board'),
    note = h(words ? 'p.note.soft' : 'p.note.soft.later', null, words || ' ');
  const board = new Board(place, { small: true, label: '' });
  place.setAttribute('aria-hidden', 'true');
  board.show({ position: picture, animate: false });
  const element = h(
    'a.card.part',
    { href: addressOf('learn', { path, goal }) },
    place,
    h('div.grow', null, h('h2', null, name), h('p', null, about), note),
  );
  return { element, note, board };
}

export function mount(root, params) {
  const goal = goalOf(params),
    goals = goalChoice(goal, (next) => {
      location.hash = addressOf('learn', { goal: next });
    });
  const cards = {
    rules: makeCard(
      'rules',
      goal,
      'Rules',
      'Play them through on the board, in a few minutes.',
      pictures.rules,
      goal === 'most' ? 'The side with more discs wins' : 'The side with fewer discs wins',
    ),
    puzzles: makeCard(
      'puzzles',
      goal,
      'Puzzles',
      'Endgames: find what wins. One for every day, and hundreds more.',
      pictures.drill,
    ),
    drill: makeCard(
      'drill',
      goal,
      'Openings',
      'Know them by heart: a few lines a day, brought back when they are due.',
      pictures.drill,
    ),
    systems: makeCard(
      'systems',
      goal,
      'How they think',
      'Five classic systems: what they count on every move, and how their trees grow.',
      pictures.systems,
      'Minimax against alpha-beta, step by step',
    ),
  };
  root.append(
    h('div.learn-head', null, h('h1', null, 'Learn'), goals),
    h(
      'div.parts',
      null,
      Object.values(cards).map((card) => card.element),
    ),
  );
  const stop = new AbortController();
  const load = async () => {
    const [puzzle, puzzles, drill] = await Promise.all([
      ask('GET', 'puzzle', { goal }, stop.signal),
      ask('GET', 'puzzles', { goal }, stop.signal),
      ask('GET', 'drill', { goal }, stop.signal),
    ]);
    cards.puzzles.board.show({ position: puzzle.position, animate: false });
    const streak = puzzles.streak
      ? `${puzzles.streak} day${puzzles.streak === 1 ? '' : 's'} in a row`
      : '';
    cards.puzzles.note.textContent = puzzle.solved
      ? `Today’s is solved${streak ? `: ${streak}` : ''}`
      : `Today’s is waiting: difficulty ${puzzle.difficulty} of 5${streak ? `; ${streak} so far` : ''}`;
    cards.drill.note.textContent = drill.state.today
      ? `Today: ${drill.state.today} line${drill.state.today === 1 ? '' : 's'}`
      : `Nothing due today; ${drill.state.known} of ${drill.state.lines} known`;
  };
  load().catch(sayError);
  return () => {
    stop.abort();
    Object.values(cards).forEach((card) => card.board.destroy());
  };
}
