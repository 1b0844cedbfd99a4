// Reviewed games: their data, words and rules. review_draw.js and review.js follow in the same script. Squares are
// 0 (a1) … 63 (h8), smaller boards in the middle; 1 is Black, -1 White. Places in a game are numbers of moves made.
// Everything is put into the page as text, never as markup.
"use strict";
const find = id => document.getElementById(id);
const data = JSON.parse(find("data").textContent);
const svgSpace = "http://www.w3.org/2000/svg";
const minus = "−";
const classes = [
  { sign: "", name: "best", key: "best" }, { sign: "", name: "good", key: "good" },
  { sign: "?!", name: "inaccuracy", key: "inaccuracy" }, { sign: "?", name: "mistake", key: "mistake" },
  { sign: "??", name: "blunder", key: "blunder" }, { sign: "⇄", name: "result turned", key: "turned" },
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

const disc = (side, parent) => make("span", { class: side > 0 ? "disc black" : "disc white", "aria-hidden": "true" }, parent);

// Words.

const color = side => side > 0 ? "Black" : "White";
const signed = n => n > 0 ? "+" + n : n < 0 ? minus + -n : "0";
const percent = chance => Math.round(100 * chance) + " %";
const discs = n => n === 1 ? "1 disc" : n + " discs";
const name = (game, side) => (side > 0 ? game.black : game.white) || color(side);

const shorter = (text, most) => [...text].length > most ? [...text].slice(0, most - 1).join("") + "…" : text;

// What a value means for the side it belongs to, in the words of the goal.
function meaning(game, value) {
  if (value === 0) return "a draw";
  const fewer = (value > 0) === (game.goal === "fewest");
  return `a ${value > 0 ? "win" : "loss"} with ${discs(Math.abs(value))} ${fewer ? "fewer" : "more"}`;
}

// The game.

function square(text, size) {
  const edge = (8 - size) / 2;
  return (edge + text.charCodeAt(1) - 49) * 8 + edge + text.charCodeAt(0) - 97;
}

function startPosition(game) {
  const squares = new Array(64).fill(0), edge = (8 - game.size) / 2, [text, mover] = game.position.split(" ");
  [...text].forEach((c, i) => {
    squares[(edge + Math.floor(i / game.size)) * 8 + edge + i % game.size] = c === "X" ? 1 : c === "O" ? -1 : 0;
  });
  return { squares, side: mover === "O" ? -1 : 1, last: -1, turned: [] };
}

function play(position, move, size) {
  const next = { squares: position.squares.slice(), side: -position.side, last: -1, turned: [] };
  if (move === "--") return next;
  const at = square(move, size), row = at >> 3, column = at & 7, me = position.side;
  for (let dr = -1; dr <= 1; dr++)
    for (let dc = -1; dc <= 1; dc++) {
      const line = [];
      let r = row + dr, c = column + dc;
      while ((dr || dc) && r >= 0 && r < 8 && c >= 0 && c < 8 && position.squares[r * 8 + c] === -me) {
        line.push(r * 8 + c);
        r += dr;
        c += dc;
      }
      if (line.length && r >= 0 && r < 8 && c >= 0 && c < 8 && position.squares[r * 8 + c] === me) next.turned.push(...line);
    }
  next.last = at;
  for (const changed of [at, ...next.turned]) next.squares[changed] = me;
  return next;
}

const values = game => [...game.moves.map(move => move.side * move.score), game.value];
const exactness = game => [...game.moves.map(move => move.exact), game.exact];
const count = (position, side) => position.squares.filter(owner => owner === side).length;
const faulty = move => move.class >= 2;
// The best move, where it was not the one played.
const better = move => move.loss > 0 && move.best !== move.move ? move.best : null;
