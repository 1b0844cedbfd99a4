// The buttons of a running game; after it those for what comes next.

import { h } from '../dom.js';
import { icon } from '../icons.js';

function tool(name, label, act, { disabled = false, pressed, key } = {}) {
  return h(
    'button.tool',
    {
      type: 'button',
      disabled,
      'aria-pressed': pressed === undefined ? null : String(pressed),
      'aria-keyshortcuts': key,
      title: key ? `${label} (${key})` : label,
      on: { click: act },
    },
    icon(name),
    h('span', null, label),
  );
}

export function makeTools(table) {
  const { helpers, state } = table,
    person = table.person !== null || state.players.black.person;
  const why = tool('why', 'Why?', () => helpers.why(), { disabled: !table.node.move, key: 'w' });
  const chances = tool('chances', 'Chances', () => helpers.toggleChances(), {
    pressed: helpers.chancesOn,
    key: '%',
  });
  if (state.over)
    return [
      tool('again', 'Rematch', () => table.after.rematch()),
      tool('review', 'Review', () => table.after.review(), { disabled: state.played.length === 0 }),
      why,
      tool('undo', 'Take back', () => table.undo(), { disabled: !table.canUndo, key: 'u' }),
      tool('plus', 'New game', () => table.after.newGame()),
    ];
  if (!person)
    return [
      tool(
        state.paused ? 'resume' : 'pause',
        state.paused ? 'Go on' : 'Pause',
        () => table.pause(),
        { key: 'p' },
      ),
      why,
      chances,
      tool('plus', 'New game', () => table.after.newGame()),
    ];
  return [
    tool(
      'hint',
      helpers.hints.area && !helpers.hints.move ? 'The move' : 'Hint',
      () => helpers.hint(),
      { disabled: !table.mine, key: 't' },
    ),
    tool('undo', 'Undo', () => table.undo(), { disabled: !table.canUndo, key: 'u' }),
    why,
    chances,
    tool('resign', 'Resign', () => table.resign(), { disabled: table.looking !== null }),
  ];
}
