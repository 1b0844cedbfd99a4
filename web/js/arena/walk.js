// From the moves of a logged game to positions. Only what is new is played again, so a running game costs little.

import { PASS, makeRules, playMove, positionFromText, squareOf, startPosition } from '../rules.js';

export const movesIn = (text) => text.match(/[a-h][1-8]|--/g) || [];

export class Walk {
  constructor() {
    this.begin = '';
    this.positions = [];
    this.moves = [];
  }

  /** The position after all moves of a game as the log has it: `moves`, `goal`, `start`, `size` and perhaps `position`. */
  go(game) {
    const begin = [game.game, game.goal, game.start, game.size, game.position].join(),
      moves = movesIn(game.moves);
    let same = 0;
    if (begin === this.begin)
      while (same < moves.length && moves[same] === this.moves[same]) same++;
    else {
      const rules = makeRules(game);
      this.begin = begin;
      this.positions = [
        (game.position && positionFromText(game.position, rules)) || startPosition(rules),
      ];
    }
    this.positions.length = same + 1;
    for (const move of moves.slice(same)) {
      const before = this.positions[this.positions.length - 1],
        square = squareOf(move, before.rules.size);
      this.positions.push(playMove(before, move === '--' ? PASS : square));
    }
    this.moves = moves;
    return this.positions[this.positions.length - 1];
  }
}
