// Monte-Carlo has no tree: its playouts add up instead. The same question with more and more of them.

import { announce, sayError } from '../announce.js';
import { h } from '../dom.js';
import { ask } from '../service.js';
import { button, pause, refill } from './parts.js';

const rounds = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];

export function makePlayouts(context) {
  const element = h('section.card.playouts');
  let stop = new AbortController(),
    running = false,
    round = 0,
    rows = [];

  function show() {
    refill(
      element,
      h('h2', null, `${rounds[round].toLocaleString('en')} playouts`),
      h(
        'p.soft',
        null,
        'Each move is played out by lot to the end of the game, again and again. With few playouts chance decides; watch the bars settle.',
      ),
      h(
        'ul.bars',
        null,
        rows.map((row) =>
          h(
            'li',
            null,
            h('strong', null, row.move, row.chosen ? ' ★' : ''),
            h('meter', {
              min: 0,
              max: 100,
              value: row.percent,
              'aria-label': `${row.move}: ${row.percent.toFixed(0)} percent`,
            }),
            h('span.number', null, `${row.percent.toFixed(0)} %`),
            h('small.soft.number', null, `${row.playouts} tries`),
          ),
        ),
      ),
      h(
        'div.buttons',
        null,
        button(running ? 'Pause' : 'Play', toggle, { primary: true }),
        button(
          'Next',
          () => {
            halt();
            step(1);
          },
          { disabled: round === rounds.length - 1 },
        ),
        button('From the beginning', () => {
          halt();
          round = 0;
          step(0);
        }),
      ),
    );
  }

  async function step(by) {
    round = Math.min(round + by, rounds.length - 1);
    const answer = await ask('POST', 'explain', context.question(rounds[round]), stop.signal);
    const index = answer.kinds.findIndex((kind) => /playout/.test(kind.name));
    rows = answer.candidates
      .map((one) => ({
        move: one.move,
        chosen: one.chosen,
        playouts: one.playouts || 0,
        percent: Math.max(0, Math.min(100, index >= 0 ? one.factors[index].points : one.score)),
      }))
      .sort((a, b) => (a.move < b.move ? -1 : 1));
    context.onValues({
      values: Object.fromEntries(
        rows.map((row) => [row.move, { text: `${row.percent.toFixed(0)}%`, best: row.chosen }]),
      ),
    });
    show();
  }

  function halt() {
    running = false;
    stop.abort();
    stop = new AbortController();
  }

  async function toggle() {
    if (running) {
      halt();
      return show();
    }
    running = true;
    try {
      if (round === rounds.length - 1) round = 0;
      while (running && round < rounds.length - 1) {
        await step(1);
        await pause(500, stop.signal);
      }
      running = false;
      show();
      announce(`After ${rounds[round]} playouts it plays ${rows.find((row) => row.chosen).move}`);
    } catch (error) {
      running = false;
      if (error.name !== 'AbortError') sayError(error);
    }
    return undefined;
  }

  const load = () => {
    halt();
    round = 0;
    return step(0).catch((error) => error.name !== 'AbortError' && sayError(error));
  };
  return { element, load, stop: halt };
}
