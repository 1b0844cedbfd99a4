// What is looked for among the games: a text, and what they are like. makeFilter(params, onChange) → {element, given(), clear()};
// given are the options of GET games that are not as usual.

import { freshId, h } from '../dom.js';

const choices = {
  state: [
    'Show',
    [
      ['all', 'All games'],
      ['running', 'Running'],
      ['finished', 'Finished or pasted'],
    ],
  ],
  goal: [
    'Goal',
    [
      ['', 'Both goals'],
      ['most', 'Most discs'],
      ['fewest', 'Fewest discs'],
    ],
  ],
  result: [
    'Result',
    [
      ['any', 'Any result'],
      ['black', 'Black won'],
      ['white', 'White won'],
      ['drawn', 'Drawn'],
    ],
  ],
  order: [
    'Order',
    [
      ['date', 'Latest first'],
      ['loss', 'Greatest loss first'],
      ['result', 'Best for Black first'],
      ['length', 'Longest first'],
      ['opening', 'By opening'],
    ],
  ],
};
const usual = { text: '', state: 'all', goal: '', result: 'any', order: 'date' };
const typing = 300; // milliseconds without a key until the search begins

function makeSelect(name, value, onChange) {
  const [label, rows] = choices[name],
    id = freshId(name);
  const select = h(
    'select',
    { id, on: { change: onChange } },
    rows.map(([key, words]) => h('option', { value: key }, words)),
  );
  select.value = rows.some(([key]) => key === value) ? value : usual[name];
  return { select, element: h('div.filter', null, h('label.unseen', { for: id }, label), select) };
}

export function makeFilter(params, onChange) {
  let timer;
  const id = freshId('text');
  const text = h('input', {
    id,
    type: 'search',
    placeholder: 'Player, opening, day …',
    maxlength: 80,
    on: {
      input: () => {
        clearTimeout(timer);
        timer = setTimeout(onChange, typing);
      },
    },
  });
  text.value = params.text || '';
  const selects = Object.fromEntries(
    Object.keys(choices).map((name) => [name, makeSelect(name, params[name], onChange)]),
  );
  const element = h(
    'form.games-filter',
    {
      role: 'search',
      'aria-label': 'Find games',
      on: {
        submit: (event) => {
          event.preventDefault();
          clearTimeout(timer);
          onChange();
        },
      },
    },
    h('div.filter.wide', null, h('label.unseen', { for: id }, 'Find'), text),
    Object.values(selects).map((one) => one.element),
  );
  const given = () => {
    const all = { text: text.value.trim() };
    for (const name in selects) all[name] = selects[name].select.value;
    return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== usual[name]));
  };
  return {
    element,
    given,
    clear() {
      text.value = '';
      for (const name in selects) selects[name].select.value = usual[name];
      onChange();
    },
  };
}
