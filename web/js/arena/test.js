// The sequential test as a picture: the log-likelihood ratio on its way between the bounds, and the pairs it comes from.

import { fill, h, s } from '../dom.js';
import { playerWords } from '../games/names.js';
import { minus, signed } from '../words.js';
import { plural } from './words.js';

const number = (value) => `${value < 0 ? minus : ''}${Math.abs(value).toFixed(2)}`;
const outcomes = ['0', '½', '1', '1½', '2'];

function verdictWords({ verdict, elo0, elo1 }, first) {
  if (verdict === 'H1 accepted') return `Sure: ${first} is ${signed(elo1)} Elo or more.`;
  if (verdict === 'H0 accepted') return `Sure: ${first} is ${signed(elo0)} Elo or less.`;
  return `Is ${first} ${signed(elo1)} Elo or more, or ${signed(elo0)} or less?`;
}

/** A line from the lower to the upper bound with a mark where the test stands. */
function lineOf({ llr, lower, upper }) {
  const at = (value) =>
    8 + (284 * (Math.max(lower, Math.min(upper, value)) - lower)) / (upper - lower);
  return s(
    'svg.sprt-line',
    {
      viewBox: '0 0 300 40',
      role: 'img',
      'aria-label': `Log-likelihood ratio ${number(llr)}, from ${number(lower)} to ${number(upper)}`,
    },
    s('rect.low', { x: 8, y: 16, width: at(0) - 8, height: 8 }),
    s('rect.high', { x: at(0), y: 16, width: 292 - at(0), height: 8 }),
    s('line.zero', { x1: at(0), x2: at(0), y1: 12, y2: 28 }),
    s('line.way', { x1: at(0), x2: at(llr), y1: 20, y2: 20 }),
    s('path.pointer', { d: `M${at(llr).toFixed(1)} 13l-6 -9h12z` }),
  );
}

function pairsOf(pairs) {
  const most = Math.max(1, ...pairs);
  return h(
    'div.pairs',
    {
      role: 'img',
      'aria-label': `Pairs of games by points: ${pairs.map((count, i) => `${outcomes[i]}: ${count}`).join(', ')}`,
    },
    pairs.map((count, i) =>
      h(
        'div.pair',
        { 'aria-hidden': 'true' },
        h('span.count', null, count),
        h('span.bar', { style: { '--height': `${(100 * count) / most}%` } }),
        h('span', null, outcomes[i]),
      ),
    ),
  );
}

export class TestPicture {
  constructor() {
    this.place = h('div');
    this.element = h(
      'section.card.arena-test',
      { 'aria-label': 'Sequential test', hidden: true },
      h('h2', null, 'Sequential test'),
      this.place,
    );
  }

  show({ sprt, players, settings }) {
    this.element.hidden = !sprt;
    const text = sprt && JSON.stringify(sprt);
    if (!sprt || text === this.text) return;
    this.text = text;
    const done = sprt.verdict !== 'goes on',
      pairs = sprt.pairs.reduce((sum, count) => sum + count, 0);
    fill(
      this.place,
      h('p', { class: done ? 'verdict' : '' }, verdictWords(sprt, playerWords(players[0].name))),
      lineOf(sprt),
      h(
        'div.sprt-ends',
        { 'aria-hidden': 'true' },
        h('span', null, `${number(sprt.lower)}: ${signed(sprt.elo0)} or less`),
        h('strong', null, number(sprt.llr)),
        h('span', null, `${signed(sprt.elo1)} or more: ${number(sprt.upper)}`),
      ),
      h('h3', null, 'Pairs of games, by points'),
      pairsOf(sprt.pairs),
      h(
        'p.hint-text',
        null,
        `${plural(pairs, 'pair')}; chances of a wrong answer ${settings.alpha} and ${settings.beta}.`,
      ),
    );
  }
}
