// Walks through the page of a tournament as people do and writes what it finds into it; browser_report.c adds it to the
// page's script.
{
  const report = document.createElement('pre');
  report.id = 'report';
  const check = (what, good) => report.append(`${good ? 'ok' : 'FAILED'} ${what}\n`);
  addEventListener('error', (event) => check('no error: ' + event.message, false));
  const go = (hash) => {
    location.hash = hash;
    follow();
  };
  const listed = () => [...document.querySelectorAll('#list tbody tr')];
  const column = (table, index) =>
    [...table.tBodies[0].rows].map((row) => cellValue(row.cells[index]));
  const ordered = (values, sign) =>
    values.every((value, i) => !i || sign * compareValues(values[i - 1], value) <= 0);

  check('all games are listed', listed().length === data.games.length && data.games.length === 16);
  const cell = document.querySelector('#cross td.cell a');
  check(
    'a cell is a link with words',
    cell && /against .* won \d+, drawn \d+, lost \d+/.test(cell.title),
  );
  const [, one, other] = /#pair=(\d+)-(\d+)/.exec(cell.getAttribute('href'));
  go(cell.getAttribute('href'));
  check(
    'a cell opens its games',
    listed().length === 2 &&
      page.games.every(
        (game) => [game.black, game.white].sort().join() === [one - 1, other - 1].sort().join(),
      ),
  );
  check('and shows one of them', page.games.includes(shown.game));
  check('a way back is offered', !find('all').hidden);
  find('all').click();
  check('all games again', listed().length === 16 && find('all').hidden);

  const broken = data.players.findIndex((name) => name.includes('Ann'));
  go(`#player=${broken + 1}`);
  const card = find('player');
  check(
    'a player has a page',
    !card.hidden && card.querySelector('h2').textContent === data.players[broken],
  );
  check(
    'with its forfeits and what it said',
    card.querySelector('article') && card.textContent.includes('</' + 'script>oops'),
  );
  check('its opponents', card.querySelectorAll('table')[1].tBodies[0].rows.length >= 2);
  check(
    'both colours',
    [...card.querySelectorAll('th[scope=row]')].some((head) => head.textContent === 'As White'),
  );
  check('and its spec', card.querySelector('.spec').textContent.startsWith('program:'));
  check('the heading has the focus', document.activeElement === card.querySelector('h2'));
  card.querySelector('h2 + button').click();
  check('it closes', card.hidden);
  go(`#player=${broken === 0 ? 2 : 1}`);
  check(
    "another player's page has no forfeits",
    !card.querySelector('article') && card.textContent.includes('None'),
  );

  const standings = document.querySelector('#standings table'),
    heads = [...standings.tHead.rows[0].cells];
  for (const [i, head] of heads.entries()) {
    const button = head.querySelector('button');
    button.click();
    const first = head.getAttribute('aria-sort');
    check(
      `${head.textContent} sorts`,
      first &&
        ordered(
          column(standings, i).filter((value) => typeof value === 'number'),
          first === 'ascending' ? 1 : -1,
        ),
    );
    button.click();
    check(
      'and the other way round',
      head.getAttribute('aria-sort') !== first &&
        standings.querySelectorAll('th[aria-sort]').length === 1,
    );
  }
  const forfeits = heads.findIndex((head) => head.textContent === 'Forfeits');
  check(
    'reasons stand in the standings',
    [...standings.tBodies[0].rows].some((row) =>
      /crash \d|start \d/.test(row.cells[forfeits].textContent),
    ),
  );
  const listHeads = [...document.querySelectorAll('#list thead th')];
  listHeads[4].querySelector('button').click();
  check(
    'the list of games sorts',
    ordered(
      page.games.map((game) => game.score ?? -100),
      1,
    ),
  );
  listHeads[4].querySelector('button').click();
  check(
    'and back',
    ordered(
      page.games.map((game) => game.score ?? -100),
      -1,
    ),
  );
  check(
    'rounds are shown',
    document.querySelectorAll('#rounds h3').length === 4 &&
      document.querySelectorAll('#rounds li').length === 12,
  );
  go('#game=3');
  check('a game by its number', shown.game.game === 3);
  check('the page is no wider than the window', document.documentElement.scrollWidth <= innerWidth);
  for (const bad of ['#player=99', '#pair=1-77', '#game=0', '#nonsense']) {
    location.hash = bad;
    check(`${bad} changes nothing`, !follow());
  }
  check('done', true);
  document.body.append(report);
}
