// Who made what of whom. A cell opens its games.

import { fill, h } from '../dom.js';
import { playerWords } from '../games/names.js';

const points = (cell) => cell.wins + cell.draws / 2;
const games = (cell) => cell.wins + cell.draws + cell.losses;
const half = (value) => (Number.isInteger(value) ? String(value) : `${Math.floor(value) || ''}½`);

export class Crosstable {
  constructor(onPair) {
    this.onPair = onPair;
    this.place = h('div.table-wrap', {
      tabindex: '0',
      role: 'group',
      'aria-label': 'Crosstable, table',
    });
    this.element = h(
      'section.card.arena-cross',
      { 'aria-label': 'Crosstable' },
      h('h2', null, 'Crosstable'),
      h(
        'p.hint-text',
        null,
        'Points of the player on the left against the one above. A cell opens its games.',
      ),
      this.place,
    );
    this.order = '';
  }

  /** Builds the table for an order of players. */
  build(names, words) {
    this.cells = names.map((row) =>
      names.map((column) =>
        row === column
          ? h('td.self')
          : h(
              'td',
              null,
              h('button.quiet', { type: 'button', on: { click: () => this.onPair(row, column) } }),
            ),
      ),
    );
    fill(
      this.place,
      h(
        'table.cross',
        null,
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            h('td'),
            words.map((name, i) =>
              h(
                'th',
                { scope: 'col', title: name },
                h('span.unseen', null, name),
                h('span', { 'aria-hidden': 'true' }, i + 1),
              ),
            ),
          ),
        ),
        h(
          'tbody',
          null,
          words.map((name, i) =>
            h(
              'tr',
              null,
              h(
                'th',
                { scope: 'row' },
                h('span.place', { 'aria-hidden': 'true' }, `${i + 1} `),
                name,
              ),
              this.cells[i],
            ),
          ),
        ),
      ),
    );
  }

  show({ players, standings, crosstable }) {
    this.element.hidden = players.length < 3;
    if (this.element.hidden) return;
    const place = new Map(players.map((player, i) => [player.player, i]));
    const order = standings.map((row) => place.get(row.player)),
      key = order.join();
    if (key !== this.order && !this.place.contains(document.activeElement)) {
      this.shown = order;
      this.order = key;
      this.build(
        order.map((i) => players[i].name),
        order.map((i) => playerWords(players[i].name)),
      );
    }
    this.shown.forEach((a, i) =>
      this.shown.forEach(
        (b, k) =>
          a !== b &&
          this.showCell(
            this.cells[i][k],
            crosstable[a][b],
            playerWords(players[a].name),
            playerWords(players[b].name),
          ),
      ),
    );
  }

  showCell(td, cell, row, column) {
    const button = td.firstChild,
      share = cell ? points(cell) / games(cell) : 0.5;
    const text = cell ? `${half(points(cell))}/${games(cell)}` : '–';
    if (button.textContent !== text) button.textContent = text;
    button.disabled = !cell;
    button.setAttribute(
      'aria-label',
      cell
        ? `${text}, ${row} against ${column}: ${cell.wins} won, ${cell.draws} drawn, ${cell.losses} lost`
        : `${text}, ${row} and ${column} have not met`,
    );
    td.classList.toggle('ahead', share > 0.5);
    td.classList.toggle('behind', share < 0.5);
    td.style.setProperty('--share', `${Math.round(Math.abs(share - 0.5) * 200 * 0.45)}%`);
  }
}
