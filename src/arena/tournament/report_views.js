// Interactive views of a report: games of a pair, player details, sortable tables. The URL fragment
// selects the view: game=N, pair=A-B or player=N, with players counted from 1.
const made = (tag, attributes, ...inside) => {
  const element = document.createElement(tag);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  element.append(...inside);
  return element;
};

// Returns the sort key of a cell: its leading number, or else its text.
function cellValue(cell) {
  const text = cell.dataset.value ?? cell.textContent.trim();
  const number = parseFloat(text.replace('\u2212', '-').replace(/^[*±]/, ''));
  return Number.isNaN(number) ? text.toLowerCase() : number;
}

// Orders numbers before texts, so that "n/a" is last.
function compareValues(a, b) {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

// Marks the sorted column of a table.
function markSorted(head, descending) {
  for (const other of head.parentNode.cells) other.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
}

// Sorts by a column. The first click on a numeric column sorts in descending order.
function sortRows(table, head) {
  const column = head.cellIndex,
    rows = [...table.tBodies[0].rows];
  const values = new Map(rows.map((row) => [row, cellValue(row.cells[column])]));
  const numbers = column > 0 && rows.some((row) => typeof values.get(row) === 'number');
  const descending = head.getAttribute('aria-sort')
    ? head.getAttribute('aria-sort') === 'ascending'
    : numbers;
  rows.sort((a, b) => {
    const x = values.get(a),
      y = values.get(b),
      same = typeof x === typeof y;
    return same && descending ? compareValues(y, x) : compareValues(x, y);
  });
  table.tBodies[0].append(...rows);
  markSorted(head, descending);
}

// The list of games is rendered incrementally, so its data are sorted instead of its rows.
const listKeys = [
  (game) => game.game,
  (game) => data.players[game.black].toLowerCase(),
  (game) => data.players[game.white].toLowerCase(),
  (game) => game.result,
  (game) => game.score ?? -100,
  (game) => ending(game),
];

function sortList(head) {
  const key = listKeys[head.cellIndex],
    descending = head.getAttribute('aria-sort') === 'ascending';
  page.order = { sign: descending ? -1 : 1, compare: (a, b) => compareValues(key(a), key(b)) };
  markSorted(head, descending);
  redraw();
}

function makeSortable(table) {
  for (const head of table.tHead.rows[0].cells) {
    const button = made('button', { type: 'button', class: 'sort' }, ...head.childNodes);
    button.onclick = () => (table.closest('#list') ? sortList(head) : sortRows(table, head));
    head.scope = 'col';
    head.append(button);
  }
}

// Lists the games of two players, or of one.
function showGames(one, other) {
  find('one').value = one;
  find('other').value = other ?? '';
  find('kind').value = '';
  filter();
  if (page.games.length) choose(page.games[0], true);
  find('games-card').scrollIntoView();
}

const sum = (list, of) => list.reduce((total, entry) => total + of(entry), 0);

// Sums up a player's games.
function account(games, player) {
  const half = (game) => (game.black === player ? game.result : 2 - game.result);
  return {
    games: games.length,
    won: games.filter((game) => half(game) === 2).length,
    drawn: games.filter((game) => half(game) === 1).length,
    lost: games.filter((game) => half(game) === 0).length,
    points: sum(games, half) / 2,
    used: sum(games, (game) => game.used[game.black === player ? 0 : 1]),
    longest: Math.max(0, ...games.map((game) => game.used[game.black === player ? 0 : 1])),
    forfeits: games.filter(
      (game) => game.forfeit && (game.loser === 'black' ? game.black : game.white) === player,
    ).length,
  };
}

const share = (sums) => (sums.games ? ((100 * sums.points) / sums.games).toFixed(1) + '%' : 'n/a');

function tableOf(titles, rows) {
  const table = made(
    'table',
    { class: 'sortable' },
    made(
      'thead',
      {},
      made('tr', {}, ...titles.map((title, i) => made('th', i ? {} : { class: 'name' }, title))),
    ),
    made('tbody', {}),
  );
  for (const row of rows)
    table.tBodies[0].append(
      made(
        'tr',
        {},
        ...row.map((value, i) => {
          const cell = made(i ? 'td' : 'th', i ? {} : { class: 'name', scope: 'row' });
          if (value && value.seconds !== undefined) {
            cell.dataset.value = value.seconds;
            value = value.games ? seconds(value.seconds) : 'n/a';
          }
          cell.append(value);
          return cell;
        }),
      ),
    );
  makeSortable(table);
  return made('div', { class: 'scroll' }, table);
}

const sumCells = (sums) => [
  String(sums.games),
  String(sums.won),
  String(sums.drawn),
  String(sums.lost),
  share(sums),
  { seconds: sums.games ? sums.used / sums.games : 0, games: sums.games },
  { seconds: sums.longest, games: sums.games },
  String(sums.forfeits),
];
const sumTitles = [
  'Games',
  'Won',
  'Drawn',
  'Lost',
  'Score',
  'Time per game',
  'Longest',
  'Forfeits',
];

function showPlayer(player) {
  const card = find('player'),
    games = data.games.filter((game) => game.black === player || game.white === player);
  const heading = made('h2', { tabindex: '-1' }, data.players[player]);
  const close = made('button', { type: 'button' }, 'Close');
  close.onclick = () => {
    card.hidden = true;
    history.replaceState(null, '', '#standings');
    find('standings').scrollIntoView();
  };
  card.replaceChildren(made('div', { class: 'head' }, heading, close));
  if (data.specs[player] !== data.players[player])
    card.append(made('p', { class: 'spec' }, data.specs[player]));
  const colours = ['black', 'white'].map((colour) => {
    const own = games.filter((game) => game[colour] === player);
    return [colour === 'black' ? 'As Black' : 'As White', ...sumCells(account(own, player))];
  });
  card.append(
    made('h3', {}, 'Colours and time'),
    tableOf(['Colour', ...sumTitles], [['Both', ...sumCells(account(games, player))], ...colours]),
  );
  const others = [
    ...new Set(games.map((game) => (game.black === player ? game.white : game.black))),
  ].sort((a, b) => a - b);
  card.append(
    made('h3', {}, 'Opponents'),
    tableOf(
      ['Against', ...sumTitles],
      others.map((other) => [
        made(
          'a',
          { href: `#pair=${player + 1}-${other + 1}` },
          made('span', { class: 'who' }, data.players[other]),
        ),
        ...sumCells(
          account(
            games.filter((game) => game.black === other || game.white === other),
            player,
          ),
        ),
      ]),
    ),
  );
  const faults = [...document.querySelectorAll(`#forfeits article[data-player="${player}"]`)];
  card.append(
    made('h3', {}, 'Forfeits'),
    ...(faults.length
      ? faults.map((fault) => fault.cloneNode(true))
      : [made('p', { class: 'soft' }, 'None')]),
  );
  const said = games.filter(
    (game) => (game.printed || {})[game.black === player ? 'black' : 'white'],
  );
  if (said.length) {
    card.append(made('h3', {}, 'Output'));
    for (const game of said.slice(0, 20))
      card.append(
        made(
          'p',
          { class: 'soft' },
          made('a', { href: '#game=' + game.game }, 'game ' + game.game),
        ),
        made('pre', {}, game.printed[game.black === player ? 'black' : 'white']),
      );
    if (said.length > 20)
      card.append(made('p', { class: 'soft' }, `and in ${said.length - 20} other games`));
  }
  const all = made('button', { type: 'button' }, `Show ${games.length} games`);
  all.onclick = () => showGames(player);
  card.append(made('p', { class: 'note' }, all));
  card.hidden = false;
  card.scrollIntoView();
  heading.focus({ preventScroll: true });
}

// Shows the view of the URL fragment; returns false if it is invalid.
function follow() {
  const [, what, first, second] =
    /^#(game|pair|player)=(\d+)(?:-(\d+))?$/.exec(location.hash) || [];
  const known = (number) => number >= 1 && number <= data.players.length;
  const game = what === 'game' && data.games.find((entry) => entry.game === +first);
  if (game) {
    choose(game, true);
    find('replay').scrollIntoView();
  } else if (what === 'pair' && known(+first) && known(+second)) showGames(+first - 1, +second - 1);
  else if (what === 'player' && known(+first)) showPlayer(+first - 1);
  else return false;
  return true;
}

for (const table of document.querySelectorAll('table.sortable')) makeSortable(table);
addEventListener('hashchange', follow);
if (!data.games.length) find('replay').hidden = true;
else choose(data.games[0], true);
follow();
