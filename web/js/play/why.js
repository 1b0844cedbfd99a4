// Reasons for a move: two small boards, two plies on after it and after the best one, with the places to play printed big,
// and one sentence. Where the player has factors of its own, the two that weighed most.

import { Board } from '../board.js';
import { h } from '../dom.js';
import { makeRules, sideOf } from '../rules.js';
import { percent, sideName, signed } from '../words.js';

function contrastBoard(side, contrast, rules, mover, title) {
  const place = h('div.why-board'), board = new Board(place, { small: true, size: rules.size, label: `After ${side.move}${side.reply ? ` and ${side.reply}` : ''}` });
  board.show({ position: side.later || side.after, rules, last: side.move, animate: false });
  return h('figure.why-side', null,
    h('figcaption', null, h('strong', null, side.move), ` ${title}`),
    place,
    h('p.why-count', null, h('span.chip', { class: mover }), h('b', null, side.places), h('span', null, side.places === 1 ? 'place to play' : 'places to play')),
    h('p.hint-text', null, `${contrast.exact || side.exact ? '' : 'about '}${signed(side.score)}, ${percent(side.win_chance)} to win`));
}

function factorTable(candidate, rival) {
  const rows = candidate.factors.map(factor => ({ ...factor, other: rival && rival.factors.find(one => one.name === factor.name) }))
    .sort((a, b) => Math.abs(b.points - (b.other ? b.other.points : 0)) - Math.abs(a.points - (a.other ? a.other.points : 0))).slice(0, 4);
  if (!rows.length) return null;
  const number = value => value === undefined ? '' : signed(Math.round(value * 100) / 100);
  return h('table.why-factors', null,
    h('thead', null, h('tr', null, h('th', null, 'Points for'), h('th.number', null, candidate.move), rival && h('th.number', null, rival.move))),
    h('tbody', null, rows.map(row => h('tr', null, h('td', null, row.name), h('td.number', null, number(row.points)), rival && h('td.number', null, number(row.other && row.other.points))))));
}

/** What the answer of `explain` says about one of its moves. */
export function showReasons(answer, move, ruleWords) {
  const asked = answer.candidates.find(candidate => candidate.move === move) || answer.candidates[0];
  const { contrast } = asked, rules = makeRules(ruleWords), mover = answer.side;
  const sentence = asked.sentence || (contrast && contrast.sentence);
  const best = answer.candidates.find(candidate => candidate.chosen);
  const rival = answer.candidates.find(candidate => candidate.move !== asked.move);
  return h('div.why', null,
    h('p.why-sentence', null, sentence || (best === asked ? `${move} is the move ${sideName(sideOf(mover))} wants to play here.` : `${move} is as good as any other move here.`)),
    contrast && h('div.why-sides', null, contrastBoard(contrast.other, contrast, rules, mover, contrast.other.move === move ? 'as played' : ''),
      contrastBoard(contrast.best, contrast, rules, mover, contrast.other.move === move ? 'best' : 'as played')),
    factorTable(asked, rival));
}
