// Puzzles: of the day, by difficulty, by lot. The server judges every move by solving; the page only shows it, and keeps
// what it needs to ask again: the moves made and whether they were found without help.

import { announce, sayError } from '../announce.js';
import { fill, h } from '../dom.js';
import { showReasons } from '../play/why.js';
import { addressOf, go, replace } from '../router.js';
import { ask } from '../service.js';
import { capital, signed } from '../words.js';
import {
  button,
  gameAfter,
  goalChoice,
  goalOf,
  listenKeys,
  makeStage,
  makeStepper,
  pace,
  pause,
  refill,
  tellMove,
  viewOf,
} from './parts.js';
import { makeRecord } from './record.js';

const quarters = { upper: [1, 2, 3, 4], lower: [5, 6, 7, 8], left: 'abcd', right: 'efgh' };

/** The squares of "the upper left quarter". */
export function areaOf(words) {
  const found = /(upper|lower) (left|right) quarter/.exec(words);
  return found
    ? [...quarters[found[2]]].flatMap((column) => quarters[found[1]].map((row) => column + row))
    : [];
}

const stars = (difficulty) =>
  h(
    'span.stars',
    { role: 'img', 'aria-label': `difficulty ${difficulty} of 5` },
    '★'.repeat(difficulty),
    h('span.soft', null, '☆'.repeat(5 - difficulty)),
  );

const longDate = (date) =>
  new Date(`${date}T12:00:00`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });

export function mount(root, params) {
  const goal = goalOf(params),
    own = params.own === 'yes' ? true : undefined;
  const { board, side } = makeStage(root, { label: 'Puzzle', onMove: (name) => attempt(name) });
  const card = h('section.card.lesson'),
    record = makeRecord(goal, params);
  let puzzle,
    state,
    stop = new AbortController(),
    wanted = {};
  side.append(
    goalChoice(goal, (next) => go('learn', { path: 'puzzles', goal: next })),
    card,
    record.element,
  );

  const nowGame = () => gameAfter(goal, puzzle.position, state.moves);
  const question = (more) => ({
    goal,
    own,
    number: puzzle.number,
    moves: state.moves.join(''),
    clean: state.clean,
    noted: state.noted,
    hints: state.hints,
    ...more,
  });

  async function load(query) {
    stop.abort();
    stop = new AbortController();
    wanted = query;
    try {
      puzzle = await ask('GET', 'puzzle', { goal, own, ...query }, stop.signal);
    } catch (error) {
      return sayError(error);
    }
    state = {
      phase: 'turn',
      moves: [],
      clean: true,
      noted: false,
      hints: 0,
      say: '',
      line: [],
      busy: false,
    };
    if (!puzzle.date) replace({ goal, number: puzzle.number, own: own && 'yes' });
    record.mark(puzzle);
    show();
    announce(`${taskWords()}`);
    return undefined;
  }

  const taskWords = () =>
    `${capital(puzzle.side)} to move and win; ${goal} discs win. ${puzzle.solutions.length === 1 ? 'One move does it.' : 'Two moves do it.'}`;

  function showBoard(game = nowGame(), more = {}) {
    const free = state.phase === 'turn' && !state.busy;
    board.show(
      viewOf(game, {
        interactive: free,
        hints: state.phase === 'turn' ? { area: areaOf(state.say), move: state.hint } : undefined,
        ...more,
      }),
    );
  }

  function verdict() {
    const signs = { wrong: ['✗', 'wrong'], right: ['✓', 'right'], shown: ['→', 'shown'] },
      [sign, kind] = signs[state.phase] || ['', 'task'];
    if (state.busy) return h('p.verdict.task', null, 'One moment…');
    if (kind !== 'task')
      return h(
        `p.verdict.${kind}`,
        null,
        h('span.sign', { 'aria-hidden': 'true' }, sign),
        h('span', null, state.say),
      );
    return h(
      'p.verdict.task',
      null,
      h(`span.chip.${puzzle.side}`, { 'aria-hidden': 'true' }),
      h('span', null, state.say || taskWords()),
    );
  }

  /** What follows a wrong or a shown move, to be walked through on the board. */
  function lineOf() {
    if (!state.line.length) return null;
    const before = state.moves.slice(0, state.mark),
      shown = state.phase === 'shown';
    const step = (count) => {
      const game = gameAfter(goal, puzzle.position, [...before, ...state.line.slice(0, count)]);
      showBoard(game, { values: shown && count === 0 ? state.values : undefined });
    };
    return makeStepper(
      shown ? 'The best line' : 'How it goes wrong',
      state.line,
      step,
      shown ? 0 : state.moves.length - state.mark,
    );
  }

  function buttonsOf() {
    const over = state.phase === 'right' || state.phase === 'shown',
      next = button(over ? 'Next puzzle' : 'Next', nextPuzzle, { primary: over, key: 'x' });
    if (over) return [next];
    const solution = button('Solution', showAnswer, { disabled: state.busy, key: 'v' });
    if (state.phase === 'wrong')
      return [
        button('Try again', again, { primary: true, key: 'r' }),
        button('Why?', why, { disabled: Boolean(state.reason), key: 'w' }),
        solution,
        next,
      ];
    return [
      button(state.hints ? 'Next hint' : 'Hint', hint, {
        disabled: state.busy || Boolean(state.hint),
        key: 't',
      }),
      solution,
      next,
    ];
  }

  function headOf() {
    const name = puzzle.date
      ? `Puzzle of the day, ${longDate(puzzle.date)}`
      : own
        ? `Your own puzzle ${puzzle.number}`
        : `Puzzle ${puzzle.number}`;
    return h(
      'div.puzzle-head',
      null,
      h('h2', null, name),
      h(
        'p.soft',
        null,
        stars(puzzle.difficulty),
        ` · ${puzzle.empties} empty`,
        puzzle.solved ? ' · solved before' : null,
      ),
    );
  }

  function show() {
    showBoard();
    refill(
      card,
      headOf(),
      verdict(),
      state.reason,
      lineOf(),
      h('div.buttons.even', null, buttonsOf()),
      analyseLink(),
    );
    const main = state.phase !== 'turn' && card.querySelector('button.primary');
    if (main && document.activeElement === document.body) main.focus({ preventScroll: true });
  }

  function analyseLink() {
    if (state.phase === 'turn') return null;
    const params = {
      position: puzzle.position,
      g: state.moves.filter((move) => move !== '--').join(''),
      goal: goal === 'fewest' ? goal : undefined,
    };
    return h('p.link', null, h('a', { href: addressOf('analyse', params) }, 'Open in Analyse'));
  }

  function take(answer) {
    const { phase, say, clean, noted, hints, line, mark, hint: square, trouble } = answer;
    state = {
      ...state,
      phase,
      say: say.replace(/ The best line:.*$/, '').trim(),
      clean,
      noted,
      hints,
      line,
      mark,
      hint: square,
      reason: null,
      busy: false,
    };
    state.values = Object.fromEntries(
      answer.values.map((value) => [
        value.move,
        { text: signed(value.score), exact: true, best: value.score > 0 },
      ]),
    );
    if (trouble) sayError(new Error(trouble));
    announce(state.say);
  }

  /** Shows the moves of an answer one after the other. */
  async function follow(moves, from, signal) {
    for (let count = from; count < moves.length; count++) {
      await pause(pace(), signal);
      const side =
        gameAfter(goal, puzzle.position, moves.slice(0, count)).position.side === 1
          ? 'black'
          : 'white';
      tellMove(side, moves[count]);
      showBoard(gameAfter(goal, puzzle.position, moves.slice(0, count + 1)));
    }
  }

  async function act(path, more, then) {
    const { signal } = stop,
      before = { ...state };
    state.busy = true;
    try {
      const answer = await ask('POST', `puzzle/${path}`, question(more), signal);
      await then(answer, signal);
    } catch (error) {
      if (error.name === 'AbortError') return;
      state = before;
      show();
      sayError(error);
    }
  }

  async function attempt(name) {
    const game = nowGame();
    const asking = act('try', { move: name }, async (answer, signal) => {
      await follow(answer.moves, state.moves.length + 1, signal);
      take(answer);
      state.moves = answer.moves;
      show();
      if (answer.noted) record.load();
    });
    game.play(name);
    showBoard(game);
    fill(card.querySelector('.verdict') || card, 'One moment…');
    await asking;
  }

  function again() {
    state = {
      ...state,
      phase: 'turn',
      moves: state.moves.slice(0, state.mark),
      line: [],
      say: '',
      hint: null,
      reason: null,
    };
    show();
    board.focus();
  }

  const hint = () =>
    act('hint', {}, (answer) => {
      take(answer);
      show();
    });

  const showAnswer = () => {
    if (state.phase === 'wrong') state.moves = state.moves.slice(0, state.mark);
    return act('show', {}, (answer) => {
      take(answer);
      state.moves = answer.moves;
      show();
      record.load();
    });
  };

  /** The wrong move beside the best one, two plies on, and why, where that is clear. */
  async function why() {
    const moves = state.moves
        .slice(0, state.mark)
        .filter((move) => move !== '--')
        .join(''),
      wrong = state.moves[state.mark];
    state.reason = h('p.soft', null, 'Looking…');
    show();
    try {
      const answer = await ask(
        'POST',
        'explain',
        { position: puzzle.position, moves, goal, move: wrong, player: 'flipside:level=12' },
        stop.signal,
      );
      state.reason = showReasons(answer, wrong, { goal });
      announce(state.reason.textContent);
    } catch (error) {
      if (error.name === 'AbortError') return;
      state.reason = null;
      sayError(error);
    }
    show();
  }

  function nextPuzzle() {
    if (wanted.random) return load({ random: 'yes' });
    if (wanted.difficulty) return load({ difficulty: wanted.difficulty, after: puzzle.number });
    return load({ after: puzzle.number });
  }

  const stopKeys = listenKeys(card, 'Puzzles', [
    ['t', 'hint'],
    ['v', 'solution'],
    ['w', 'why it fails'],
    ['r', 'try again'],
    ['x', 'next puzzle'],
  ]);
  record.onChoose = load;
  load(queryOf(params));
  return {
    update: (next) => {
      const same = goalOf(next) === goal && (next.own === 'yes') === Boolean(own);
      if (same) load(queryOf(next));
      return same;
    },
    unmount: () => {
      stop.abort();
      stopKeys();
      record.stop();
      board.destroy();
    },
  };
}

function queryOf(params) {
  if (params.number) return { number: params.number };
  if (params.difficulty) return { difficulty: params.difficulty };
  if (params.date) return { date: params.date };
  return params.random ? { random: 'yes' } : {};
}
