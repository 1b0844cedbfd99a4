// A game with a place in it: a tree of moves, whose first children are the main line. Forced passes are moves of their
// own, made by themselves. A node is {move, position, parent, children, ply}; move is a name ('f5', '--'), null at the root.

import {
  PASS,
  isLegal,
  makeRules,
  movesOf,
  mustPass,
  playMove,
  positionFromText,
  positionText,
  squareName,
  squareOf,
  startPosition,
} from './rules.js';

function makeNode(move, position, parent) {
  return { move, position, parent, children: [], ply: parent ? parent.ply + 1 : 0 };
}

export class Game {
  /** `position`: a position text to begin with instead of the rules' start. */
  constructor(rules, position) {
    this.rules = makeRules(rules);
    const first = position ? positionFromText(position, this.rules) : startPosition(this.rules);
    if (!first) throw new Error('this is no position of that size');
    this.given = Boolean(position);
    this.root = this.node = makeNode(null, first, null);
    this.passIfForced();
  }

  /** A game from moves in a row (f5d6…, passes may be left out), at its end; stops before what is illegal. */
  static fromMoves(rules, moves, position) {
    const game = new Game(rules, position);
    for (const move of moves.match(/[a-h][1-8]|--/gi) || [])
      if (move !== '--' && !game.play(move)) break;
    return game;
  }

  get position() {
    return this.node.position;
  }
  get ply() {
    return this.node.ply;
  }
  get size() {
    return this.rules.size;
  }
  get legal() {
    return movesOf(this.position).map((square) => squareName(square, this.size));
  }

  /** Goes to the child with that move, making it if it is legal; undefined when it is not. Passes that follow are made. */
  play(move) {
    const name = move.toLowerCase(),
      known = this.node.children.find((child) => child.move === name);
    if (known) this.node = known;
    else {
      const square = squareOf(name, this.size);
      if (square === undefined || square === PASS || !isLegal(this.position, square))
        return undefined;
      this.add(name, square);
    }
    const made = this.node;
    this.passIfForced();
    return made;
  }

  add(name, square) {
    const node = makeNode(name, playMove(this.position, square), this.node);
    this.node.children.push(node);
    this.node = node;
  }

  passIfForced() {
    if (!mustPass(this.position)) return;
    const known = this.node.children.find((child) => child.move === '--');
    if (known) this.node = known;
    else this.add('--', PASS);
  }

  /** One step back or forth; passes are steps. False at an end. */
  back() {
    return this.go(this.node.parent);
  }
  forward() {
    return this.go(this.node.children[0]);
  }
  first() {
    this.node = this.root;
  }
  last() {
    while (this.forward());
  }

  go(node) {
    if (!node) return false;
    this.node = node;
    return true;
  }

  /** To a number of moves within the line that goes through the present place. */
  toPly(ply) {
    const line = this.line();
    this.node = line[Math.max(0, Math.min(ply, line.length - 1))];
  }

  /** The nodes from the root through the present place to its end. */
  line() {
    const nodes = this.path();
    for (let node = this.node.children[0]; node; node = node.children[0]) nodes.push(node);
    return nodes;
  }

  /** The nodes from the root to the present place. */
  path() {
    const nodes = [];
    for (let node = this.node; node; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  get onMainLine() {
    return this.path().every((node) => !node.parent || node.parent.children[0] === node);
  }

  /** The side line of the present place becomes the main line. */
  promote(node = this.node) {
    for (let at = node; at.parent; at = at.parent) {
      const siblings = at.parent.children;
      siblings.unshift(...siblings.splice(siblings.indexOf(at), 1));
    }
  }

  /** Drops a node and all behind it; a present place behind it moves to its parent. */
  remove(node = this.node) {
    if (!node.parent) return;
    if (this.path().includes(node)) this.node = node.parent;
    node.parent.children.splice(node.parent.children.indexOf(node), 1);
  }

  /** Moves in a row: up to the present place, or of the whole line. Passes are left out. */
  moves(whole = false) {
    return (whole ? this.line() : this.path())
      .map((node) => node.move)
      .filter((move) => move && move !== '--')
      .join('');
  }

  /** What stands for this game in an address or a question: rules other than the usual, moves and the first position. */
  params() {
    const { goal, start, size } = this.rules,
      params = { g: this.moves(true), ply: String(this.ply) };
    if (goal !== 'most') params.goal = goal;
    if (start !== 'standard') params.start = start;
    if (size !== 8) params.size = String(size);
    if (this.given) params.position = positionText(this.root.position);
    return params;
  }

  /** The other way round. */
  static fromParams(params) {
    const game = Game.fromMoves(params, params.g || '', params.position);
    if (params.ply !== undefined && params.ply !== '') game.toPly(Number(params.ply) || 0);
    return game;
  }
}
