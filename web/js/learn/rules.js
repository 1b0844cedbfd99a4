// The rules as a walk: a board on which one move is to be found, a few words, and the next one.

import { announce, sayError } from '../announce.js';
import { fill, h } from '../dom.js';
import { addressOf, go } from '../router.js';
import { ask } from '../service.js';
import { capital } from '../words.js';
import {
  button,
  gameAfter,
  goalChoice,
  goalOf,
  goalWords,
  makeStage,
  pace,
  pause,
  tellMove,
  viewOf,
} from './parts.js';

export function mount(root, params) {
  const goal = goalOf(params),
    stage = makeStage(root, { label: 'Board to try the rules on', onMove: (name) => play(name) });
  const { board, side } = stage;
  let steps = [],
    at = 0,
    game,
    phase = 'turn',
    stop = new AbortController();

  const dots = h('ol.dots', { 'aria-label': 'Steps' }),
    card = h('section.card.lesson'),
    more = h('details.card.rules-text');
  side.append(
    goalChoice(goal, (next) => go('learn', { path: 'rules', goal: next })),
    card,
    more,
  );

  function begin(next) {
    stop.abort();
    stop = new AbortController();
    at = next;
    phase = 'turn';
    if (at === steps.length) return finish();
    game = gameAfter(goal, steps[at].position, []);
    show();
    return undefined;
  }

  function showBoard() {
    stage.place.classList.toggle('no-dots', !steps[at].marked);
    board.show(viewOf(game, { interactive: phase === 'turn', flipsPreview: steps[at].marked }));
  }

  function showDots() {
    fill(
      dots,
      steps.map((step, i) =>
        h(
          'li',
          null,
          h(
            'button',
            {
              type: 'button',
              class: i < at ? 'done' : null,
              'aria-current': i === at ? 'step' : null,
              'aria-label': `Step ${i + 1}: ${step.name}`,
              on: { click: () => begin(i) },
            },
            i + 1,
          ),
        ),
      ),
    );
  }

  function verdict(step) {
    if (phase === 'done')
      return h('p.verdict.right', null, h('span.sign', { 'aria-hidden': 'true' }, '✓'), step.done);
    if (phase === 'wrong')
      return h('p.verdict.wrong', null, h('span.sign', { 'aria-hidden': 'true' }, '✗'), step.wrong);
    return h('p.verdict.task', null, h('span.chip.black', { 'aria-hidden': 'true' }), step.task);
  }

  function show() {
    const step = steps[at],
      next = button(at + 1 < steps.length ? 'Next' : 'Finish', () => begin(at + 1), {
        primary: true,
        disabled: phase !== 'done',
      });
    showDots();
    fill(
      card,
      dots,
      h('h2', null, `${at + 1}. ${step.name}`),
      h('p', null, step.text),
      verdict(step),
      h(
        'div.buttons.even',
        null,
        button(phase === 'wrong' ? 'Try again' : 'Start again', () => begin(at), {
          disabled: phase === 'turn',
        }),
        next,
      ),
    );
    showBoard();
    if (phase === 'done') next.focus({ preventScroll: true });
  }

  function finish() {
    const other = goal === 'most' ? 'fewest' : 'most';
    showDots();
    fill(
      card,
      dots,
      h('h2', null, 'That is all there is'),
      h('p', null, `You know the rules: ${goalWords[goal].toLowerCase()}.`),
      h(
        'div.buttons.column',
        null,
        h('a.button.primary', { href: addressOf('play', { goal }) }, 'Play a game'),
        h('a.button', { href: addressOf('learn', { path: 'puzzles', goal }) }, 'Solve a puzzle'),
        h(
          'a.button',
          { href: addressOf('learn', { path: 'rules', goal: other }) },
          other === 'fewest'
            ? 'Now the other way round: fewest discs win'
            : 'Now the ordinary game: most discs win',
        ),
      ),
    );
    card.querySelector('a').focus({ preventScroll: true });
    announce('That is all there is');
  }

  async function play(name) {
    const step = steps[at],
      right = !step.right || step.right.split(' ').includes(name),
      { signal } = stop;
    game.play(name);
    phase = right ? 'done' : 'wrong';
    show();
    announce(right ? step.done : step.wrong);
    if (!right || !step.reply || step.reply === '--') return;
    if (
      !(await pause(pace(), signal).then(
        () => true,
        () => false,
      ))
    )
      return; // gone on already
    tellMove('white', step.reply);
    game.play(step.reply);
    showBoard();
  }

  const load = async () => {
    const answer = await ask('GET', 'rules', { goal }, stop.signal);
    steps = answer.steps;
    fill(
      more,
      h('summary', null, `The rules in full: ${goalWords[goal].toLowerCase()}`),
      answer.text
        .trim()
        .split('\n\n')
        .map((text) => h('p', null, capital(text))),
    );
    begin(Math.min(Math.max(Number(params.step) - 1 || 0, 0), steps.length - 1));
  };
  load().catch(sayError);
  return () => {
    stop.abort();
    board.destroy();
  };
}
