// The page's rules against the program's: node rules.test.mjs PROGRAM. Counts of the game tree, and seeded games under both
// goals, all sizes and starts, whose positions, moves and results must be those that the program prints.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { load } from './modules.mjs';

const program = process.argv[2];
const rules = await load('rules.js');
const { Game } = await load('game.js');
const long = process.env.FLIPSIDE_LONG === '1';

const ask = (...words) =>
  JSON.parse(execFileSync(program, [...words, '--json'], { encoding: 'utf8' }));
const optionsOf = ({ goal, start, size }) => [
  '--goal',
  goal,
  '--start',
  start,
  '--size',
  String(size),
];

/** The same numbers on every machine. */
function makeRandom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function countLeaves(position, depth) {
  if (depth === 0) return 1;
  const moves = rules.movesOf(position);
  if (moves.length === 0)
    return rules.mustPass(position) ? countLeaves(rules.afterPass(position), depth - 1) : 1;
  return moves.reduce(
    (sum, move) => sum + countLeaves(rules.playMove(position, move), depth - 1),
    0,
  );
}

function compare(game) {
  const { position } = game;
  const shown = ask('show', rules.positionText(position), ...optionsOf(game.rules));
  assert.equal(rules.positionText(position), shown.position);
  assert.equal(rules.colorName(position.side), shown.side);
  assert.deepEqual(game.legal, shown.moves);
  assert.equal(rules.countDiscs(position, rules.BLACK), shown.black);
  assert.equal(rules.countDiscs(position, rules.WHITE), shown.white);
  assert.equal(rules.countEmpty(position), shown.empties);
  assert.equal(rules.isOver(position), shown.over);
}

function compareEnd(game) {
  const { position } = game,
    words = optionsOf(game.rules);
  assert.equal(
    ask('show', game.moves(), ...words).position,
    rules.positionText(position),
    game.moves(),
  );
  const solved = ask(
    'solve',
    rules.positionText(position),
    '--goal',
    game.rules.goal,
    '--size',
    String(game.size),
  );
  assert.equal(rules.scoreOf(position, position.side), solved.score, rules.positionText(position));
  assert.equal(rules.scoreOf(position, -position.side) + solved.score, 0);
}

let games = 0,
  passes = 0;
const random = makeRandom(20);
for (const size of [8, 6, 4])
  for (const start of ['standard', 'open', 'parallel']) {
    const depth = size === 8 ? 5 : 6;
    const first = rules.startPosition(rules.makeRules({ size, start }));
    assert.equal(
      countLeaves(first, depth),
      ask('perft', '--depth', String(depth), '--start', start, '--size', String(size)).leaves,
    );
    for (const goal of ['most', 'fewest'])
      for (let i = 0; i < (long ? 20 : 2); i++, games++) {
        const game = new Game({ goal, start, size });
        for (let legal = game.legal; legal.length; legal = game.legal) {
          if (random(24) === 0) compare(game);
          assert.ok(game.play(legal[random(legal.length)]));
        }
        passes += game.path().filter((node) => node.move === '--').length;
        compare(game);
        compareEnd(game);
      }
  }
assert.ok(passes > 0);

// A wiped-out side, and nothing but a draw.
const wiped = rules.positionFromText(
  'XXX------------- O',
  rules.makeRules({ size: 4, goal: 'fewest' }),
);
assert.equal(rules.isOver(wiped), true);
assert.equal(rules.scoreOf(wiped, rules.WHITE), 16);
assert.equal(
  rules.scoreOf(
    rules.positionFromText('XXXXXXXXOOOOOOOO X', rules.makeRules({ size: 4, goal: 'fewest' })),
    rules.BLACK,
  ),
  0,
);

// Side lines.
const game = Game.fromMoves({}, 'f5d6c3d3c4');
game.toPly(2);
assert.ok(game.play('c4'));
assert.equal(game.onMainLine, false);
assert.equal(game.moves(true), 'f5d6c4');
assert.equal(game.play('a1'), undefined);
game.promote();
assert.equal(game.onMainLine, true);
game.remove();
assert.equal(game.ply, 2);
game.last();
assert.equal(game.moves(), 'f5d6c3d3c4');
assert.deepEqual(Game.fromParams(game.params()).params(), game.params());

console.log(`${games} games with ${passes} passes, as the program plays them`);
