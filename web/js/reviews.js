// Reviews of games. The last ones are kept, so that the look back after a game and the review of the same game in Analyse
// are one and the same, and none is waited for twice.

import { stream } from './service.js';

const most = 8,
  kept = new Map();

/** The same game in whatever words it was asked for. */
const keyOf = ({ moves, goal, start, size, position, level, lot }) =>
  [moves, goal, start, size, position || '', level, lot || 0].join(' ');

/** {moves, summary}; the progress is told as by stream(). */
export async function askReview(question, options) {
  const key = keyOf(question),
    known = kept.get(key);
  if (known) return known;
  const answer = await stream('review', question, options);
  kept.set(key, answer);
  if (kept.size > most) kept.delete(kept.keys().next().value);
  return answer;
}
