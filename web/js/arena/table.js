// A table that stays while its rows change: cells are written in place, so that focus, hover and a reader's place last.
//
//   const table = new Table({label, columns, keyOf: row => …, sort: 'elo', onRow})
//   table.show(rows, context); table.element
//
// A column is {key, label, title, number, class, show(cell, row, context), sort(row) → number or text, down: true when the
// greatest comes first}. show writes into the cell: a text is returned, or elements are changed in place.

import { h } from '../dom.js';

export class Table {
  constructor({ label, columns, keyOf, sort = null }) {
    this.columns = columns;
    this.keyOf = keyOf;
    this.sorted = { key: sort, down: true };
    this.rows = new Map();
    this.heads = columns.map((column) => this.makeHead(column));
    this.body = h('tbody');
    this.element = h(
      'div.table-wrap',
      { tabindex: '0', role: 'group', 'aria-label': `${label}, table` },
      h('table', null, h('thead', null, h('tr', null, this.heads)), this.body),
    );
    this.markHeads();
  }

  makeHead(column) {
    const label = column.sort
      ? h(
          'button.quiet.sorter',
          { type: 'button', title: column.title, on: { click: () => this.sortBy(column) } },
          column.label,
        )
      : column.label;
    return h(
      'th',
      {
        scope: 'col',
        class: [column.number ? 'number' : '', column.class || ''].join(' '),
        title: column.sort ? null : column.title,
      },
      label,
    );
  }

  markHeads() {
    this.columns.forEach((column, i) => {
      if (!column.sort) return;
      const mine = column.key === this.sorted.key;
      this.heads[i].setAttribute(
        'aria-sort',
        mine ? (this.sorted.down ? 'descending' : 'ascending') : 'none',
      );
    });
  }

  sortBy(column) {
    const down = column.down !== false;
    this.sorted =
      this.sorted.key === column.key
        ? { key: column.key, down: !this.sorted.down }
        : { key: column.key, down };
    this.markHeads();
    this.show(this.last || [], this.context);
  }

  order(rows) {
    const column = this.columns.find((one) => one.key === this.sorted.key);
    if (!column || !column.sort) return rows;
    const turn = this.sorted.down ? -1 : 1;
    return rows
      .map((row, i) => ({ row, i, value: column.sort(row) }))
      .sort((a, b) => (a.value < b.value ? -turn : a.value > b.value ? turn : a.i - b.i))
      .map(({ row }) => row);
  }

  makeRow(row) {
    const cells = this.columns.map((column) =>
      h(column.head ? 'th' : 'td', {
        scope: column.head ? 'row' : null,
        class: [column.number ? 'number' : '', column.class || ''].join(' '),
      }),
    );
    return { element: h('tr', null, cells), cells, key: this.keyOf(row) };
  }

  show(rows, context) {
    this.last = rows;
    this.context = context;
    const known = new Set(),
      order = [];
    for (const row of this.order(rows)) {
      const key = this.keyOf(row);
      if (!this.rows.has(key)) this.rows.set(key, this.makeRow(row));
      const kept = this.rows.get(key);
      known.add(key);
      order.push(kept.element);
      this.columns.forEach((column, i) => {
        const text = column.show(kept.cells[i], row, context);
        if (text !== undefined && kept.cells[i].textContent !== String(text))
          kept.cells[i].textContent = text;
      });
    }
    for (const [key, kept] of this.rows)
      if (!known.has(key)) {
        kept.element.remove();
        this.rows.delete(key);
      }
    const focus = document.activeElement;
    order.forEach((element, i) => {
      if (this.body.children[i] !== element)
        this.body.insertBefore(element, this.body.children[i] || null);
    });
    if (focus && focus !== document.activeElement && this.body.contains(focus))
      focus.focus({ preventScroll: true });
  }
}
