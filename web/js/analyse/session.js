// What is being analysed: a game with its side lines, who played it, what is known of its positions, and a review. Parts
// of the screen listen: on(what => …), told 'game' (another game), 'place' (another place in it), 'tree' (lines changed),
// 'values' (something was found out), 'review'.
//
// A node of the game carries what is known of it: `live` (the last answer of the stream that looks at it) and, in the
// reviewed line, `reviewed` (the review's word on the move that led to it) and `value` ({black, exact}: what the position
// is worth to black, from the review).

import { Game } from '../game.js';
import { BLACK, colorName, isOver, positionText, scoreOf } from '../rules.js';

const facts = ['black', 'white', 'date', 'event', 'result'];

export class Session {
  constructor(params) {
    this.listeners = new Set();
    this.open(params);
  }

  on(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(what) {
    this.listeners.forEach((listener) => listener(what));
  }

  /** Begins with what an address tells. */
  open(params) {
    this.game = makeGame(params);
    this.broken = !isWhole(this.game, params);
    this.facts = Object.fromEntries(
      facts.filter((key) => params[key]).map((key) => [key, params[key]]),
    );
    this.lot = Number(params.lot) || 0;
    this.review = null;
  }

  load(params) {
    this.open(params);
    this.tell('game');
  }

  /** The side that the user of this page played, where names tell it; null otherwise. */
  get own() {
    const [black, white] = [this.facts.black, this.facts.white].map((name) => name === 'You');
    return black === white ? null : black ? 'black' : 'white';
  }

  get node() {
    return this.game.node;
  }
  get rules() {
    return this.game.rules;
  }

  /** What a question to the service needs to know of a position. */
  questionOf(node = this.node) {
    return { position: positionText(node.position), ...this.rulesAsked() };
  }

  /** The same with the moves that led there, for names of openings and reviews. */
  gameQuestion(nodes) {
    const moves = nodes
      .map((node) => node.move)
      .filter((move) => move && move !== '--')
      .join('');
    return {
      ...(this.game.given ? { position: positionText(this.game.root.position) } : {}),
      moves,
      ...this.rulesAsked(),
    };
  }

  rulesAsked() {
    const { goal, start, size } = this.rules;
    return { goal, size: String(size), start };
  }

  go(node) {
    if (!node || node === this.node) return;
    this.game.node = node;
    this.tell('place');
  }

  back() {
    this.go(this.node.parent);
  }
  forward() {
    this.go(this.node.children[0]);
  }
  first() {
    this.go(this.game.root);
  }
  last() {
    const line = this.game.line();
    this.go(line[line.length - 1]);
  }

  /** Plays a move from here, within a known line or as a new one. False when it is illegal. */
  play(name) {
    const parent = this.node,
      known = parent.children.length;
    if (!this.game.play(name)) return false;
    if (parent.children.length !== known) this.tell('tree');
    this.tell('place');
    return true;
  }

  /** Plays some moves in a row, as a side line where they leave the game. */
  playLine(moves) {
    for (const move of moves) if (move !== '--' && !this.game.play(move)) break;
    this.tell('tree');
    this.tell('place');
  }

  promote() {
    this.game.promote();
    this.tell('tree');
    this.tell('place');
  }

  drop() {
    const branch = this.branch();
    if (!branch) return;
    this.game.remove(branch);
    this.tell('tree');
    this.tell('place');
  }

  /** Cuts off everything behind the present place. */
  cut() {
    this.node.children.length = 0;
    this.tell('tree');
    this.tell('place');
  }

  /** The first node of the side line that the present place is in; undefined on the main line. */
  branch() {
    return this.game.path().find((node) => node.parent && node.parent.children[0] !== node);
  }

  mainLine() {
    const nodes = [];
    for (let node = this.game.root; node; node = node.children[0]) nodes.push(node);
    return nodes;
  }

  /** What a position is worth to black: {black, exact}, of the review or the live search; undefined when nobody knows. */
  valueOf(node) {
    if (isOver(node.position)) return { black: scoreOf(node.position, BLACK), exact: true };
    if (node.value) return node.value;
    const best = node.live && node.live.moves[0];
    return best && best.depth > 0
      ? { black: node.position.side * best.score, exact: best.exact }
      : undefined;
  }

  // Addresses.

  params() {
    const { goal, start, size } = this.rules,
      main = this.mainLine(),
      params = {};
    params.g = movesText(main);
    const lines = sideLines(main),
      branch = this.branch();
    if (lines.length) params.lines = lines.map((line) => line.text).join(',');
    if (branch) params.line = String(1 + lines.findIndex((line) => line.nodes.includes(this.node)));
    if (this.node !== main[main.length - 1]) params.ply = String(this.node.ply);
    if (goal !== 'most') params.goal = goal;
    if (start !== 'standard') params.start = start;
    if (size !== 8) params.size = String(size);
    if (this.game.given) params.position = positionText(this.game.root.position);
    if (this.lot) params.lot = String(this.lot);
    return { ...params, ...this.facts };
  }
}

/** Could all that an address tells of the main line be played? */
function isWhole(game, { g, moves, position }) {
  const main = [];
  for (let node = game.root; node; node = node.children[0]) main.push(node);
  return (
    movesText(main).length >= (g || moves || '').replace(/--|\s/g, '').length &&
    (!position || game.given)
  );
}

const movesText = (nodes) =>
  nodes
    .map((node) => node.move)
    .filter((move) => move && move !== '--')
    .join('');

/** Every end that is not that of the main line, as `PLIES.moves`: so many plies of the main line, then these moves. */
function sideLines(main) {
  const found = [];
  const walk = (node, nodes) => {
    if (!node.children.length && nodes.length) found.push(nodes);
    node.children.forEach((child, i) => {
      if (nodes.length || i > 0) walk(child, [...nodes, child]);
    });
  };
  main.forEach((node) => walk(node, []));
  return found.map((nodes) => ({ nodes, text: `${nodes[0].parent.ply}.${movesText(nodes)}` }));
}

function makeGame(params) {
  let game;
  try {
    game = Game.fromMoves(params, params.g || params.moves || '', params.position);
  } catch {
    game = new Game(params);
  }
  const main = game.line(),
    ends = [];
  for (const text of (params.lines || '').split(',').filter(Boolean).slice(0, 200)) {
    const [plies, moves = ''] = text.split('.');
    game.node = main[Math.min(Number(plies) || 0, main.length - 1)];
    for (const move of moves.match(/[a-h][1-8]/gi) || []) if (!game.play(move)) break;
    ends.push(game.node);
  }
  game.node = ends[Number(params.line) - 1] || main[main.length - 1];
  if (params.ply !== undefined && params.ply !== '') game.toPly(Number(params.ply) || 0);
  return game;
}

/** Who made the move of a node. */
export const moverOf = (node) => (node.parent ? colorName(node.parent.position.side) : null);
