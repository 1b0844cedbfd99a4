// What the engine says during a game, when asked: a hint (first the area, then the move), the chances, and reasons.

import { ask, stream } from '../service.js';
import { squareName, squareOf } from '../rules.js';

/** A game as a question: its first position, moves and rules. */
export function questionOf(game, ply = game.ply) {
  const moves = game.line().slice(1, ply + 1).map(node => node.move).filter(move => move !== '--').join('');
  const question = { moves, goal: game.rules.goal, start: game.rules.start, size: game.size };
  if (game.given) question.position = game.params().position;
  return question;
}

/** The moves as the engine sees them after a short look, the best first. */
export async function look(game, { seconds = 1.2, level = 10, signal } = {}) {
  const answer = await stream('analyse', { ...questionOf(game), time: seconds, level }, { signal });
  return [...answer.moves].sort((a, b) => b.score - a.score);
}

/** The squares around a move, for a first hint. */
export function areaAround(move, size) {
  const at = squareOf(move, size), column = at % size, row = Math.floor(at / size), names = [];
  const left = Math.max(0, Math.min(size - 3, column - 1)), top = Math.max(0, Math.min(size - 3, row - 1));
  for (let r = top; r < top + 3; r++) for (let c = left; c < left + 3; c++) names.push(squareName(r * size + c, size));
  return names;
}

/** "from c2 to e4" */
export const areaWords = area => `from ${area[0]} to ${area[area.length - 1]}`;

/** Why a move that was made is good or bad, by the player who made it where it can tell, otherwise by the engine. */
export function reasons(game, ply, player, signal) {
  const node = game.line()[ply], question = { ...questionOf(game, ply - 1), move: node.move };
  if (player) question.player = player;
  return ask('POST', 'explain', question, signal);
}
