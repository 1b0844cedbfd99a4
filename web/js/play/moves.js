// The moves of a game as a list to walk in: number, Black's, White's. onGo(ply) when one is chosen. Only what changed is
// made anew, and the present move is kept in sight.

import { h } from '../dom.js';
import { BLACK } from '../rules.js';

export class MoveList {
  constructor(onGo) {
    this.onGo = onGo;
    this.buttons = [];
    this.element = h('ol.moves', { 'aria-label': 'Moves' });
  }

  /** `line`: the nodes of a game from its root; marks: {ply: {sign, kind, label}}. */
  show(line, ply, marks = {}) {
    const key = line.map((node) => node.move).join(' ');
    if (key !== this.key) this.build(line);
    this.key = key;
    for (const { button, node } of this.buttons) {
      const mark = marks[node.ply],
        here = node.ply === ply;
      if (here) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
      button.className = mark ? `move-${mark.kind}` : '';
      button.textContent =
        (node.move === '--' ? 'pass' : node.move) + (mark && mark.sign ? ` ${mark.sign}` : '');
      if (here) this.reveal(button);
    }
  }

  build(line) {
    this.buttons = [];
    let row = null,
      number = 0;
    const rows = [];
    for (const node of line.slice(1)) {
      const black = node.parent.position.side === BLACK;
      if (black || !row) {
        row = h('li', null, h('span.move-number', { 'aria-hidden': 'true' }, ++number));
        if (!black) row.append(h('span'));
        rows.push(row);
      }
      const button = h('button', { type: 'button', on: { click: () => this.onGo(node.ply) } });
      this.buttons.push({ button, node });
      row.append(button);
    }
    this.element.replaceChildren(...rows);
  }

  reveal(button) {
    const list = this.element,
      row = button.parentElement;
    if (
      row.offsetTop < list.scrollTop ||
      row.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight
    )
      list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }
}
