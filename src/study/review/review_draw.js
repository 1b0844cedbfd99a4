// Draws the board and the graphs of the shown game.

// Draws the discs, the last move (ring and dot), the flipped discs (small rings) and the better
// move (dashed square).
function drawBoard() {
  const board = find('board'),
    game = shown.game,
    size = game.size;
  const position = shown.positions[shown.ply],
    move = shown.ply ? game.moves[shown.ply - 1] : null;
  board.replaceChildren();
  board.setAttribute('viewBox', `-0.55 -0.55 ${size + 0.75} ${size + 0.75}`);
  draw(
    'rect',
    { x: -0.55, y: -0.55, width: size + 0.75, height: size + 0.75, class: 'frame' },
    board,
  );
  draw('rect', { x: 0, y: 0, width: size, height: size, class: 'felt' }, board);
  for (let i = 0; i <= size; i++)
    draw('path', { d: `M${i} 0V${size}M0 ${i}H${size}`, class: 'lines' }, board);
  for (let i = 0; i < size; i++) {
    draw('text', { x: i + 0.5, y: -0.17 }, board, String.fromCharCode(97 + i));
    draw('text', { x: -0.28, y: i + 0.62 }, board, i + 1);
  }
  const centre = (at) => ({ cx: (at % size) + 0.5, cy: Math.floor(at / size) + 0.5 });
  position.squares.forEach((owner, at) => {
    if (!owner) return;
    draw('circle', { ...centre(at), r: 0.41, class: owner > 0 ? 'black' : 'white' }, board);
    if (at === position.last) {
      draw('circle', { ...centre(at), r: 0.3, class: 'last' }, board);
      draw('circle', { ...centre(at), r: 0.1, class: 'dot' }, board);
    } else if (position.turned.includes(at))
      draw('circle', { ...centre(at), r: 0.12, class: 'turned' }, board);
  });
  if (move && better(move)) {
    const { cx, cy } = centre(squareOf(move.best, size));
    draw(
      'rect',
      { x: cx - 0.4, y: cy - 0.4, width: 0.8, height: 0.8, rx: 0.1, class: 'better' },
      board,
    );
    draw('text', { x: cx, y: cy + 0.1, class: 'better' }, board, 'best');
  }
  const turn = shown.ply < game.moves.length ? `${color(position.side)} to move` : 'last position';
  board.setAttribute(
    'aria-label',
    `Board after move ${shown.ply}: ${discCounts(position)}, ${turn}` +
      (move ? `; last move ${move.move}` + (better(move) ? `, better: ${move.best}` : '') : ''),
  );
}

// Prepares a graph that is as wide as its element, so text keeps its size.
function frame(svg, height) {
  const width = Math.max(260, Math.round(svg.getBoundingClientRect().width) || 600),
    plies = shown.game.moves.length;
  const left = 34,
    right = 8,
    top = 10,
    bottom = 22;
  svg.replaceChildren();
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('height', height);
  const x = (ply) => left + ((width - left - right) * ply) / Math.max(1, plies);
  for (let ply = 0; ply <= plies; ply += 10) {
    draw('path', { d: `M${x(ply)} ${top}V${height - bottom}`, class: 'grid' }, svg);
    draw('text', { x: x(ply), y: height - 6, class: 'tick middle' }, svg, ply);
  }
  return { svg, width, height, left, right, top, bottom, x };
}

function level(plane, y, label, kind) {
  draw('path', { d: `M${plane.left} ${y}H${plane.width - plane.right}`, class: kind }, plane.svg);
  draw('text', { x: plane.left - 5, y: y + 4, class: 'tick end' }, plane.svg, label);
}

// Draws the mark of a move. Both shape and colour depend on its class.
function mark(svg, x, y, move, ply) {
  const key = classes[move.class].key;
  const shapes = {
    inaccuracy: `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`,
    mistake: `M${x} ${y - 5}L${x + 5} ${y + 4}H${x - 5}Z`,
    blunder: `M${x - 4.5} ${y - 4.5}h9v9h-9Z`,
    turned: `M${x} ${y - 7}L${x + 7} ${y}L${x} ${y + 7}L${x - 7} ${y}Z`,
  };
  const made = draw('path', { d: shapes[key], class: 'mark ' + key }, svg);
  draw(
    'title',
    {},
    made,
    `${ply}. ${color(move.side)} ${move.move} ${classes[move.class].sign} lost ${discs(move.loss)}`,
  );
}

function drawValue() {
  const game = shown.game,
    clip = Number(find('clip').value),
    all = values(game),
    exact = exactness(game);
  const plane = frame(find('value'), 210),
    { svg, x, top, bottom, height } = plane;
  const middle = (top + height - bottom) / 2,
    half = middle - top;
  const y = (value) => middle - half * Math.max(-1, Math.min(1, value / clip));
  for (const part of [1, 0.5, 0, -0.5, -1])
    level(plane, y(part * clip), signed(part * clip), part ? 'grid' : 'axis');
  draw(
    'text',
    { x: plane.left + 5, y: top + 11, class: 'tick' },
    svg,
    `▲ ${truncate(name(game, 1), 24)} wins`,
  );
  draw(
    'text',
    { x: plane.left + 5, y: height - bottom - 4, class: 'tick' },
    svg,
    `▼ ${truncate(name(game, -1), 24)} wins`,
  );
  const from = exact.lastIndexOf(false) + 1; // first ply of the proven part
  if (from < all.length) {
    const points = all
      .slice(from)
      .map((value, i) => `L${x(from + i)} ${y(value)}`)
      .join('');
    draw(
      'path',
      { d: `M${x(from)} ${y(0)}${points}L${x(all.length - 1)} ${y(0)}Z`, class: 'proven' },
      svg,
    );
  }
  draw(
    'polyline',
    { points: all.map((value, ply) => `${x(ply)},${y(value)}`).join(' '), class: 'curve' },
    svg,
  );
  game.moves.forEach((move, i) => faulty(move) && mark(svg, x(i + 1), y(all[i + 1]), move, i + 1));
  draw(
    'path',
    {
      d: `M0 ${top}V${height - bottom}`,
      class: 'cursor',
      transform: `translate(${x(shown.ply)} 0)`,
    },
    svg,
  );
  svg.setAttribute('aria-valuemax', game.moves.length);
}

function drawLost() {
  const game = shown.game,
    plane = frame(find('lost'), 150),
    { svg, x, top, bottom, height } = plane;
  const end = game.moves.length ? game.moves[game.moves.length - 1].lost : [0, 0],
    max = Math.max(4, ...end);
  const y = (value) => height - bottom - ((height - bottom - top) * value) / max;
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((size) => max / size <= 5) || 500;
  for (let value = 0; value <= max; value += step)
    level(plane, y(value), value, value ? 'grid' : 'axis');
  for (const [i, side] of [
    ['0', 'black'],
    ['1', 'white'],
  ]) {
    const points = game.moves.map((move, k) => `H${x(k + 1)}V${y(move.lost[i])}`).join('');
    draw('path', { d: `M${x(0)} ${y(0)}${points}`, class: 'loser ' + side }, svg);
  }
  draw(
    'path',
    {
      d: `M0 ${top}V${height - bottom}`,
      class: 'cursor',
      transform: `translate(${x(shown.ply)} 0)`,
    },
    svg,
  );
}

function moveCursors() {
  for (const id of ['value', 'lost']) {
    const svg = find(id),
      cursor = svg.querySelector('.cursor'),
      width = svg.viewBox.baseVal.width;
    const x = 34 + ((width - 34 - 8) * shown.ply) / Math.max(1, shown.game.moves.length);
    if (cursor) cursor.setAttribute('transform', `translate(${x} 0)`);
  }
  const value = values(shown.game)[shown.ply],
    svg = find('value');
  svg.setAttribute('aria-valuenow', shown.ply);
  svg.setAttribute('aria-valuetext', `after move ${shown.ply}: ${signed(value)} for Black`);
}
