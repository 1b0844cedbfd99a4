// Walks through a page as people do and writes what it finds into it; browser_page.c adds it to the page's script.
{
  const report = document.createElement('pre');
  report.id = 'report';
  const check = (what, good) => report.append(`${good ? 'ok' : 'FAILED'} ${what}\n`);
  addEventListener('error', (event) => check('no error: ' + event.message, false));
  document.addEventListener('securitypolicyviolation', (event) =>
    check('the policy allows ' + event.violatedDirective, false),
  );
  const key = (name, target) =>
    (target || document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
    );
  const at = (ply) =>
    shown.ply === ply && find('value').getAttribute('aria-valuenow') === String(ply);
  const last = () => shown.game.moves.length;
  const point = (type, share) => {
    const box = find('value').getBoundingClientRect(),
      scale = box.width / find('value').viewBox.baseVal.width;
    const x = box.left + 34 * scale + share * (box.width - 42 * scale);
    find('value').dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: box.top + 50, bubbles: true, pointerId: 1 }),
    );
  };
  const discsShown = () =>
    document.querySelectorAll('#board circle.black, #board circle.white').length;

  const walk = (number) => {
    show(number, 0);
    const game = shown.game,
      size = game.size;
    check('begins with the first position', at(0) && discsShown() === 4);
    key('ArrowRight');
    check('right key makes a move', at(1) && discsShown() === 5);
    check('the last move is marked', document.querySelectorAll('#board .last').length === 1);
    key('ArrowLeft');
    check('left key takes it back', at(0));
    key('ArrowLeft');
    check('and stays at the beginning', at(0));
    key('End');
    check('End goes to the end', at(last()));
    check(
      'where every disc is on the board',
      discsShown() === shown.positions[last()].squares.filter(Boolean).length,
    );
    check(
      'on squares of the board',
      [...document.querySelectorAll('#board circle')].every(
        (c) => c.cx.baseVal.value < size && c.cy.baseVal.value < size,
      ),
    );
    key('Home');
    key('m');
    check('m goes to the first fault', at(game.moves.findIndex((move) => move.class >= 2) + 1));
    check('the better move is shown', document.querySelectorAll('#board rect.better').length === 1);
    check('and told', find('now').textContent.includes('was better'));
    point('pointerdown', 0.5);
    check('a click on the graph goes there', at(Math.round(last() / 2)));
    point('pointermove', 0.75);
    check('a drag travels', at(Math.round(0.75 * last())));
    point('pointerup', 0.75);
    point('pointermove', 0.1);
    check('until it ends', at(Math.round(0.75 * last())));
    find('moves').children[6].firstChild.click();
    check('a click in the list goes to the move', at(7));
    check(
      'which is the current one',
      find('moves').children[6].firstChild.getAttribute('aria-current') === 'step',
    );
    find('table').tBodies[0].rows[9].cells[4].click();
    check('a click in the table, too', at(10));
    find('next').click();
    check('the button goes on', at(11));
    find('begin').click();
    check('the other one back to the start', at(0));
    find('run').click();
    check('run runs', shown.timer !== 0 && find('run').getAttribute('aria-pressed') === 'true');
    key('ArrowRight');
    check('and a key stops it', shown.timer === 0);
    check(
      'a mark for every fault',
      document.querySelectorAll('#value .mark').length ===
        game.moves.filter((move) => move.class >= 2).length,
    );
    check('a row for every move', find('table').tBodies[0].rows.length === last());
    check('words of the goal', find('facts').textContent.includes(game.goal + ' discs win'));
    find('clip').value = '8';
    find('clip').dispatchEvent(new Event('change'));
    check('the graph is clipped', find('value').textContent.includes('+8'));
    check('nothing is wider than the page', document.documentElement.scrollWidth <= innerWidth);
    check(
      'everything to press has a name',
      [...document.querySelectorAll('button')].every((b) =>
        (b.getAttribute('aria-label') || b.textContent).trim(),
      ),
    );
  };

  for (let number = 1; number <= data.games.length; number++) walk(number);
  check(
    'names stand there as text',
    find('title').textContent.includes('<' + '/script>') && !document.querySelector('b[onload]'),
  );
  find('find').value = 'zzz';
  find('find').dispatchEvent(new Event('input'));
  check(
    'the index is searched',
    find('games').rows.length === 0 && find('count').textContent === '0 of 2',
  );
  find('find').value = 'ben';
  find('find').dispatchEvent(new Event('input'));
  check('and finds', find('games').rows.length === 1);
  key('ArrowRight', find('find'));
  check('typing does not move the game', shown.ply === 1);
  find('games').rows[0].click();
  check('a game is chosen', shown.number === 2 && shown.ply === 0);
  check('done', true);
  document.body.append(report);
}
