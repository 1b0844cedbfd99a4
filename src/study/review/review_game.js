// Data and labels of the reviewed games. The page's script is the concatenation of
// web/js/rules.js, this file, review_draw.js and review.js. A ply is the number of moves played so
// far. All game data is inserted as text, never as markup.
const find = (id) => document.getElementById(id);
const data = JSON.parse(find('data').textContent);
const svgSpace = 'http://www.w3.org/2000/svg';
const minus = '−';
const classes = [
  { sign: '', name: 'best', key: 'best' },
  { sign: '', name: 'good', key: 'good' },
  { sign: '?!', name: 'inaccuracy', key: 'inaccuracy' },
  { sign: '?', name: 'mistake', key: 'mistake' },
  { sign: '??', name: 'blunder', key: 'blunder' },
  { sign: '⇄', name: 'result changed', key: 'turned' },
];
const shown = { game: null, number: 0, positions: [], ply: 0, timer: 0, linking: 0 };

function make(name, attributes, parent, text) {
  const made = document.createElement(name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.appendChild(made);
  return made;
}

function draw(name, attributes, parent, text) {
  const made = document.createElementNS(svgSpace, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.appendChild(made);
  return made;
}

const disc = (side, parent) =>
  make('span', { class: side > 0 ? 'disc black' : 'disc white', 'aria-hidden': 'true' }, parent);

const color = (side) => (side > 0 ? 'Black' : 'White');
const signed = (n) => (n > 0 ? '+' + n : n < 0 ? minus + -n : '0');
const percent = (chance) => Math.round(100 * chance) + '%';
const discs = (n) => (n === 1 ? '1 disc' : n + ' discs');
const name = (game, side) => (side > 0 ? game.black : game.white) || color(side);

const truncate = (text, max) =>
  [...text].length > max ? [...text].slice(0, max - 1).join('') + '…' : text;

// Describes a score for the side it belongs to: "win by 4 discs".
function meaning(value) {
  if (value === 0) return 'draw';
  return `${value > 0 ? 'win' : 'loss'} by ${discs(Math.abs(value))}`;
}

const firstPosition = (game) => ({
  ...positionFromText(game.position, makeRules(game)),
  last: PASS,
  turned: [],
});

function play(position, move) {
  const at = squareOf(move, position.rules.size);
  return { ...playMove(position, at), last: at, turned: at === PASS ? [] : flipsOf(position, at) };
}

const discCounts = (position) =>
  `Black ${countDiscs(position, BLACK)}, White ${countDiscs(position, WHITE)}`;
const values = (game) => [...game.moves.map((move) => move.side * move.score), game.value];
const exactness = (game) => [...game.moves.map((move) => move.exact), game.exact];
const faulty = (move) => move.class >= 2;
// Returns the best move if it was not played, else null.
const better = (move) => (move.loss > 0 && move.best !== move.move ? move.best : null);
