// Play: without a game the form for a new one beside the board it begins on; with ?id= the table of that game.

import { say } from '../announce.js';
import { Board } from '../board.js';
import { fill, h } from '../dom.js';
import { addressOf, go } from '../router.js';
import { ask } from '../service.js';
import { makeRules, startPosition } from '../rules.js';
import { capital } from '../words.js';
import { beginGame } from '../play/begin.js';
import { opponents } from '../play/opponents.js';
import { makeSetup } from '../play/setup.js';
import { Table } from '../play/table.js';

export const title = 'Play';

/** Games that wait to be gone on with. */
async function showRunning(element) {
  const { games } = await ask('GET', 'games', { state: 'running', limit: 10 });
  const begun = games.filter((game) => game.plies > 0).slice(0, 2);
  if (!begun.length) return;
  fill(
    element,
    h('h2', null, 'Go on with'),
    h(
      'ul.running',
      null,
      begun.map((game) =>
        h(
          'li',
          null,
          h(
            'a',
            { href: addressOf('play', { id: game.id }) },
            h('span.chip.black'),
            ` ${capital(game.black)} `,
            h('span.chip.white'),
            ` ${capital(game.white)}`,
            h(
              'span.soft',
              null,
              ` ${game.goal === 'fewest' ? 'fewest, ' : ''}${game.plies} ${game.plies === 1 ? 'move' : 'moves'}`,
            ),
          ),
        ),
      ),
    ),
  );
  element.hidden = false;
}

function mountForm(root) {
  const place = h('div.board-place'),
    board = new Board(place, { label: 'Start position', typing: false });
  const form = h(
    'form.card',
    { 'aria-label': 'New game' },
    h('h1', null, 'New game'),
    h('p.soft', null, 'Asking who is there to play…'),
  );
  const running = h('section.card', { hidden: true, 'aria-label': 'Running games' });
  const show = (values) =>
    board.show({ position: startPosition(makeRules(values)), label: 'The board it begins on' });
  root.append(
    h(
      'div.board-layout.lobby',
      null,
      place,
      h('aside.side', { 'aria-label': 'New game' }, running, form),
    ),
  );
  show({});
  opponents()
    .then((known) => {
      const setup = makeSetup(known, show),
        start = h('button.primary.start', { type: 'submit' }, 'Play');
      fill(form, h('h1', null, 'New game'), setup.element, start);
      show(setup.values());
      form.addEventListener('submit', async (event) => {
        event.preventDefault();
        start.disabled = true;
        await beginGame(setup.values());
        start.disabled = false;
      });
    })
    .catch((error) =>
      fill(
        form,
        h('h1', null, 'New game'),
        h('p', null, error.message),
        h('button', { type: 'button', on: { click: () => go('play') } }, 'Try again'),
      ),
    );
  showRunning(running).catch(() => {});
  return () => board.destroy();
}

function mountTable(root, id) {
  const table = new Table(root, id, {
    onGone: () => {
      say('This game is not there any more.');
      go('play');
    },
  });
  return () => table.destroy();
}

export function mount(root, params) {
  return /^[1-9]\d*$/.test(params.id || '') ? mountTable(root, Number(params.id)) : mountForm(root);
}
