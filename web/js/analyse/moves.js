// The moves of the game with their marks, side lines below the move that they replace. A click goes there.

import { fill, h } from '../dom.js';
import { classSign, judgement, moveNumber, signed } from '../words.js';
import { moverOf } from './session.js';

export class MoveList {
  constructor(session) {
    this.session = session;
    this.buttons = new Map();
    this.element = h('div.move-list', { role: 'group', 'aria-label': 'Moves' });
    const action = (label, act) => h('button', { type: 'button', on: { click: act } }, label);
    this.actions = h(
      'span.line-actions',
      null,
      action('Make main line', () => session.promote()),
      action('Drop', () => session.drop()),
    );
    this.stop = session.on((what) =>
      what === 'place' ? this.mark() : what === 'values' ? this.refresh() : this.draw(),
    );
    this.observer = new ResizeObserver(() => this.follow()); // also when its tab is shown
    this.observer.observe(this.element);
    this.draw();
  }

  draw() {
    this.buttons.clear();
    const main = this.session.mainLine();
    if (main.length === 1) {
      fill(this.element, h('p.empty', null, 'No moves yet. Play on the board, or open a game.'));
      return;
    }
    fill(this.element, this.rows(main));
    this.mark();
  }

  /** Two moves a row; a side line breaks the table. */
  rows(main) {
    const rows = [];
    let row = null;
    for (const node of main.slice(1)) {
      const black = moverOf(node) === 'black';
      if (!row || black) {
        row = h('div.move-row', null, h('span.move-number', null, moveNumber(node)));
        rows.push(row);
        if (!black) row.append(h('span.move-gap', null, '…'));
      }
      row.append(this.button(node, true));
      const others = node.parent.children.slice(1);
      if (others.length) {
        rows.push(
          h(
            'div.side-lines',
            null,
            others.map((other) => h('div.side-line', null, this.line(other))),
          ),
        );
        row = null;
      }
    }
    return rows;
  }

  /** A side line as running text, lines within it in brackets. */
  line(first) {
    const parts = [];
    for (let node = first; node; node = node.children[0]) {
      const black = moverOf(node) === 'black';
      if (black || node === first)
        parts.push(h('span.move-number', null, `${moveNumber(node)}.${black ? '' : ' …'}`));
      parts.push(this.button(node, false));
      if (node !== first)
        for (const other of node.parent.children.slice(1))
          parts.push(h('span.bracket', null, '('), this.line(other), h('span.bracket', null, ')'));
    }
    return parts;
  }

  button(node, wide) {
    const name = h('span.move-name', null, node.move === '--' ? 'pass' : node.move),
      sign = h('span.move-sign', { 'aria-hidden': 'true' }),
      value = h('span.move-value', { 'aria-hidden': 'true', title: 'what it is worth to Black' }),
      words = h('span.unseen');
    const element = h(
      `button.move${wide ? '.wide' : ''}`,
      { type: 'button', on: { click: () => this.session.go(node) } },
      name,
      words,
      sign,
      wide && value,
    );
    this.buttons.set(node, { element, sign, value, words });
    this.refreshMove(node);
    return element;
  }

  refreshMove(node) {
    const { sign, value, words } = this.buttons.get(node),
      { reviewed } = node,
      worth = this.session.valueOf(node);
    const kind = reviewed && classSign[reviewed.class] ? reviewed.class : '';
    sign.textContent = kind ? classSign[kind] : '';
    sign.className = `move-sign ${kind}`;
    value.textContent = worth ? signed(worth.black) : '';
    value.classList.toggle('exact', Boolean(worth && worth.exact));
    const told = ['', `${moveNumber(node)}. ${moverOf(node)}`];
    if (reviewed && reviewed.counts) told.push(judgement(reviewed));
    if (worth) told.push(`black ${signed(worth.black)}${worth.exact ? ' exact' : ''}`);
    words.textContent = told.join(', ');
  }

  refresh() {
    for (const node of this.buttons.keys()) this.refreshMove(node);
  }

  mark() {
    const { node } = this.session;
    for (const [at, { element }] of this.buttons) {
      if (at === node) element.setAttribute('aria-current', 'step');
      else element.removeAttribute('aria-current');
    }
    const here = this.buttons.get(node),
      sideLine = here && here.element.closest('.side-line');
    if (sideLine) sideLine.append(this.actions);
    else this.actions.remove();
    this.follow();
  }

  /** Brings the present move into sight. */
  follow() {
    const here = this.buttons.get(this.session.node);
    if (here) scrollTo(this.element, here.element);
    else this.element.scrollTop = 0;
  }

  destroy() {
    this.observer.disconnect();
    this.stop();
  }
}

/** Within its box only: the page itself stays where it is. */
function scrollTo(box, element) {
  const top = element.offsetTop - box.offsetTop,
    bottom = top + element.offsetHeight;
  if (top < box.scrollTop + 8) box.scrollTop = top - 40;
  else if (bottom > box.scrollTop + box.clientHeight - 8)
    box.scrollTop = bottom - box.clientHeight + 40;
}
