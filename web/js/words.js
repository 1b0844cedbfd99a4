// Words and numbers as people read them.

import { BLACK } from './rules.js';

export const minus = '−';
export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? minus + -value : '0');
export const percent = (chance) => `${Math.round(100 * chance)}\u00a0%`;
export const discs = (count) => (count === 1 ? '1 disc' : `${count} discs`);
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const sideName = (side) => (side === BLACK ? 'Black' : 'White');
export const goalWords = (goal) => (goal === 'fewest' ? 'fewest discs win' : 'most discs win');

/** A loss of discs; what was searched and not solved is about. */
export const lossWords = (loss, exact) => `${exact ? '' : 'about '}${discs(Math.round(loss))}`;

/** The class of a reviewed move as a sign. */
export const classSign = {
  best: '',
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  turned: '⇄',
};
export const classWords = {
  best: 'best',
  good: 'good',
  inaccuracy: 'inaccuracy',
  mistake: 'mistake',
  blunder: 'blunder',
  turned: 'turned the result',
};

/** What was wrong with a reviewed move: "mistake, lost about 4 discs". */
export const judgement = ({ class: kind, loss, exact }) =>
  `${classWords[kind]}${loss ? `, lost ${lossWords(loss, exact)}` : ''}`;

/** The number of a node's move as lists show it: Black's and White's are one. */
export const moveNumber = ({
  ply,
  parent: {
    position: { side },
  },
}) => Math.ceil((ply + (ply % 2 === (side === BLACK ? 1 : 0) ? 0 : 1)) / 2);

/** "14. h7" by Black, "14. … h7" by White. */
export const moveWords = (node) =>
  `${moveNumber(node)}. ${node.parent.position.side === BLACK ? '' : '… '}${node.move === '--' ? 'pass' : node.move}`;

/** Minutes and seconds; the last ten seconds of a clock that runs out in tenths. */
export function clockWords(seconds, tenths = false) {
  const left = Math.max(0, seconds);
  if (tenths && left < 10) return `0:0${left.toFixed(1)}`;
  const whole = Math.floor(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
