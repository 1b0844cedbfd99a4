// What stands around them: words, lists, tables, and what people do.

// The move that was made, in words.

function sentence(game, move) {
  if (move.move === '--') return 'No move: a pass.';
  if (move.lot) return "Part of the given opening, and nobody's mistake.";
  if (move.choices === 1) return 'The only move.';
  if (move.loss === 0)
    return classes[move.class].key === 'best' ? 'Nothing better was found.' : 'A good move.';
  return `Lost ${discs(move.loss)}: ${move.best} was better.`;
}

function row(list, term, text) {
  make('dt', {}, list, term);
  make('dd', {}, list, text);
}

// The opening that was reached so far, and our own book; of the move that left them, that it did.
function tellOpening(list) {
  const names = shown.game.moves.map((move) => move.opening),
    last = names.findLastIndex(Boolean) + 1;
  const reached = names.slice(0, shown.place).findLastIndex(Boolean);
  if (reached >= 0 && shown.place <= last + 1)
    row(list, 'opening', names[reached] + (shown.place > last ? ', left here' : ''));
  const book = shown.game.book;
  if (shown.place <= book) row(list, 'book', 'known to the opening book');
  else if (book > 0 && shown.place === book + 1) row(list, 'book', 'left here');
}

function tellMove() {
  const now = find('now'),
    game = shown.game,
    position = shown.positions[shown.place];
  now.replaceChildren();
  const head = make('p', { class: 'title' }, now);
  const score = `Black ${countDiscs(position, BLACK)}, White ${countDiscs(position, WHITE)}`;
  if (shown.place === 0) {
    head.append(`Start. ${score}.`);
    make(
      'p',
      {},
      now,
      game.moves.length
        ? `With best play of both: ${meaning(game, values(game)[0])} for Black${exactness(game)[0] ? '' : ', estimated'}.`
        : 'There are no moves.',
    );
    return;
  }
  const move = game.moves[shown.place - 1],
    kind = classes[move.class];
  make('span', { class: 'number' }, head, shown.place + '. ');
  disc(move.side, head);
  head.append(`${name(game, move.side)} ${move.move === '--' ? 'passes' : move.move} `);
  if (faulty(move)) make('span', { class: 'sign ' + kind.key }, head, `${kind.sign} ${kind.name}`);
  make('p', {}, now, sentence(game, move));
  const list = make('dl', {}, now),
    proof = move.exact ? 'proven' : `searched ${move.depth} plies`;
  if (move.move !== '--') {
    row(
      list,
      'played',
      `${signed(move.played)}, ${meaning(game, move.played)}${move.playedExact ? '; proven' : ''}`,
    );
    if (better(move))
      row(
        list,
        `best, ${move.best}`,
        `${signed(move.score)}, ${meaning(game, move.score)}; ${proof}`,
      );
    row(
      list,
      'chance to win',
      better(move) ? `${percent(move.before)} → ${percent(move.after)}` : percent(move.after),
    );
    if (move.line) row(list, better(move) ? 'better was' : 'best play', move.line);
  }
  row(list, 'discs', score);
  tellOpening(list);
}

// Lists.

function listMoves() {
  const list = find('moves');
  list.replaceChildren();
  shown.game.moves.forEach((move, i) => {
    const kind = classes[move.class],
      entry = make('li', {}, list);
    const spoken = `${i + 1}. ${color(move.side)} ${move.move === '--' ? 'pass' : move.move}${faulty(move) ? ', ' + kind.name : ''}`;
    const button = make('button', { 'data-place': i + 1, 'aria-label': spoken }, entry);
    disc(move.side, button);
    make('span', { 'aria-hidden': 'true' }, button, move.move);
    if (move.lot) button.classList.add('given');
    if (faulty(move))
      make('span', { class: 'sign ' + kind.key, 'aria-hidden': 'true' }, button, kind.sign);
  });
}

function fillTable() {
  const body = find('table').tBodies[0];
  body.replaceChildren();
  shown.game.moves.forEach((move, i) => {
    const line = make('tr', { 'data-place': i + 1 }, body),
      kind = classes[move.class],
      pass = move.move === '--';
    make('td', {}, line, i + 1);
    const cell = make('td', { class: 'left' }, line);
    disc(move.side, cell);
    const link = make(
      'a',
      { href: '#' + shown.number + '.' + (i + 1) },
      cell,
      pass ? 'pass' : move.move,
    );
    link.setAttribute(
      'aria-label',
      `${color(move.side)} ${pass ? 'pass' : move.move}, show the board`,
    );
    if (faulty(move))
      make('span', { class: 'sign ' + kind.key, title: kind.name }, cell, kind.sign);
    make('td', {}, line, pass ? '' : signed(move.played) + (move.playedExact ? '' : ' ~'));
    make('td', { class: 'left' }, line, pass ? '' : better(move) ? move.best : '✓');
    make('td', {}, line, pass ? '' : signed(move.score) + (move.exact ? '' : ' ~'));
    make('td', { class: move.loss ? 'loss' : '' }, line, move.loss || '');
    make(
      'td',
      {},
      line,
      pass
        ? ''
        : better(move)
          ? `${percent(move.before)} → ${percent(move.after)}`
          : percent(move.after),
    );
    make('td', { class: 'left line' }, line, pass ? '' : move.line || '');
  });
  find('how').textContent =
    'Worth: the expected result in discs for the side that moved, ' +
    (shown.game.goal === 'fewest' ? 'where fewer discs are better; ' : '') +
    '~ is an estimate, the rest is proven. ✓: nothing better was found.';
}

function tellSides() {
  const place = find('sides'),
    game = shown.game;
  place.replaceChildren();
  game.sides.forEach((side, i) => {
    const box = make('div', { class: 'side' }, place),
      head = make('p', { class: 'title' }, box),
      owner = i ? -1 : 1;
    disc(owner, head);
    head.append(name(game, owner));
    const accuracy = make('p', { class: 'accuracy' }, box, side.accuracy.toFixed(1) + ' %');
    make('span', { class: 'soft' }, accuracy, ' accuracy');
    make(
      'p',
      { class: 'soft' },
      box,
      `${discs(side.loss)} lost in ${side.judged} moves that count`,
    );
    const counts = make('ul', { class: 'counts' }, box);
    classes.forEach((kind, k) => {
      const entry = make('li', {}, counts);
      make('b', {}, entry, side.counts[k]);
      entry.append(' ' + kind.name);
      if (kind.sign) make('span', { class: 'sign ' + kind.key }, entry, kind.sign);
    });
  });
  const losers = find('losers');
  losers.replaceChildren();
  for (const side of [1, -1])
    make('span', { class: 'sample ' + (side > 0 ? 'black' : 'white') }, losers, name(game, side));
}

function tellLegend() {
  const legend = find('legend');
  legend.replaceChildren();
  make('span', { class: 'sample proven' }, legend, 'proven');
  make('span', { class: 'sample curve' }, legend, 'estimated');
  for (const kind of classes.slice(2)) {
    const entry = make('span', {}, legend),
      svg = draw(
        'svg',
        { viewBox: '-8 -8 16 16', width: 14, height: 14, 'aria-hidden': 'true' },
        entry,
      );
    mark(svg, 0, 0, { class: classes.indexOf(kind), side: 1, move: '', loss: 0 }, '');
    svg.querySelector('title').remove();
    entry.append(` ${kind.sign} ${kind.name}`);
  }
}

// Walking.

function markCurrent() {
  for (const old of document.querySelectorAll('[aria-current=step]')) {
    old.removeAttribute('aria-current');
    old.classList.remove('now');
  }
  if (!shown.place) return;
  const button = find('moves').children[shown.place - 1].firstChild,
    list = find('moves');
  button.setAttribute('aria-current', 'step');
  find('table').tBodies[0].rows[shown.place - 1].classList.add('now');
  find('table').tBodies[0].rows[shown.place - 1].setAttribute('aria-current', 'step');
  const above = button.offsetTop - list.offsetTop; // only the list scrolls, not the page
  if (above < list.scrollTop || above > list.scrollTop + list.clientHeight - 30)
    list.scrollTop = above - list.clientHeight / 2;
}

function remember() {
  clearTimeout(shown.linking);
  shown.linking = setTimeout(
    () => history.replaceState(null, '', '#' + shown.number + '.' + shown.place),
    400,
  );
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
  shown.timer = on
    ? setInterval(
        () => (shown.place < shown.game.moves.length ? go(shown.place + 1) : run(false)),
        900,
      )
    : 0;
  find('run').textContent = on ? 'stop' : 'run';
  find('run').setAttribute('aria-pressed', String(on));
  if (on && shown.place === shown.game.moves.length) go(0);
}

function goWrong(step) {
  const moves = shown.game.moves;
  for (let place = shown.place + step; place >= 1 && place <= moves.length; place += step)
    if (faulty(moves[place - 1])) return go(place);
}

function show(number, place) {
  run(false);
  const game = (shown.game = data.games[number - 1]);
  shown.number = number;
  shown.positions = [firstPosition(game)];
  for (const move of game.moves)
    shown.positions.push(play(shown.positions[shown.positions.length - 1], move.move));
  shown.place = 0;
  const title = find('title');
  title.replaceChildren();
  disc(1, title);
  title.append(name(game, 1) + ' – ');
  disc(-1, title);
  title.append(name(game, -1));
  find('facts').textContent = game.facts;
  find('leaving').textContent = game.leaving;
  find('clip').value = String(game.clip);
  listMoves();
  fillTable();
  tellSides();
  tellLegend();
  drawValue();
  drawLost();
  for (const line of find('games').rows)
    line.classList.toggle('now', Number(line.dataset.number) === number);
  go(place);
}

// The list of games.

function listGames() {
  const words = find('find').value.toLowerCase().split(/\s+/).filter(Boolean),
    body = find('games');
  let matching = 0;
  body.replaceChildren();
  data.games.forEach((game, i) => {
    const text = [game.black, game.white, game.opening, game.date, game.event, game.result]
      .join(' ')
      .toLowerCase();
    if (!words.every((word) => text.includes(word)) || ++matching > 500) return;
    const line = make('tr', { 'data-number': i + 1 }, body);
    make('td', {}, line, i + 1);
    const link = make('td', { class: 'left name' }, line);
    make('a', { href: '#' + (i + 1) + '.0', class: 'clamp' }, link, name(game, 1));
    make('span', { class: 'clamp' }, make('td', { class: 'left name' }, line), name(game, -1));
    make('td', { class: 'left wrap' }, line, game.result);
    make('td', {}, line, game.sides.map((side) => side.accuracy.toFixed(0)).join(' : '));
    make('td', {}, line, game.sides.map((side) => side.loss).join(' : '));
    make('td', { class: 'left wrap' }, line, game.opening || '');
    make('td', { class: 'left' }, line, game.date);
    line.classList.toggle('now', i + 1 === shown.number);
  });
  find('count').textContent =
    `${matching} of ${data.games.length}` + (matching > 500 ? ', the first 500 shown' : '');
}

// What people do.

function followLink() {
  const [, number, place] = /^#(\d+)\.(\d+)$/.exec(location.hash) || ['', '1', '0'];
  const wanted = Math.max(1, Math.min(data.games.length, Number(number)));
  if (wanted === shown.number) go(Number(place));
  else show(wanted, Number(place));
}

function travel(event) {
  const svg = find('value'),
    box = svg.getBoundingClientRect(),
    scale = svg.viewBox.baseVal.width / box.width;
  const width = svg.viewBox.baseVal.width - 34 - 8,
    x = (event.clientX - box.left) * scale - 34;
  go(Math.round((x / width) * shown.game.moves.length));
}

const keys = {
  ArrowLeft: () => go(shown.place - 1),
  ArrowRight: () => go(shown.place + 1),
  Home: () => go(0),
  End: () => go(shown.game.moves.length),
  m: () => goWrong(1),
  M: () => goWrong(-1),
  ' ': () => run(!shown.timer),
};

function listen() {
  const press = (id, action) =>
    find(id).addEventListener('click', () => {
      if (id !== 'run') run(false);
      action();
    });
  press('begin', keys.Home);
  press('back', keys.ArrowLeft);
  press('next', keys.ArrowRight);
  press('end', keys.End);
  press('wrong', keys.m);
  press('run', keys[' ']);
  find('clip').addEventListener('change', drawValue);
  find('find').addEventListener('input', listGames);
  find('moves').addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button) (run(false), go(Number(button.dataset.place)));
  });
  find('table').addEventListener('click', (event) => {
    const line = event.target.closest('tr[data-place]');
    if (line && !event.target.closest('a')) (run(false), go(Number(line.dataset.place)));
  });
  find('games').addEventListener('click', (event) => {
    const line = event.target.closest('tr');
    if (line && !event.target.closest('a')) show(Number(line.dataset.number), 0);
  });
  let dragging = false;
  find('value').addEventListener('pointerdown', (event) => {
    dragging = true;
    run(false);
    travel(event);
  });
  addEventListener('pointermove', (event) => dragging && travel(event));
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, () => {
      dragging = false;
    });
  document.addEventListener('keydown', (event) => {
    const control = event.target.closest('input, select, a, button');
    const taken = control && (event.key === ' ' || control.matches('input, select'));
    if (taken || event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    if (event.key !== ' ') run(false);
    keys[event.key]();
  });
  addEventListener('hashchange', followLink);
  addEventListener('resize', () => {
    drawValue();
    drawLost();
  });
}

const clips = new Set([8, 16, 32, 64, ...data.games.map((game) => game.clip)]);
for (const clip of [...clips].sort((a, b) => a - b))
  make('option', { value: clip }, find('clip'), '±' + clip + ' discs');
find('index').hidden = data.games.length < 2;
listGames();
listen();
followLink();
