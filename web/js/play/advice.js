// What the engine says about a game, when asked: a short look for the chances, and reasons for a move.

import { ask, stream } from '../service.js';

/** A game as a question: its first position, moves and rules. */
export function questionOf(game, ply = game.ply) {
  const moves = game
    .line()
    .slice(1, ply + 1)
    .map((node) => node.move)
    .filter((move) => move !== '--')
    .join('');
  const question = { moves, goal: game.rules.goal, start: game.rules.start, size: game.size };
  if (game.given) question.position = game.params().position;
  return question;
}

/** The moves as the engine sees them after a short look, the best first. */
export async function look(game, { seconds = 1.2, level = 10, signal } = {}) {
  const answer = await stream('analyse', { ...questionOf(game), time: seconds, level }, { signal });
  return [...answer.moves].sort((a, b) => b.score - a.score);
}

/** Why a move that was made is good or bad, by the player who made it where it can tell, otherwise by the engine. */
export function reasons(game, ply, player, signal) {
  const node = game.line()[ply],
    question = { ...questionOf(game, ply - 1), move: node.move };
  if (player) question.player = player;
  return ask('POST', 'explain', question, signal);
}
