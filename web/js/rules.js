// The rules, as pure functions, so that a board answers at once. A position is {rules, squares, side}: `rules` holds
// goal ('most', 'fewest'), start ('standard', 'open', 'parallel') and size (8, 6, 4); `squares` row by row from a1, BLACK,
// WHITE or 0; `side` is to move. Squares are numbers here and names (f5) outside; a pass is PASS and '--'.

export const BLACK = 1;
export const WHITE = -1;
export const PASS = -1;

export const colorName = (side) => (side === BLACK ? 'black' : 'white');
export const sideOf = (name) => (name === 'white' ? WHITE : BLACK);

export function squareName(square, size) {
  return square === PASS
    ? '--'
    : String.fromCharCode(97 + (square % size)) + (1 + Math.floor(square / size));
}

/** The number of a named square; PASS for a pass, undefined for what is neither. */
export function squareOf(name, size) {
  if (/^(--|pa|pass|ps)$/i.test(name)) return PASS;
  if (!/^[a-h][1-8]$/i.test(name)) return undefined;
  const column = name.toLowerCase().charCodeAt(0) - 97,
    row = name.charCodeAt(1) - 49;
  return column < size && row < size ? row * size + column : undefined;
}

export function makeRules({ goal, start, size } = {}) {
  return {
    goal: goal === 'fewest' ? 'fewest' : 'most',
    start: start === 'open' || start === 'parallel' ? start : 'standard',
    size: [4, 6].includes(Number(size)) ? Number(size) : 8,
  };
}

/** The four squares in the middle: upper left, upper right, lower left, lower right. */
function centreOf(size) {
  const first = (size / 2 - 1) * size + size / 2 - 1;
  return [first, first + 1, first + size, first + size + 1];
}

export function startPosition(rules) {
  const squares = new Array(rules.size * rules.size).fill(0);
  const discs = {
    standard: [WHITE, BLACK, BLACK, WHITE],
    parallel: [BLACK, BLACK, WHITE, WHITE],
    open: [0, 0, 0, 0],
  };
  centreOf(rules.size).forEach((square, i) => {
    squares[square] = discs[rules.start][i];
  });
  return { rules, squares, side: BLACK };
}

/** Reads `---…OX---… X`; undefined when it is none for a board of that size. */
export function positionFromText(text, rules) {
  const match = /^([-XO]+) ([XO])$/.exec(text.trim());
  if (!match || match[1].length !== rules.size * rules.size) return undefined;
  const squares = [...match[1]].map((c) => (c === 'X' ? BLACK : c === 'O' ? WHITE : 0));
  return { rules, squares, side: match[2] === 'X' ? BLACK : WHITE };
}

export function positionText(position) {
  const squares = position.squares
    .map((owner) => (owner === BLACK ? 'X' : owner === WHITE ? 'O' : '-'))
    .join('');
  return `${squares} ${position.side === BLACK ? 'X' : 'O'}`;
}

/** Does the open start still place its first four discs? */
export function isPlacing({ rules, squares }) {
  return rules.start === 'open' && centreOf(rules.size).some((square) => squares[square] === 0);
}

/** The discs that a move of the side to move turns over; none when it is illegal (or places a first disc). */
export function flipsOf(position, square) {
  const {
    rules: { size },
    squares,
    side,
  } = position;
  if (squares[square] !== 0 || isPlacing(position)) return [];
  const row = Math.floor(square / size),
    column = square % size,
    turned = [];
  for (let down = -1; down <= 1; down++)
    for (let right = -1; right <= 1; right++) {
      const line = [];
      let r = row + down,
        c = column + right;
      while (
        (down || right) &&
        r >= 0 &&
        r < size &&
        c >= 0 &&
        c < size &&
        squares[r * size + c] === -side
      ) {
        line.push(r * size + c);
        r += down;
        c += right;
      }
      if (line.length && r >= 0 && r < size && c >= 0 && c < size && squares[r * size + c] === side)
        turned.push(...line);
    }
  return turned;
}

/** Legal moves of the side to move, in reading order; a forced pass is not among them. */
export function movesOf(position) {
  const {
    rules: { size },
    squares,
  } = position;
  if (isPlacing(position)) return centreOf(size).filter((square) => squares[square] === 0);
  return squares
    .map((_, square) => square)
    .filter((square) => flipsOf(position, square).length > 0);
}

export const isLegal = (position, square) => movesOf(position).includes(square);
export const afterPass = (position) => ({ ...position, side: -position.side });
export const mustPass = (position) =>
  movesOf(position).length === 0 && movesOf(afterPass(position)).length > 0;
export const isOver = (position) =>
  movesOf(position).length === 0 && movesOf(afterPass(position)).length === 0;

/** The position after a legal move, or PASS. */
export function playMove(position, square) {
  if (square === PASS) return afterPass(position);
  const squares = position.squares.slice();
  for (const turned of flipsOf(position, square)) squares[turned] = position.side;
  squares[square] = position.side;
  return { ...position, squares, side: -position.side };
}

export const countDiscs = (position, side) =>
  position.squares.filter((owner) => owner === side).length;
export const countEmpty = (position) => countDiscs(position, 0);

/** The result for one side, empty squares to whoever has more; positive = that side wins, whatever the goal. */
export function scoreOf(position, side) {
  const more = countDiscs(position, side) - countDiscs(position, -side);
  const score = more + Math.sign(more) * countEmpty(position);
  return position.rules.goal === 'fewest' && score !== 0 ? -score : score;
}
