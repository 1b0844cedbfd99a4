// The replay of reviewed games. Squares are 0 (a1) … 63 (h8), smaller boards in the middle; 1 is Black, -1 White. Places
// in a game are numbers of moves made. Everything is put into the page as text, never as markup.
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

// The board: discs, the last move (ring and dot), what it turned (small rings), and the better move (dashed square).

function drawBoard() {
  const board = find("board"), game = shown.game, size = game.size, edge = (8 - size) / 2;
  const position = shown.positions[shown.place], move = shown.place ? game.moves[shown.place - 1] : null;
  board.replaceChildren();
  board.setAttribute("viewBox", `-0.55 -0.55 ${size + 0.75} ${size + 0.75}`);
  draw("rect", { x: -0.55, y: -0.55, width: size + 0.75, height: size + 0.75, class: "frame" }, board);
  draw("rect", { x: 0, y: 0, width: size, height: size, class: "felt" }, board);
  for (let i = 0; i <= size; i++) draw("path", { d: `M${i} 0V${size}M0 ${i}H${size}`, class: "lines" }, board);
  for (let i = 0; i < size; i++) {
    draw("text", { x: i + 0.5, y: -0.17 }, board, String.fromCharCode(97 + i));
    draw("text", { x: -0.28, y: i + 0.62 }, board, i + 1);
  }
  const place = at => ({ cx: at % 8 - edge + 0.5, cy: (at >> 3) - edge + 0.5 });
  position.squares.forEach((owner, at) => {
    if (!owner) return;
    draw("circle", { ...place(at), r: 0.41, class: owner > 0 ? "black" : "white" }, board);
    if (at === position.last) {
      draw("circle", { ...place(at), r: 0.3, class: "last" }, board);
      draw("circle", { ...place(at), r: 0.1, class: "dot" }, board);
    } else if (position.turned.includes(at)) draw("circle", { ...place(at), r: 0.12, class: "turned" }, board);
  });
  if (move && better(move)) {
    const { cx, cy } = place(square(move.best, size));
    draw("rect", { x: cx - 0.4, y: cy - 0.4, width: 0.8, height: 0.8, rx: 0.1, class: "better" }, board);
    draw("text", { x: cx, y: cy + 0.1, class: "better" }, board, "best");
  }
  const turn = shown.place < game.moves.length ? `${color(position.side)} to move` : "end of the moves";
  board.setAttribute("aria-label", `Board after ${shown.place} moves: Black ${count(position, 1)}, White ${count(position, -1)}, ${turn}` +
    (move ? `; last move ${move.move}` + (better(move) ? `, better ${move.best}` : "") : ""));
}

// The move that was made, in words.

function sentence(game, move) {
  if (move.move === "--") return "No move: a pass.";
  if (move.lot) return "Part of the given opening, and nobody's mistake.";
  if (move.choices === 1) return "The only move.";
  if (move.loss === 0) return classes[move.class].key === "best" ? "Nothing better was found." : "A good move.";
  return `Lost ${discs(move.loss)}: ${move.best} was better.`;
}

function row(list, term, text) {
  make("dt", {}, list, term);
  make("dd", {}, list, text);
}

// The opening that was reached so far; of the move that left it, that it did.
function tellOpening(list) {
  const names = shown.game.moves.map(move => move.opening), last = names.findLastIndex(Boolean) + 1;
  const reached = names.slice(0, shown.place).findLastIndex(Boolean);
  if (reached >= 0 && shown.place <= last + 1) row(list, "opening", names[reached] + (shown.place > last ? ", left here" : ""));
}

function tellMove() {
  const now = find("now"), game = shown.game, position = shown.positions[shown.place];
  now.replaceChildren();
  const head = make("p", { class: "title" }, now);
  const score = `Black ${count(position, 1)}, White ${count(position, -1)}`;
  if (shown.place === 0) {
    head.append(`Start. ${score}.`);
    make("p", {}, now, game.moves.length ? `With best play of both: ${meaning(game, values(game)[0])} for Black${exactness(game)[0] ? "" : ", estimated"}.` : "There are no moves.");
    return;
  }
  const move = game.moves[shown.place - 1], kind = classes[move.class];
  make("span", { class: "number" }, head, shown.place + ". ");
  disc(move.side, head);
  head.append(`${name(game, move.side)} ${move.move === "--" ? "passes" : move.move} `);
  if (faulty(move)) make("span", { class: "sign " + kind.key }, head, `${kind.sign} ${kind.name}`);
  make("p", {}, now, sentence(game, move));
  const list = make("dl", {}, now), proof = move.exact ? "proven" : `searched ${move.depth} plies`;
  if (move.move !== "--") {
    row(list, "played", `${signed(move.played)}, ${meaning(game, move.played)}${move.playedExact ? "; proven" : ""}`);
    if (better(move)) row(list, `best, ${move.best}`, `${signed(move.score)}, ${meaning(game, move.score)}; ${proof}`);
    row(list, "chance to win", better(move) ? `${percent(move.before)} → ${percent(move.after)}` : percent(move.after));
    if (move.line) row(list, better(move) ? "better was" : "best play", move.line);
  }
  row(list, "discs", score);
  tellOpening(list);
}

// Graphs. They are as wide as their place, so that letters keep their size.

function frame(svg, height) {
  const width = Math.max(260, Math.round(svg.getBoundingClientRect().width) || 600), plies = shown.game.moves.length;
  const left = 34, right = 8, top = 10, bottom = 22;
  svg.replaceChildren();
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("height", height);
  const x = place => left + (width - left - right) * place / Math.max(1, plies);
  for (let place = 0; place <= plies; place += 10) {
    draw("path", { d: `M${x(place)} ${top}V${height - bottom}`, class: "grid" }, svg);
    draw("text", { x: x(place), y: height - 6, class: "tick middle" }, svg, place);
  }
  return { svg, width, height, left, right, top, bottom, x };
}

function level(plane, y, label, kind) {
  draw("path", { d: `M${plane.left} ${y}H${plane.width - plane.right}`, class: kind }, plane.svg);
  draw("text", { x: plane.left - 5, y: y + 4, class: "tick end" }, plane.svg, label);
}

// The mark of a move: its shape tells its class, and so does its colour.
function mark(svg, x, y, move, place) {
  const key = classes[move.class].key;
  const shapes = {
    inaccuracy: `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`,
    mistake: `M${x} ${y - 5}L${x + 5} ${y + 4}H${x - 5}Z`,
    blunder: `M${x - 4.5} ${y - 4.5}h9v9h-9Z`,
    turned: `M${x} ${y - 7}L${x + 7} ${y}L${x} ${y + 7}L${x - 7} ${y}Z`,
  };
  const made = draw("path", { d: shapes[key], class: "mark " + key }, svg);
  draw("title", {}, made, `${place}. ${color(move.side)} ${move.move} ${classes[move.class].sign} lost ${discs(move.loss)}`);
}

function drawValue() {
  const game = shown.game, clip = Number(find("clip").value), all = values(game), exact = exactness(game);
  const plane = frame(find("value"), 210), { svg, x, top, bottom, height } = plane;
  const middle = (top + height - bottom) / 2, half = middle - top;
  const y = value => middle - half * Math.max(-1, Math.min(1, value / clip));
  for (const part of [1, 0.5, 0, -0.5, -1]) level(plane, y(part * clip), signed(part * clip), part ? "grid" : "axis");
  draw("text", { x: plane.left + 5, y: top + 11, class: "tick" }, svg, `▲ ${shorter(name(game, 1), 24)} wins`);
  draw("text", { x: plane.left + 5, y: height - bottom - 4, class: "tick" }, svg, `▼ ${shorter(name(game, -1), 24)} wins`);
  const from = exact.lastIndexOf(false) + 1; // from here on everything is proven
  if (from < all.length) {
    const points = all.slice(from).map((value, i) => `L${x(from + i)} ${y(value)}`).join("");
    draw("path", { d: `M${x(from)} ${y(0)}${points}L${x(all.length - 1)} ${y(0)}Z`, class: "proven" }, svg);
  }
  draw("polyline", { points: all.map((value, place) => `${x(place)},${y(value)}`).join(" "), class: "curve" }, svg);
  game.moves.forEach((move, i) => faulty(move) && mark(svg, x(i + 1), y(all[i + 1]), move, i + 1));
  draw("path", { d: `M0 ${top}V${height - bottom}`, class: "cursor", transform: `translate(${x(shown.place)} 0)` }, svg);
  svg.setAttribute("aria-valuemax", game.moves.length);
}

function drawLost() {
  const game = shown.game, plane = frame(find("lost"), 150), { svg, x, top, bottom, height } = plane;
  const end = game.moves.length ? game.moves[game.moves.length - 1].lost : [0, 0], most = Math.max(4, ...end);
  const y = value => height - bottom - (height - bottom - top) * value / most;
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find(size => most / size <= 5) || 500;
  for (let value = 0; value <= most; value += step) level(plane, y(value), value, value ? "grid" : "axis");
  for (const [i, side] of [["0", "black"], ["1", "white"]]) {
    const points = game.moves.map((move, k) => `H${x(k + 1)}V${y(move.lost[i])}`).join("");
    draw("path", { d: `M${x(0)} ${y(0)}${points}`, class: "loser " + side }, svg);
  }
  draw("path", { d: `M0 ${top}V${height - bottom}`, class: "cursor", transform: `translate(${x(shown.place)} 0)` }, svg);
}

function moveCursors() {
  for (const id of ["value", "lost"]) {
    const svg = find(id), cursor = svg.querySelector(".cursor"), width = svg.viewBox.baseVal.width;
    const x = 34 + (width - 34 - 8) * shown.place / Math.max(1, shown.game.moves.length);
    if (cursor) cursor.setAttribute("transform", `translate(${x} 0)`);
  }
  const value = values(shown.game)[shown.place], svg = find("value");
  svg.setAttribute("aria-valuenow", shown.place);
  svg.setAttribute("aria-valuetext", `after move ${shown.place}: ${signed(value)} for Black`);
}

// Lists.

function listMoves() {
  const list = find("moves");
  list.replaceChildren();
  shown.game.moves.forEach((move, i) => {
    const kind = classes[move.class], entry = make("li", {}, list);
    const spoken = `${i + 1}. ${color(move.side)} ${move.move === "--" ? "pass" : move.move}${faulty(move) ? ", " + kind.name : ""}`;
    const button = make("button", { "data-place": i + 1, "aria-label": spoken }, entry);
    disc(move.side, button);
    make("span", { "aria-hidden": "true" }, button, move.move);
    if (move.lot) button.classList.add("given");
    if (faulty(move)) make("span", { class: "sign " + kind.key, "aria-hidden": "true" }, button, kind.sign);
  });
}

function fillTable() {
  const body = find("table").tBodies[0];
  body.replaceChildren();
  shown.game.moves.forEach((move, i) => {
    const line = make("tr", { "data-place": i + 1 }, body), kind = classes[move.class], pass = move.move === "--";
    make("td", {}, line, i + 1);
    const cell = make("td", { class: "left" }, line);
    disc(move.side, cell);
    const link = make("a", { href: "#" + shown.number + "." + (i + 1) }, cell, pass ? "pass" : move.move);
    link.setAttribute("aria-label", `${color(move.side)} ${pass ? "pass" : move.move}, show the board`);
    if (faulty(move)) make("span", { class: "sign " + kind.key, title: kind.name }, cell, kind.sign);
    make("td", {}, line, pass ? "" : signed(move.played) + (move.playedExact ? "" : " ~"));
    make("td", { class: "left" }, line, pass ? "" : better(move) ? move.best : "✓");
    make("td", {}, line, pass ? "" : signed(move.score) + (move.exact ? "" : " ~"));
    make("td", { class: move.loss ? "loss" : "" }, line, move.loss || "");
    make("td", {}, line, pass ? "" : better(move) ? `${percent(move.before)} → ${percent(move.after)}` : percent(move.after));
    make("td", { class: "left line" }, line, pass ? "" : move.line || "");
  });
  find("how").textContent = "Worth: the expected result in discs for the side that moved, " + (shown.game.goal === "fewest" ?
    "where fewer discs are better; " : "") + "~ is an estimate, the rest is proven. ✓: nothing better was found.";
}

function tellSides() {
  const place = find("sides"), game = shown.game;
  place.replaceChildren();
  game.sides.forEach((side, i) => {
    const box = make("div", { class: "side" }, place), head = make("p", { class: "title" }, box), owner = i ? -1 : 1;
    disc(owner, head);
    head.append(name(game, owner));
    const accuracy = make("p", { class: "accuracy" }, box, side.accuracy.toFixed(1) + " %");
    make("span", { class: "soft" }, accuracy, " accuracy");
    make("p", { class: "soft" }, box, `${discs(side.loss)} lost in ${side.judged} moves that count`);
    const counts = make("ul", { class: "counts" }, box);
    classes.forEach((kind, k) => {
      const entry = make("li", {}, counts);
      make("b", {}, entry, side.counts[k]);
      entry.append(" " + kind.name);
      if (kind.sign) make("span", { class: "sign " + kind.key }, entry, kind.sign);
    });
  });
  const losers = find("losers");
  losers.replaceChildren();
  for (const side of [1, -1]) make("span", { class: "sample " + (side > 0 ? "black" : "white") }, losers, name(game, side));
}

function tellLegend() {
  const legend = find("legend");
  legend.replaceChildren();
  make("span", { class: "sample proven" }, legend, "proven");
  make("span", { class: "sample curve" }, legend, "estimated");
  for (const kind of classes.slice(2)) {
    const entry = make("span", {}, legend), svg = draw("svg", { viewBox: "-8 -8 16 16", width: 14, height: 14, "aria-hidden": "true" }, entry);
    mark(svg, 0, 0, { class: classes.indexOf(kind), side: 1, move: "", loss: 0 }, "");
    svg.querySelector("title").remove();
    entry.append(` ${kind.sign} ${kind.name}`);
  }
}

// Walking.

function markCurrent() {
  for (const old of document.querySelectorAll("[aria-current=step]")) {
    old.removeAttribute("aria-current");
    old.classList.remove("now");
  }
  if (!shown.place) return;
  const button = find("moves").children[shown.place - 1].firstChild, list = find("moves");
  button.setAttribute("aria-current", "step");
  find("table").tBodies[0].rows[shown.place - 1].classList.add("now");
  find("table").tBodies[0].rows[shown.place - 1].setAttribute("aria-current", "step");
  const above = button.offsetTop - list.offsetTop; // only the list scrolls, not the page
  if (above < list.scrollTop || above > list.scrollTop + list.clientHeight - 30) list.scrollTop = above - list.clientHeight / 2;
}

function remember() {
  clearTimeout(shown.linking);
  shown.linking = setTimeout(() => history.replaceState(null, "", "#" + shown.number + "." + shown.place), 400);
}

function go(place) {
  shown.place = Math.max(0, Math.min(shown.game.moves.length, place));
  drawBoard();
  tellMove();
  moveCursors();
  markCurrent();
  remember();
}

function run(on) {
  clearInterval(shown.timer);
  shown.timer = on ? setInterval(() => shown.place < shown.game.moves.length ? go(shown.place + 1) : run(false), 900) : 0;
  find("run").textContent = on ? "stop" : "run";
  find("run").setAttribute("aria-pressed", String(on));
  if (on && shown.place === shown.game.moves.length) go(0);
}

function goWrong(step) {
  const moves = shown.game.moves;
  for (let place = shown.place + step; place >= 1 && place <= moves.length; place += step)
    if (faulty(moves[place - 1])) return go(place);
}

function show(number, place) {
  run(false);
  const game = shown.game = data.games[number - 1];
  shown.number = number;
  shown.positions = [startPosition(game)];
  for (const move of game.moves) shown.positions.push(play(shown.positions[shown.positions.length - 1], move.move, game.size));
  shown.place = 0;
  const title = find("title");
  title.replaceChildren();
  disc(1, title);
  title.append(name(game, 1) + " – ");
  disc(-1, title);
  title.append(name(game, -1));
  find("facts").textContent = game.facts;
  find("clip").value = String(game.clip);
  listMoves();
  fillTable();
  tellSides();
  tellLegend();
  drawValue();
  drawLost();
  for (const line of find("games").rows) line.classList.toggle("now", Number(line.dataset.number) === number);
  go(place);
}

// The list of games.

function listGames() {
  const words = find("find").value.toLowerCase().split(/\s+/).filter(Boolean), body = find("games");
  let matching = 0;
  body.replaceChildren();
  data.games.forEach((game, i) => {
    const text = [game.black, game.white, game.opening, game.date, game.event, game.result].join(" ").toLowerCase();
    if (!words.every(word => text.includes(word)) || ++matching > 500) return;
    const line = make("tr", { "data-number": i + 1 }, body);
    make("td", {}, line, i + 1);
    const link = make("td", { class: "left name" }, line);
    make("a", { href: "#" + (i + 1) + ".0", class: "clamp" }, link, name(game, 1));
    make("span", { class: "clamp" }, make("td", { class: "left name" }, line), name(game, -1));
    make("td", { class: "left wrap" }, line, game.result);
    make("td", {}, line, game.sides.map(side => side.accuracy.toFixed(0)).join(" : "));
    make("td", {}, line, game.sides.map(side => side.loss).join(" : "));
    make("td", { class: "left wrap" }, line, game.opening || "");
    make("td", { class: "left" }, line, game.date);
    line.classList.toggle("now", i + 1 === shown.number);
  });
  find("count").textContent = `${matching} of ${data.games.length}` + (matching > 500 ? ", the first 500 shown" : "");
}

// What people do.

function followLink() {
  const [, number, place] = /^#(\d+)\.(\d+)$/.exec(location.hash) || ["", "1", "0"];
  const wanted = Math.max(1, Math.min(data.games.length, Number(number)));
  if (wanted === shown.number) go(Number(place));
  else show(wanted, Number(place));
}

function travel(event) {
  const svg = find("value"), box = svg.getBoundingClientRect(), scale = svg.viewBox.baseVal.width / box.width;
  const width = svg.viewBox.baseVal.width - 34 - 8, x = (event.clientX - box.left) * scale - 34;
  go(Math.round(x / width * shown.game.moves.length));
}

const keys = {
  ArrowLeft: () => go(shown.place - 1), ArrowRight: () => go(shown.place + 1), Home: () => go(0),
  End: () => go(shown.game.moves.length), m: () => goWrong(1), M: () => goWrong(-1), " ": () => run(!shown.timer),
};

function listen() {
  const press = (id, action) => find(id).addEventListener("click", () => { if (id !== "run") run(false); action(); });
  press("begin", keys.Home);
  press("back", keys.ArrowLeft);
  press("next", keys.ArrowRight);
  press("end", keys.End);
  press("wrong", keys.m);
  press("run", keys[" "]);
  find("clip").addEventListener("change", drawValue);
  find("find").addEventListener("input", listGames);
  find("moves").addEventListener("click", event => {
    const button = event.target.closest("button");
    if (button) run(false), go(Number(button.dataset.place));
  });
  find("table").addEventListener("click", event => {
    const line = event.target.closest("tr[data-place]");
    if (line && !event.target.closest("a")) run(false), go(Number(line.dataset.place));
  });
  find("games").addEventListener("click", event => {
    const line = event.target.closest("tr");
    if (line && !event.target.closest("a")) show(Number(line.dataset.number), 0);
  });
  let dragging = false;
  find("value").addEventListener("pointerdown", event => {
    dragging = true;
    run(false);
    travel(event);
  });
  addEventListener("pointermove", event => dragging && travel(event));
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { dragging = false; });
  document.addEventListener("keydown", event => {
    const control = event.target.closest("input, select, a, button");
    const taken = control && (event.key === " " || control.matches("input, select"));
    if (taken || event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    if (event.key !== " ") run(false);
    keys[event.key]();
  });
  addEventListener("hashchange", followLink);
  addEventListener("resize", () => { drawValue(); drawLost(); });
}

for (const clip of [8, 16, 32, 64]) make("option", { value: clip }, find("clip"), "±" + clip + " discs");
find("index").hidden = data.games.length < 2;
listGames();
listen();
followLink();
