// Replay and game list of a report. Squares are 0 (a1) … 63 (h8) as in the program; 1 is Black,
// -1 is White.
'use strict';
const find = (id) => document.getElementById(id);
const data = JSON.parse(find('data').textContent);
data.games = find('games')
  .textContent.split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
data.games.sort((a, b) => a.game - b.game);
const edge = (8 - data.size) / 2;
const svgSpace = 'http://www.w3.org/2000/svg';

function startPosition(game) {
  const squares = new Array(64).fill(0);
  let side = 1;
  if (game.position) {
    const [text, mover] = game.position.split(' ');
    [...text].forEach((c, i) => {
      const row = edge + Math.floor(i / data.size),
        column = edge + (i % data.size);
      squares[row * 8 + column] = c === 'X' ? 1 : c === 'O' ? -1 : 0;
    });
    side = mover === 'O' ? -1 : 1;
  } else if (data.start === 'standard') {
    squares[27] = squares[36] = -1;
    squares[28] = squares[35] = 1;
  } else if (data.start === 'parallel') {
    squares[27] = squares[28] = 1;
    squares[35] = squares[36] = -1;
  }
  return { squares, side, last: -1, flipped: [] };
}

function play(position, move) {
  const next = { squares: position.squares.slice(), side: -position.side, last: -1, flipped: [] };
  if (move === '--') return next;
  const column = edge + move.charCodeAt(0) - 97,
    row = edge + move.charCodeAt(1) - 49,
    me = position.side;
  for (let dr = -1; dr <= 1; dr++)
    for (let dc = -1; dc <= 1; dc++) {
      const run = [];
      let r = row + dr,
        c = column + dc;
      while (
        (dr || dc) &&
        r >= 0 &&
        r < 8 &&
        c >= 0 &&
        c < 8 &&
        position.squares[r * 8 + c] === -me
      ) {
        run.push(r * 8 + c);
        r += dr;
        c += dc;
      }
      if (run.length && r >= 0 && r < 8 && c >= 0 && c < 8 && position.squares[r * 8 + c] === me)
        next.flipped.push(...run);
    }
  next.last = row * 8 + column;
  for (const square of [next.last, ...next.flipped]) next.squares[square] = me;
  return next;
}

const shown = { game: null, positions: [], moves: [], ply: 0, timer: 0 };

function element(name, attributes, parent) {
  const made = document.createElementNS(svgSpace, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (parent) parent.appendChild(made);
  return made;
}

function drawBoard() {
  const board = find('board'),
    position = shown.positions[shown.ply],
    size = data.size;
  board.replaceChildren();
  board.setAttribute('viewBox', `-0.55 -0.55 ${size + 0.75} ${size + 0.75}`);
  element(
    'rect',
    { x: -0.55, y: -0.55, width: size + 0.75, height: size + 0.75, fill: '#24332b' },
    board,
  );
  element('rect', { x: 0, y: 0, width: size, height: size, fill: 'var(--felt)' }, board);
  for (let i = 0; i <= size; i++)
    element(
      'path',
      { d: `M${i} 0V${size}M0 ${i}H${size}`, stroke: 'var(--grid)', 'stroke-width': 0.03 },
      board,
    );
  for (let i = 0; i < size; i++)
    for (const [x, y, text] of [
      [i + 0.5, -0.17, String.fromCharCode(97 + i)],
      [-0.28, i + 0.62, i + 1],
    ])
      element(
        'text',
        { x, y, fill: '#cfe3d6', 'font-size': 0.32, 'text-anchor': 'middle' },
        board,
      ).textContent = text;
  position.squares.forEach((disc, square) => {
    if (!disc) return;
    const x = (square % 8) - edge + 0.5,
      y = Math.floor(square / 8) - edge + 0.5;
    element(
      'circle',
      {
        cx: x,
        cy: y,
        r: 0.41,
        fill: disc > 0 ? '#161816' : '#f7f7f2',
        stroke: disc > 0 ? '#000' : '#c9cbc4',
        'stroke-width': 0.03,
      },
      board,
    );
    if (square === position.last)
      element('circle', { cx: x, cy: y, r: 0.11, fill: '#e5484d' }, board);
    else if (position.flipped.includes(square))
      element('circle', { cx: x, cy: y, r: 0.07, fill: '#7fb897' }, board);
  });
}

const seconds = (s) =>
  s >= 1
    ? s.toFixed(2) + ' s'
    : s >= 0.001
      ? (s * 1000).toFixed(1) + ' ms'
      : (s * 1e6).toFixed(0) + ' µs';

function describe() {
  const game = shown.game,
    position = shown.positions[shown.ply],
    told = shown.ply - 1 - game.opening;
  const count = (side) => position.squares.filter((disc) => disc === side).length;
  let text = `Black ${count(1)}, White ${count(-1)}. `;
  if (shown.ply === 0) text += 'Start.';
  else if (told < 0) text += `Opening move ${shown.moves[shown.ply - 1]}.`;
  else {
    const move = shown.moves[shown.ply - 1];
    text += `${position.side > 0 ? 'White' : 'Black'} ${move === '--' ? 'passes' : 'played ' + move}`;
    const known = (key) => game[key] && game[key][told] != null;
    if (known('times')) text += ' in ' + seconds(game.times[told]);
    if (known('depths')) text += ', depth ' + game.depths[told];
    if (known('scores'))
      text += ', score ' + (game.scores[told] > 0 ? '+' : '') + game.scores[told];
    text += '.';
  }
  find('now').textContent = text;
}

// Draws each player's scores, from Black's point of view, as a line and the time per move as bars.
function drawGraph() {
  const graph = find('graph'),
    game = shown.game,
    plies = shown.moves.length,
    width = 600,
    height = 130;
  graph.replaceChildren();
  graph.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const x = (ply) => 8 + ((width - 16) * ply) / Math.max(1, plies),
    times = game.times || [],
    scores = game.scores || [];
  const slowest = Math.max(1e-9, ...times.filter((t) => t != null));
  times.forEach((time, i) => {
    if (time == null) return;
    const tall = Math.max(1, (52 * time) / slowest);
    element(
      'rect',
      {
        x: x(game.opening + i) + 1,
        y: height - 4 - tall,
        width: Math.max(1, (width - 16) / plies - 2),
        height: tall,
        fill: 'var(--bar)',
      },
      graph,
    );
  });
  const firstSide = shown.positions[0].side;
  if (scores.some((s) => s != null))
    element('path', { d: `M8 38H${width - 8}`, stroke: 'var(--line)' }, graph);
  const scales = [];
  for (const side of [1, -1]) {
    const mine = (score, i) =>
      score != null && ((game.opening + i) % 2 ? -firstSide : firstSide) === side;
    const sizes = scores
      .filter(mine)
      .map(Math.abs)
      .sort((a, b) => a - b);
    if (!sizes.length) continue;
    // Outliers are clipped.
    const largest = Math.ceil(Math.max(4, 1.3 * sizes[Math.floor(sizes.length * 0.85)]));
    const y = (score) => 38 - 32 * Math.max(-1, Math.min(1, score / largest));
    const points = scores
      .map((score, i) => (mine(score, i) ? `${x(game.opening + i + 1)},${y(score * side)}` : ''))
      .filter(Boolean);
    element(
      'polyline',
      {
        points: points.join(' '),
        fill: 'none',
        stroke: side > 0 ? 'var(--ink)' : '#d9822b',
        'stroke-width': 2,
      },
      graph,
    );
    scales.push(side > 0 ? `by Black (dark, ±${largest})` : `by White (orange, ±${largest})`);
  }
  element(
    'path',
    { d: `M${x(shown.ply)} 2V${height - 2}`, stroke: 'var(--accent)', 'stroke-width': 1.5 },
    graph,
  );
  const legend = [];
  if (times.length) legend.push(`bars: time per move, up to ${seconds(slowest)}`);
  if (scales.length) legend.push(`lines: score for Black reported ${scales.join(' and ')}`);
  find('legend').textContent = legend.join('; ');
}

function go(ply) {
  shown.ply = Math.max(0, Math.min(shown.moves.length, ply));
  find('place').value = shown.ply;
  [...find('moves').children].forEach((button, i) => {
    button.classList.toggle('now', i === shown.ply - 1);
    button.classList.toggle('later', i >= shown.ply);
  });
  drawBoard();
  describe();
  drawGraph();
}

function pause() {
  clearInterval(shown.timer);
  shown.timer = 0;
  find('run').textContent = 'play';
}

function run() {
  if (shown.timer) return pause();
  if (shown.ply === shown.moves.length) go(0);
  find('run').textContent = 'stop';
  shown.timer = setInterval(
    () => (shown.ply < shown.moves.length ? go(shown.ply + 1) : pause()),
    500,
  );
}

const result = (game) => (game.result === 2 ? '1–0' : game.result === 0 ? '0–1' : '½–½');

function ending(game) {
  const who = game.loser === 'white' ? 'White' : 'Black';
  return game.reason === 'played'
    ? ''
    : game.reason === 'solved'
      ? 'adjudicated by the solver'
      : game.reason === 'draw'
        ? 'draw rule'
        : `${who}: ${game.reason}`;
}

// Shows a game; `kept` leaves the URL fragment unchanged.
function choose(game, kept) {
  pause();
  shown.game = game;
  shown.moves = game.moves.match(/../g) || [];
  shown.positions = [startPosition(game)];
  for (const move of shown.moves)
    shown.positions.push(play(shown.positions[shown.positions.length - 1], move));
  find('players').replaceChildren();
  for (const [colour, index] of [
    ['black', game.black],
    ['white', game.white],
  ]) {
    const line = document.createElement('div'),
      disc = document.createElement('span');
    disc.className = 'disc ' + colour;
    line.append(disc, data.players[index]);
    find('players').append(line);
  }
  let words = `Game ${game.game}: ${result(game)}`;
  if (game.score != null) words += `, ${game.score > 0 ? '+' : ''}${game.score} for Black`;
  if (game.reason !== 'played')
    words += ` (${ending(game)}${game.detail ? ': ' + game.detail : ''})`;
  if (game.named) words += ` — ${game.named}`;
  find('outcome').textContent = words;
  find('place').max = shown.moves.length;
  find('moves').replaceChildren(
    ...shown.moves.map((move, i) => {
      const button = document.createElement('button');
      button.textContent = move === '--' ? 'pass' : move;
      button.classList.toggle('given', i < game.opening);
      button.onclick = () => {
        pause();
        go(i + 1);
      };
      return button;
    }),
  );
  find('printed').replaceChildren();
  for (const colour of ['Black', 'White']) {
    const text = (game.printed || {})[colour.toLowerCase()],
      line = document.createElement('p'),
      said = document.createElement('pre');
    if (!text) continue;
    line.textContent = colour + ' printed:';
    said.textContent = text;
    find('printed').append(line, said);
  }
  document.querySelectorAll('#list tr.chosen').forEach((row) => row.classList.remove('chosen'));
  const row = find('game' + game.game);
  if (row) row.classList.add('chosen');
  if (!kept) history.replaceState(null, '', '#game=' + game.game);
  go(shown.moves.length);
}

// Shows a game by number and scrolls to the board.
function show(number) {
  choose(data.games.find((game) => game.game === number));
  find('replay').scrollIntoView();
}

const page = { games: data.games, drawn: 0, order: null };

function cell(row, text) {
  row.insertCell().textContent = text;
}

function nameCell(row, text) {
  const made = row.insertCell(),
    who = document.createElement('span');
  made.className = 'name';
  who.className = 'who';
  who.textContent = text;
  made.append(who);
}

function more() {
  const body = find('list').querySelector('tbody');
  for (const game of page.games.slice(page.drawn, page.drawn + 200)) {
    const row = body.insertRow();
    row.id = 'game' + game.game;
    row.tabIndex = 0;
    cell(row, game.game);
    nameCell(row, data.players[game.black]);
    nameCell(row, data.players[game.white]);
    cell(row, result(game));
    cell(row, game.score == null ? '' : (game.score > 0 ? '+' : '') + game.score);
    nameCell(row, ending(game));
    row.onclick = () => choose(game);
    row.onkeydown = (event) => {
      if (event.key === 'Enter') choose(game);
    };
  }
  page.drawn = Math.min(page.games.length, page.drawn + 200);
  find('more').hidden = page.drawn >= page.games.length;
  find('count').textContent = `${page.games.length} games`;
}

function filter() {
  const one = find('one').value,
    other = find('other').value,
    kind = find('kind').value;
  const has = (game, player) => player === '' || game.black === +player || game.white === +player;
  page.games = data.games.filter(
    (game) =>
      has(game, one) &&
      has(game, other) &&
      (kind === '' ||
        (kind === 'forfeit' && game.forfeit) ||
        (kind === 'draw' && game.result === 1) ||
        (kind === 'decided' && game.result !== 1)),
  );
  find('all').hidden = one === '' && other === '' && kind === '';
  redraw();
}

function redraw() {
  const order = page.order;
  if (order) page.games.sort((a, b) => order.sign * order.compare(a, b) || a.game - b.game);
  page.drawn = 0;
  find('list').querySelector('tbody').replaceChildren();
  more();
}

for (const id of ['one', 'other'])
  data.players.forEach((name, i) => find(id).append(new Option(name, i)));
for (const id of ['one', 'other', 'kind']) find(id).onchange = filter;
find('more').onclick = more;
find('begin').onclick = () => {
  pause();
  go(0);
};
find('back').onclick = () => {
  pause();
  go(shown.ply - 1);
};
find('run').onclick = run;
find('next').onclick = () => {
  pause();
  go(shown.ply + 1);
};
find('end').onclick = () => {
  pause();
  go(shown.moves.length);
};
find('place').oninput = (event) => {
  pause();
  go(+event.target.value);
};
document.addEventListener('keydown', (event) => {
  if (!shown.game || /^(SELECT|INPUT)$/.test(event.target.tagName)) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) {
    pause();
    go(shown.ply + step);
    event.preventDefault();
  }
  if (event.key === ' ' && event.target.tagName !== 'BUTTON') {
    run();
    event.preventDefault();
  }
});
find('all').onclick = () => {
  for (const id of ['one', 'other', 'kind']) find(id).value = '';
  filter();
};
filter();
