// What was made of the puzzles: the last days, the difficulties with their counts, and the ways to another puzzle.

import { sayError } from '../announce.js';
import { fill, h } from '../dom.js';
import { addressOf } from '../router.js';
import { ask } from '../service.js';
import { button } from './parts.js';

const words = ['very easy', 'easy', 'medium', 'hard', 'very hard'];

export function makeRecord(goal) {
  const stop = new AbortController(),
    element = h('section.card.record', { 'aria-label': 'Your puzzles' });
  const record = { element, onChoose: () => {}, stop: () => stop.abort(), load, mark };
  let answer, current;

  function mark(puzzle) {
    current = puzzle;
    if (answer) show();
  }

  function daysOf() {
    return h(
      'ol.days',
      { 'aria-label': 'Puzzles of the last days' },
      answer.days.map((day) => {
        const state = day.solved ? 'solved' : day.tried ? 'tried' : 'open',
          date = Number(day.date.slice(8));
        return h(
          'li',
          null,
          h(
            `button.${state}`,
            {
              type: 'button',
              title: `${day.date}: ${state === 'open' ? 'not tried' : state}`,
              'aria-current': current && current.number === day.number ? 'true' : null,
              on: { click: () => record.onChoose({ date: day.date }) },
            },
            h('span.sign', { 'aria-hidden': 'true' }, day.solved ? '✓' : day.tried ? '–' : '·'),
            h('small', null, date),
            h('span.unseen', null, state === 'open' ? 'not tried' : state),
          ),
        );
      }),
    );
  }

  function levelsOf() {
    return h(
      'ul.levels',
      null,
      answer.difficulties.map(({ difficulty, count, solved }) =>
        h(
          'li',
          null,
          h(
            'button',
            {
              type: 'button',
              on: { click: () => record.onChoose({ difficulty }) },
            },
            h('span', null, words[difficulty - 1]),
            h('meter', {
              min: 0,
              max: count,
              value: solved,
              'aria-label': `${solved} of ${count} solved`,
            }),
            h('span.number.soft', null, `${solved}/${count}`),
          ),
        ),
      ),
    );
  }

  function show() {
    const streak = answer.streak
      ? `${answer.streak} day${answer.streak === 1 ? '' : 's'} in a row`
      : 'Solve one every day';
    fill(
      element,
      h(
        'div.record-head',
        null,
        h('h3', null, streak),
        h('span.soft.number', null, `${answer.solved} solved`),
      ),
      daysOf(),
      h('h3', null, 'By difficulty'),
      levelsOf(),
      h(
        'div.buttons.even',
        null,
        button('Today’s', () => record.onChoose({})),
        button('By lot', () => record.onChoose({ random: 'yes' })),
        answer.own
          ? h(
              'a.button',
              { href: addressOf('learn', { path: 'puzzles', goal, own: 'yes' }) },
              `Your own (${answer.own})`,
            )
          : null,
      ),
    );
  }

  async function load() {
    try {
      answer = await ask('GET', 'puzzles', { goal }, stop.signal);
      show();
    } catch (error) {
      sayError(error);
    }
  }

  load();
  return record;
}
