// Settings: how it looks and behaves here, kept in this browser.

import { Board } from '../board.js';
import { freshId, h } from '../dom.js';
import { Game } from '../game.js';
import { showKeys } from '../keys.js';
import { get, set } from '../settings.js';

export const title = 'Settings';

/** One of a few, as a strip. */
function choice(name, legend, options) {
  const group = freshId(name);
  return h(
    'fieldset',
    null,
    h('legend', null, legend),
    h(
      'div.choice',
      null,
      options.map(([value, label]) =>
        h(
          'label',
          null,
          h('input', {
            type: 'radio',
            name: group,
            value,
            checked: get(name) === value,
            on: { change: () => set(name, value) },
          }),
          label,
        ),
      ),
    ),
  );
}

function toggle(name, label, about) {
  const id = freshId(name);
  return h(
    'div.setting',
    null,
    h(
      'label.line',
      null,
      h('input', {
        type: 'checkbox',
        id,
        checked: get(name),
        'aria-describedby': about ? `${id}-about` : null,
        on: { change: (event) => set(name, event.target.checked) },
      }),
      label,
    ),
    about && h('p.hint-text', { id: `${id}-about` }, about),
  );
}

/** A board that shows what the settings do: it turns over when it is clicked. */
function sample() {
  const place = h('div.board-place.sample-board'),
    game = Game.fromMoves({}, 'f5d6c3d3c4f4e6');
  const board = new Board(place, { label: 'Sample board' });
  const show = () =>
    board.show({ position: game.position, last: game.node.move, interactive: true });
  board.options.onMove = (name) => {
    game.play(name);
    show();
  };
  show();
  return { place, board };
}

export function mount(root) {
  const { place, board } = sample();
  root.append(
    h('h1', null, 'Settings'),
    h(
      'div.settings',
      null,
      h(
        'section.card',
        { 'aria-labelledby': 'looks' },
        h('h2', { id: 'looks' }, 'Looks'),
        choice('theme', 'Theme', [
          ['system', 'As the system'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]),
        choice('palette', 'Board', [
          ['green', 'Green'],
          ['blue', 'Blue'],
          ['wood', 'Wood'],
          ['slate', 'Slate'],
          ['clear', 'Clear'],
        ]),
        h(
          'p.hint-text',
          null,
          'Clear is made of colours that stay apart for every kind of colour vision.',
        ),
        toggle('coordinates', 'Coordinates'),
        toggle('signs', 'Signs on the discs', 'Black carries a triangle, white a square.'),
      ),
      h(
        'section.card.sample',
        { 'aria-label': 'Sample' },
        place,
        h('p.hint-text', null, 'Try it: play a move.'),
      ),
      h(
        'section.card',
        { 'aria-labelledby': 'playing' },
        h('h2', { id: 'playing' }, 'Playing'),
        choice('animation', 'Turning discs', [
          ['off', 'Off'],
          ['fast', 'Fast'],
          ['normal', 'Normal'],
          ['slow', 'Slow'],
        ]),
        toggle('legal', 'Show where one may play'),
        toggle('preview', 'Show what would turn over', 'At the pointer, and at the focus.'),
        toggle('sound', 'Sound of discs'),
      ),
      h(
        'section.card',
        { 'aria-labelledby': 'analysing' },
        h('h2', { id: 'analysing' }, 'Analysing'),
        choice('values', 'Values on the squares', [
          ['off', 'Off'],
          ['best', 'Best move'],
          ['3', 'Best three'],
          ['all', 'All moves'],
        ]),
        h('h2', null, 'Keys'),
        h('p', null, 'Everything works by keyboard. '),
        h('button', { type: 'button', on: { click: showKeys } }, 'Show the keys'),
      ),
    ),
  );
  return () => board.destroy();
}
