// Reviewed games: their data and words. The rules, web/js/rules.js, stand before it in the same script, review_draw.js
// and review.js follow. Places in a game are numbers of moves made.
// Everything is put into the page as text, never as markup.
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
  { sign: '⇄', name: 'result turned', key: 'turned' },
];
const shown = { game: null, number: 0, positions: [], place: 0, timer: 0, linking: 0 };

// Elements.

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

// Words.

const color = (side) => (side > 0 ? 'Black' : 'White');
const signed = (n) => (n > 0 ? '+' + n : n < 0 ? minus + -n : '0');
const percent = (chance) => Math.round(100 * chance) + ' %';
const discs = (n) => (n === 1 ? '1 disc' : n + ' discs');
const name = (game, side) => (side > 0 ? game.black : game.white) || color(side);

const shorter = (text, most) =>
  [...text].length > most ? [...text].slice(0, most - 1).join('') + '…' : text;

// What a value means for the side it belongs to, in the words of the goal.
function meaning(game, value) {
  if (value === 0) return 'a draw';
  const fewer = value > 0 === (game.goal === 'fewest');
  return `a ${value > 0 ? 'win' : 'loss'} with ${discs(Math.abs(value))} ${fewer ? 'fewer' : 'more'}`;
}

// The game.

const firstPosition = (game) => ({
  ...positionFromText(game.position, makeRules(game)),
  last: PASS,
  turned: [],
});

function play(position, move) {
  const at = squareOf(move, position.rules.size);
  return { ...playMove(position, at), last: at, turned: at === PASS ? [] : flipsOf(position, at) };
}

const values = (game) => [...game.moves.map((move) => move.side * move.score), game.value];
const exactness = (game) => [...game.moves.map((move) => move.exact), game.exact];
const faulty = (move) => move.class >= 2;
// The best move, where it was not the one played.
const better = (move) => (move.loss > 0 && move.best !== move.move ? move.best : null);
