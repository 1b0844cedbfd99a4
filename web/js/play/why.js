// Reasons for a move: two small boards, two plies on after it and after the best one, with the places to play printed big,
// and one sentence. Where the player has factors of its own, the four that set the two moves apart most.

import { Board } from '../board.js';
import { h } from '../dom.js';
import { makeRules } from '../rules.js';
import { percent, signed } from '../words.js';

const placesLine = (color, count, when) =>
  h(
    'p.reason-count',
    null,
    h('span.chip', { class: color }),
    h('b', null, count),
    h('span', null, `${count === 1 ? 'place' : 'places'} ${when}`),
  );

function contrastBoard(side, role, rules, mover) {
  const place = h('div.reason-board'),
    label = `After ${side.move}${side.reply ? ` and ${side.reply}` : ''}`;
  const board = new Board(place, { small: true, coordinates: true, size: rules.size, label });
  board.show({ position: side.later || side.after, rules, last: side.move, animate: false });
  return h(
    'figure.reason-side',
    null,
    h('figcaption', null, h('strong', null, side.move), ` ${role}`),
    place,
    placesLine(mover === 'black' ? 'white' : 'black', side.answers, 'to answer'),
    side.over ? null : placesLine(mover, side.places, 'after that'),
    h(
      'p.hint-text',
      null,
      `${side.exact ? '' : 'about '}${signed(Math.round(side.score))}, ${percent(side.win_chance)} to win`,
    ),
  );
}

/** What was played stands first. */
function contrastSides({ best, other }, move, rules, mover) {
  if (!other) return null;
  const sides =
    best.move === move
      ? [
          [best, 'played, best'],
          [other, 'instead'],
        ]
      : [
          [other, 'played'],
          [best, 'best'],
        ];
  return h(
    'div.reason-sides',
    null,
    sides.map(([side, role]) => contrastBoard(side, role, rules, mover)),
  );
}

function factorTable(candidate, rival) {
  const rivalPoints = (name) => rival?.factors.find((factor) => factor.name === name)?.points;
  const rows = candidate.factors
    .map(({ name, points }) => ({
      name,
      points,
      other: rivalPoints(name),
      apart: Math.abs(points - (rivalPoints(name) ?? 0)),
    }))
    .filter(({ points, other }) => points || other)
    .sort((a, b) => b.apart - a.apart)
    .slice(0, 4);
  if (!rows.length) return null;
  const number = (value) => (value === undefined ? '' : signed(Math.round(value * 100) / 100));
  return h(
    'table.reason-factors',
    null,
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('th', null, 'Points for'),
        h('th.number', null, candidate.move),
        rival && h('th.number', null, rival.move),
      ),
    ),
    h(
      'tbody',
      null,
      rows.map(({ name, points, other }) =>
        h(
          'tr',
          null,
          h('td', null, name),
          h('td.number', null, number(points)),
          rival && h('td.number', null, number(other)),
        ),
      ),
    ),
  );
}

function sentenceOf(answer, asked, contrast) {
  const { move } = asked;
  if (contrast && contrast.other && contrast.loss <= 0)
    return `${contrast.best.move} and ${contrast.other.move} are worth the same.`;
  const sentence = asked.sentence || (contrast && contrast.sentence);
  if (sentence)
    return contrast && contrast.best.move === move
      ? `${move} is the best move. ${sentence}`
      : sentence;
  if (answer.candidates.length < 2) return `${move} is the only move.`;
  return asked.chosen
    ? `${move} is the best move here.`
    : `${move} is as good as any other move here.`;
}

/** What the answer of `explain` says about one of its moves. */
export function showReasons(answer, move, ruleWords) {
  const asked =
    answer.candidates.find((candidate) => candidate.move === move) || answer.candidates[0];
  const contrast = answer.candidates.map((candidate) => candidate.contrast).find(Boolean);
  const rival = answer.candidates.find((candidate) => candidate.move !== asked.move);
  return h(
    'div.reason',
    null,
    h('p.reason-sentence', null, sentenceOf(answer, asked, contrast)),
    contrast && contrastSides(contrast, asked.move, makeRules(ruleWords), answer.side),
    factorTable(asked, rival),
  );
}
