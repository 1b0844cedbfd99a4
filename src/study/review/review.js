// Texts, lists, tables and event handlers of the page.

function describe(move) {
  if (move.move === '--') return 'No legal move: pass.';
  if (move.lot) return 'Preset opening move, not counted.';
  if (move.choices === 1) return 'The only move.';
  if (move.loss === 0) return classes[move.class].key === 'best' ? 'Best move.' : 'Good move.';
  return `Lost ${discs(move.loss)}: ${move.best} was better.`;
}

function row(list, term, text) {
  make('dt', {}, list, term);
  make('dd', {}, list, text);
}

// Shows the opening and book up to here, or that this move left them.
function showOpening(list) {
  const names = shown.game.moves.map((move) => move.opening),
    last = names.findLastIndex(Boolean) + 1;
  const reached = names.slice(0, shown.ply).findLastIndex(Boolean);
  if (reached >= 0 && shown.ply <= last + 1)
    row(list, 'opening', names[reached] + (shown.ply > last ? ', out of named openings here' : ''));
  const book = shown.game.book;
  if (shown.ply <= book) row(list, 'book', 'in book');
  else if (book > 0 && shown.ply === book + 1) row(list, 'book', 'out of book here');
}

function showMove() {
  const now = find('now'),
    game = shown.game,
    position = shown.positions[shown.ply];
  now.replaceChildren();
  const head = make('p', { class: 'title' }, now);
  const score = discCounts(position);
  if (shown.ply === 0) {
    head.append(`Start. ${score}.`);
    const proof = exactness(game)[0] ? '' : ' (estimate)';
    const value = `With best play: ${meaning(values(game)[0])} for Black${proof}.`;
    make('p', {}, now, game.moves.length ? value : 'No moves.');
    return;
  }
  const move = game.moves[shown.ply - 1],
    kind = classes[move.class];
  make('span', { class: 'number' }, head, shown.ply + '. ');
  disc(move.side, head);
  head.append(`${name(game, move.side)} ${move.move === '--' ? 'passes' : move.move} `);
  if (faulty(move)) make('span', { class: 'sign ' + kind.key }, head, `${kind.sign} ${kind.name}`);
  make('p', {}, now, describe(move));
  const list = make('dl', {}, now),
    proof = move.exact ? 'proven' : `depth ${move.depth}`;
  if (move.move !== '--') {
    row(
      list,
      'played',
      `${signed(move.played)}, ${meaning(move.played)}${move.playedExact ? '; proven' : ''}`,
    );
    if (better(move))
      row(list, `best, ${move.best}`, `${signed(move.score)}, ${meaning(move.score)}; ${proof}`);
    row(
      list,
      'win chance',
      better(move) ? `${percent(move.before)} → ${percent(move.after)}` : percent(move.after),
    );
    if (move.line) row(list, better(move) ? 'better line' : 'best line', move.line);
  }
  row(list, 'discs', score);
  showOpening(list);
}

function listMoves() {
  const list = find('moves');
  list.replaceChildren();
  shown.game.moves.forEach((move, i) => {
    const kind = classes[move.class],
      entry = make('li', {}, list);
    const name = move.move === '--' ? 'pass' : move.move;
    const label = `${i + 1}. ${color(move.side)} ${name}${faulty(move) ? ', ' + kind.name : ''}`;
    const button = make('button', { 'data-ply': i + 1, 'aria-label': label }, entry);
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
    const line = make('tr', { 'data-ply': i + 1 }, body),
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
    link.setAttribute('aria-label', `${color(move.side)} ${pass ? 'pass' : move.move}, show board`);
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
    'Score: expected result in discs for the mover' +
    (shown.game.goal === 'fewest' ? ' (positive = fewer discs, which wins)' : '') +
    '. ~ marks estimates, other scores are proven. ✓: best move played.';
}

function showSides() {
  const box = find('sides'),
    game = shown.game;
  box.replaceChildren();
  game.sides.forEach((side, i) => {
    const card = make('div', { class: 'side' }, box),
      head = make('p', { class: 'title' }, card),
      owner = i ? -1 : 1;
    disc(owner, head);
    head.append(name(game, owner));
    const accuracy = make('p', { class: 'accuracy' }, card, side.accuracy.toFixed(1) + '%');
    make('span', { class: 'soft' }, accuracy, ' accuracy');
    make('p', { class: 'soft' }, card, `${discs(side.loss)} lost in ${side.judged} moves`);
    const counts = make('ul', { class: 'counts' }, card);
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

function showLegend() {
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

function markCurrent() {
  for (const old of document.querySelectorAll('[aria-current=step]')) {
    old.removeAttribute('aria-current');
    old.classList.remove('now');
  }
  if (!shown.ply) return;
  const button = find('moves').children[shown.ply - 1].firstChild,
    list = find('moves');
  button.setAttribute('aria-current', 'step');
  find('table').tBodies[0].rows[shown.ply - 1].classList.add('now');
  find('table').tBodies[0].rows[shown.ply - 1].setAttribute('aria-current', 'step');
  const above = button.offsetTop - list.offsetTop; // scrolls the list, not the page
  if (above < list.scrollTop || above > list.scrollTop + list.clientHeight - 30)
    list.scrollTop = above - list.clientHeight / 2;
}

function updateLink() {
  clearTimeout(shown.linking);
  shown.linking = setTimeout(
    () => history.replaceState(null, '', '#' + shown.number + '.' + shown.ply),
    400,
  );
}

function go(ply) {
  shown.ply = Math.max(0, Math.min(shown.game.moves.length, ply));
  drawBoard();
  showMove();
  moveCursors();
  markCurrent();
  updateLink();
}

function run(on) {
  clearInterval(shown.timer);
  shown.timer = on
    ? setInterval(() => (shown.ply < shown.game.moves.length ? go(shown.ply + 1) : run(false)), 900)
    : 0;
  find('run').textContent = on ? 'Stop' : 'Play';
  find('run').setAttribute('aria-pressed', String(on));
  if (on && shown.ply === shown.game.moves.length) go(0);
}

function goToMistake(step) {
  const moves = shown.game.moves;
  for (let ply = shown.ply + step; ply >= 1 && ply <= moves.length; ply += step)
    if (faulty(moves[ply - 1])) return go(ply);
}

function show(number, ply) {
  run(false);
  const game = (shown.game = data.games[number - 1]);
  shown.number = number;
  shown.positions = [firstPosition(game)];
  for (const move of game.moves)
    shown.positions.push(play(shown.positions[shown.positions.length - 1], move.move));
  shown.ply = 0;
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
  showSides();
  showLegend();
  drawValue();
  drawLost();
  for (const line of find('games').rows)
    line.classList.toggle('now', Number(line.dataset.number) === number);
  go(ply);
}

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
    `${matching} of ${data.games.length}` + (matching > 500 ? ' (first 500 shown)' : '');
}

function followLink() {
  const [, number, ply] = /^#(\d+)\.(\d+)$/.exec(location.hash) || ['', '1', '0'];
  const wanted = Math.max(1, Math.min(data.games.length, Number(number)));
  if (wanted === shown.number) go(Number(ply));
  else show(wanted, Number(ply));
}

function goToPointer(event) {
  const svg = find('value'),
    box = svg.getBoundingClientRect(),
    scale = svg.viewBox.baseVal.width / box.width;
  const width = svg.viewBox.baseVal.width - 34 - 8,
    x = (event.clientX - box.left) * scale - 34;
  go(Math.round((x / width) * shown.game.moves.length));
}

const keys = {
  ArrowLeft: () => go(shown.ply - 1),
  ArrowRight: () => go(shown.ply + 1),
  Home: () => go(0),
  End: () => go(shown.game.moves.length),
  m: () => goToMistake(1),
  M: () => goToMistake(-1),
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
    if (button) (run(false), go(Number(button.dataset.ply)));
  });
  find('table').addEventListener('click', (event) => {
    const line = event.target.closest('tr[data-ply]');
    if (line && !event.target.closest('a')) (run(false), go(Number(line.dataset.ply)));
  });
  find('games').addEventListener('click', (event) => {
    const line = event.target.closest('tr');
    if (line && !event.target.closest('a')) show(Number(line.dataset.number), 0);
  });
  let dragging = false;
  find('value').addEventListener('pointerdown', (event) => {
    dragging = true;
    run(false);
    goToPointer(event);
  });
  addEventListener('pointermove', (event) => dragging && goToPointer(event));
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
