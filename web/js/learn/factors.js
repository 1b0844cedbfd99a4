// What a system makes of every move: the points of its factors in a table, any of them on the board.

import { sayError } from '../announce.js';
import { fill, h } from '../dom.js';
import { ask } from '../service.js';
import { capital } from '../words.js';
import { refill } from './parts.js';
import { shortNumber } from './tree_draw.js';

const round = (number) =>
  Math.abs(number) >= 100 || Number.isInteger(number)
    ? String(Math.round(number))
    : number.toFixed(1);
export const points = (number) =>
  `${number > 0 ? '+' : number < 0 ? '−' : ''}${Math.abs(number) >= 1e6 ? `${Math.round(Math.abs(number) / 1e6)}M` : round(Math.abs(number))}`;

export function makeFactors(context) {
  const element = h('section.card.factors');
  let stop = new AbortController(),
    answer = null,
    chosen = null,
    column = -1;

  const kinds = () => answer.kinds.map((kind, i) => ({ ...kind, i })).filter((kind) => kind.counts);

  /** Values on the board: the score, or one factor's points. */
  function showBoard() {
    const values = {},
      tint = {},
      list = answer.candidates.filter((one) => one.considered);
    const valueOf = (one) => (column < 0 ? one.score : one.factors[column].points),
      most = Math.max(1e-9, ...list.map((one) => Math.abs(valueOf(one))));
    for (const one of list) {
      values[one.move] = {
        text: shortNumber(Math.round(valueOf(one))),
        best: column < 0 && one.chosen,
      };
      if (column >= 0) tint[one.move] = (0.7 * valueOf(one)) / most;
    }
    context.onValues({
      values,
      tint,
      marks: Object.fromEntries(
        answer.candidates
          .filter((one) => !one.considered)
          .map((one) => [one.move, { sign: '–', label: 'left out by a rule' }]),
      ),
    });
  }

  const header = (words, index, title) =>
    h(
      'th.number',
      { scope: 'col', 'aria-sort': null },
      h(
        'button.quiet',
        {
          type: 'button',
          title,
          'aria-pressed': String(column === index),
          on: {
            click: () => {
              column = index;
              show();
            },
          },
        },
        words,
      ),
    );

  function rowOf(one) {
    const selected = one.move === chosen;
    return h(
      'tr',
      { class: `${selected ? 'selected' : ''}${one.considered ? '' : ' left-out'}` },
      h(
        'th',
        { scope: 'row' },
        h(
          'button.quiet',
          {
            type: 'button',
            'aria-pressed': String(selected),
            on: {
              click: () => {
                chosen = one.move;
                show();
              },
            },
          },
          one.move,
          one.chosen ? ' ★' : '',
        ),
      ),
      kinds().map(({ i }) =>
        h('td.number', null, one.considered ? points(one.factors[i].points) : ''),
      ),
      h('td.number.total', null, one.considered ? points(one.score) : '–'),
    );
  }

  /** One move in full: value × weight = points, and why. */
  function detailOf(one) {
    if (!one) return null;
    return h(
      'div.detail',
      null,
      h('h3', null, `${one.move}${one.chosen ? ', its choice' : ''}`),
      one.sentence ? h('p', null, one.sentence) : null,
      one.considered
        ? h(
            'ul.sum',
            null,
            kinds().map(({ i, name, about }) =>
              h(
                'li',
                null,
                h('span.grow', null, h('strong', null, name), ` ${about}`),
                h(
                  'span.number',
                  null,
                  `${round(one.factors[i].value)} × ${round(one.factors[i].weight)} = ${points(one.factors[i].points)}`,
                ),
              ),
            ),
            h(
              'li.total',
              null,
              h('span.grow', null, h('strong', null, one.unit === 'discs' ? 'score' : one.unit)),
              h('span.number', null, points(one.score)),
            ),
          )
        : h('p', null, 'A rule of the system left it out before anything was counted.'),
      one.pv.length > 1 ? h('p.soft', null, `Expected: ${one.pv.join(' ')}`) : null,
    );
  }

  /** Where the points are counted, and which factors of the formula have no column. */
  function aboutWords() {
    const longest = Math.max(
      ...answer.candidates.filter((one) => one.considered).map((one) => one.pv.length),
    );
    const silent = answer.kinds
      .filter((kind) => !kind.counts && kind.name !== 'result')
      .map((kind) => kind.name);
    const names =
      silent.length > 1 ? `${silent.slice(0, -1).join(', ')} and ${silent.at(-1)}` : silent[0];
    return [
      longest > 1 ? 'Points at the end of the line that it expects after each move.' : null,
      names ? `${capital(names)} ${silent.length > 1 ? 'give' : 'gives'} no points here.` : null,
    ]
      .filter(Boolean)
      .join(' ');
  }

  function show() {
    showBoard();
    refill(
      element,
      h('h2', null, 'What it counts'),
      h('p.soft', null, aboutWords()),
      answer.rule ? h('p.soft', null, `Rule: ${answer.rule}.`) : null,
      h(
        'div.table-wrap',
        { tabindex: '0', role: 'region', 'aria-label': 'Factors of every move' },
        h(
          'table',
          null,
          h(
            'caption.unseen',
            null,
            'Points of each factor for every move; a heading puts its points on the board',
          ),
          h(
            'thead',
            null,
            h(
              'tr',
              null,
              h('th', { scope: 'col' }, 'Move'),
              kinds().map((kind) => header(kind.name, kind.i, kind.about)),
              header('total', -1, 'the sum'),
            ),
          ),
          h('tbody', null, answer.candidates.map(rowOf)),
        ),
      ),
      detailOf(answer.candidates.find((one) => one.move === chosen)),
    );
  }

  async function load() {
    stop.abort();
    stop = new AbortController();
    element.setAttribute('aria-busy', 'true');
    if (!answer) fill(element, h('h2', null, 'What it counts'), h('p.soft', null, 'Thinking…'));
    try {
      const next = await ask('POST', 'explain', context.question(), stop.signal);
      answer = next;
    } catch (error) {
      if (error.name !== 'AbortError') sayError(error);
      return;
    }
    element.removeAttribute('aria-busy');
    if (!answer.candidates.length)
      return void fill(element, h('p.soft', null, 'The game is over here.'));
    if (column >= answer.kinds.length) column = -1;
    chosen = answer.candidates[0].move;
    show();
  }

  return {
    element,
    load,
    best: () => answer && answer.candidates[0] && answer.candidates[0].move,
    stop: () => stop.abort(),
  };
}
