// The keys that work, in a dialog. A screen adds its own with addKeys(title, [[keys, what], …]) → stop().

import { openDialog } from './dialog.js';
import { h } from './dom.js';

const sections = [
  [
    'Everywhere',
    [
      ['?', 'these keys'],
      ['Ctrl+V', 'opens what you copied in Analyse: moves, a board, a game file, a link'],
      ['Esc', 'closes what is in front'],
    ],
  ],
  [
    'Board',
    [
      ['← → ↑ ↓', 'walk the squares'],
      ['Home End', 'ends of the row'],
      ['n', 'to the next playable square'],
      ['Enter', 'plays on the square'],
      ['f 5', 'typed: plays f5, wherever you are'],
    ],
  ],
];

export function addKeys(title, rows) {
  const section = [title, rows];
  sections.unshift(section);
  return () => sections.splice(sections.indexOf(section), 1);
}

const keyList = (keys) => keys.split(' ').map((key, i) => [i ? ' ' : '', h('kbd', null, key)]);

export function showKeys() {
  const body = h(
    'div.keys',
    null,
    sections.map(([title, rows]) => [
      h('h3', null, title),
      h(
        'table',
        null,
        h(
          'tbody',
          null,
          rows.map(([keys, what]) =>
            h('tr', null, h('th', { scope: 'row' }, keyList(keys)), h('td', null, what)),
          ),
        ),
      ),
    ]),
  );
  return openDialog({ title: 'Keys', body });
}
