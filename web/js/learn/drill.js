// Openings by heart: one colour's moves of a line, those due today first. The server follows the lines and says when they
// come back; the page shows it.

import { announce, sayError } from '../announce.js';
import { fill, h } from '../dom.js';
import { addressOf, go } from '../router.js';
import { ask } from '../service.js';
import { recall, remember } from '../settings.js';
import {
  button,
  gameAfter,
  goalChoice,
  goalOf,
  listenKeys,
  makeChoice,
  makeStage,
  makeStepper,
  pace,
  pause,
  refill,
  tellMove,
  viewOf,
} from './parts.js';
import { areaOf } from './puzzles.js';

const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

export function mount(root, params) {
  const goal = goalOf(params),
    color = (params.color || recall('learn.color', 'black')) === 'white' ? 'white' : 'black';
  const { board, side } = makeStage(root, { label: 'Opening', onMove: (name) => attempt(name) });
  const card = h('section.card.lesson'),
    list = h('details.card.lines');
  let line,
    state,
    stop = new AbortController(),
    today = null;
  const colors = makeChoice(
    'You play',
    [
      ['black', 'Black'],
      ['white', 'White'],
    ],
    color,
    (next) => {
      remember('learn.color', next);
      go('learn', { path: 'drill', goal, color: next });
    },
    { class: 'goal' },
  );
  side.append(
    card,
    goalChoice(goal, (next) => go('learn', { path: 'drill', goal: next, color })),
    colors,
    list,
  );
  const rules = { goal, color };

  const nowGame = () => gameAfter(goal, null, state.moves);

  function showBoard(game = nowGame(), more = {}) {
    const hints =
      state.phase === 'turn' && !state.busy
        ? { area: areaOf(state.say), move: state.hint || state.guide }
        : undefined;
    board.show(
      viewOf(game, { interactive: state.phase === 'turn' && !state.busy, hints, ...more }),
    );
  }

  function verdict() {
    if (state.busy) return h('p.verdict.task', null, 'One moment…');
    if (state.phase === 'right')
      return h(
        'p.verdict.right',
        null,
        h('span.sign', { 'aria-hidden': 'true' }, '✓'),
        h('span', null, state.say),
      );
    if (state.phase === 'shown')
      return h(
        'p.verdict.wrong',
        null,
        h('span.sign', { 'aria-hidden': 'true' }, '✗'),
        h('span', null, state.say),
      );
    if (state.phase === 'over')
      return h(
        'p.verdict.right',
        null,
        h('span.sign', { 'aria-hidden': 'true' }, '✓'),
        h('span', null, state.say || 'Done for today.'),
      );
    return h(
      'p.verdict.task',
      null,
      h(`span.chip.${color}`, { 'aria-hidden': 'true' }),
      h('span', null, state.say || line.task),
    );
  }

  /** The right moves from where the line was left. */
  function rightLine() {
    if (state.phase !== 'shown' || !state.line.length) return null;
    const before = state.moves.slice(0, state.mark);
    return makeStepper(
      'How it goes on',
      state.line,
      (count) => showBoard(gameAfter(goal, null, [...before, ...state.line.slice(0, count)])),
      1,
    );
  }

  function buttonsOf() {
    const next = button('Next line', () => load(), { primary: true, key: 'x' });
    if (state.phase === 'right' || state.phase === 'shown') return [next];
    if (state.phase === 'over')
      return [
        h('a.button', { href: addressOf('learn', { path: 'puzzles', goal }) }, 'Solve a puzzle'),
        h('a.button', { href: addressOf('play', { goal }) }, 'Play a game'),
      ];
    if (state.guide) return [button('Another line', () => load(), { key: 'x' })];
    return [
      button(state.hints ? 'Next hint' : 'Hint', hint, {
        disabled: state.busy || Boolean(state.hint),
        key: 't',
      }),
      button('Show it', showAnswer, { disabled: state.busy, key: 'v' }),
    ];
  }

  function countOf() {
    return h(
      'div.today',
      null,
      h('strong', null, today.today),
      h(
        'span',
        null,
        today.today === 1 ? 'line today' : 'lines today',
        h('small.soft', null, `${today.due} due, ${today.new} new`),
      ),
      h(
        'span.soft.known',
        { title: 'A line is known when it was right several times, on different days' },
        h('meter', { min: 0, max: today.lines, value: today.known, 'aria-label': 'Lines known' }),
        `${today.known} of ${today.lines} known`,
      ),
    );
  }

  function show() {
    showBoard();
    refill(
      card,
      countOf(),
      h('h2', null, state.phase === 'over' ? 'Done for today' : line.title),
      h('p.soft.moves-made', null, movesWords()),
      verdict(),
      rightLine(),
      h('div.buttons.even', null, buttonsOf()),
    );
    const main = state.phase !== 'turn' && card.querySelector('button.primary');
    if (main && document.activeElement === document.body) main.focus({ preventScroll: true });
  }

  const movesWords = () =>
    state.moves.length
      ? state.moves.map((move, i) => (i % 2 === 0 ? `${i / 2 + 1}. ` : '') + move).join(' ')
      : 'From the start';

  function take(answer) {
    const {
      phase,
      say,
      clean,
      hints,
      line: moves,
      mark,
      hint: square,
      number,
      trouble,
      cost,
    } = answer;
    if (number) line = { ...line, number, title: answer.name || line.title };
    state = {
      ...state,
      phase,
      say: say.trim(),
      clean,
      hints,
      line: moves,
      mark,
      hint: phase === 'turn' ? square : null,
      cost,
      busy: false,
      guide: guideOf(answer),
    };
    today = answer.state;
    if (trouble) sayError(new Error(trouble));
  }

  /** A line that is new is shown move by move. */
  function guideOf(answer) {
    if (!line.moves || answer.phase !== 'turn') return null;
    return line.moves.slice(0, answer.moves.length).every((move, i) => move === answer.moves[i])
      ? line.moves[answer.moves.length]
      : null;
  }

  async function load(number) {
    stop.abort();
    stop = new AbortController();
    try {
      const answer = await ask('POST', 'drill/next', { ...rules, number }, stop.signal);
      const fresh = /^New: (.*?)\./.exec(answer.task);
      line = {
        title: answer.title,
        task: fresh ? 'New: follow the marked squares, and remember them.' : answer.task,
        moves: fresh ? fresh[1].split(' ') : null,
      };
      state = { moves: answer.moves };
      take(answer);
      show();
      announce(state.phase === 'over' ? state.say : `${line.title}. ${answer.task}`);
    } catch (error) {
      sayError(error);
    }
    loadLines();
  }

  async function act(path, more, then) {
    const { signal } = stop,
      before = { ...state };
    const { clean, hints } = state,
      question = {
        ...rules,
        number: line.number,
        moves: state.moves.join(''),
        clean,
        hints,
        ...more,
      };
    state.busy = true;
    try {
      await then(await ask('POST', `drill/${path}`, question, signal), signal);
    } catch (error) {
      if (error.name === 'AbortError') return;
      state = before;
      show();
      sayError(error);
    }
  }

  async function attempt(name) {
    const asking = act('try', { move: name }, async (answer, signal) => {
      for (let count = state.moves.length + 1; count < answer.moves.length; count++) {
        await pause(pace(), signal);
        tellMove(count % 2 === 0 ? 'black' : 'white', answer.moves[count]);
        showBoard(gameAfter(goal, null, answer.moves.slice(0, count + 1)));
      }
      if (answer.phase === 'shown') await pause(pace(), signal);
      take(answer);
      state.moves = answer.moves;
      show();
      announce(state.say);
      if (answer.noted) loadLines();
    });
    const game = nowGame();
    game.play(name);
    showBoard(game);
    await asking;
  }

  const hint = () =>
    act('hint', {}, (answer) => {
      take(answer);
      show();
      announce(state.say);
    });
  const showAnswer = () =>
    act('show', {}, (answer) => {
      take(answer);
      show();
      announce(state.say);
      loadLines();
    });

  async function loadLines() {
    try {
      const answer = await ask('GET', 'drill/lines', rules, stop.signal);
      fill(
        list,
        h('summary', null, `All ${plural(answer.lines.length, 'line')}`),
        h(
          'div.table-wrap',
          { tabindex: '0', role: 'region', 'aria-label': 'All lines' },
          h(
            'table',
            null,
            h(
              'thead',
              null,
              h('tr', null, h('th', null, 'Line'), h('th', null, 'Moves'), h('th', null, 'Due')),
            ),
            h(
              'tbody',
              null,
              answer.lines.map((row) =>
                h(
                  'tr',
                  null,
                  h(
                    'td',
                    null,
                    h(
                      'button.quiet',
                      { type: 'button', on: { click: () => load(row.line) } },
                      row.name || `Line ${row.line}`,
                    ),
                  ),
                  h('td.number', null, row.moves),
                  h('td', null, row.due || 'new'),
                ),
              ),
            ),
          ),
        ),
      );
    } catch (error) {
      sayError(error);
    }
  }

  const stopKeys = listenKeys(card, 'Openings', [
    ['t', 'hint'],
    ['v', 'show it'],
    ['x', 'next line'],
  ]);
  load();
  return () => {
    stop.abort();
    stopKeys();
    board.destroy();
  };
}
