// A board: discs that turn over, coordinates, legal moves, values and marks on the squares; played by pointer and keys.
//
//   const board = new Board(element, {size: 8, label: 'Board', onMove(name) {…}});
//   board.show({position, last: 'f5', interactive: true});
//   board.destroy();
//
// Options: size (8), label, small (a read-only picture: no focus, coordinates only with `coordinates`), typing (true:
// typed `f5` plays wherever the focus is, except where people write; the letters a–h and digits then belong to the board),
// onMove(name) a legal move, onSquare(name) any square that was clicked or entered (an editor), onHover(name or null).
//
// show takes the whole view; what is missing is not shown:
//   position     a position of rules.js, or a text `---…X` with `rules` beside it
//   legal        names of playable squares; without it the rules tell
//   interactive  may somebody play here now? (dots, preview, onMove)
//   last         the last move's name
//   values       {f5: {text: '+4', best: true, exact: true, book: false, label: 'plus 4'}}
//   marks        {f5: {sign: '??', kind: 'best'|'good'|'inaccuracy'|'mistake'|'blunder'|'turned'|'plain', label: 'blunder'}}
//   hints        {area: [names], move: name}
//   tint         {f5: −1 … 1}: blue below 0, orange above, by strength
//   flipsPreview false: what would turn is not shown
//   animate      false: discs change at once
//   label        of the whole board, for this view
// In the style, .chip.black and .chip.white are small discs for texts and panels.

import { announce } from './announce.js';
import { h, isTaken } from './dom.js';
import * as rules from './rules.js';
import { get } from './settings.js';

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  constructor(element, options = {}) {
    this.element = element;
    this.options = { size: 8, label: 'Board', typing: !options.small, ...options };
    this.view = {};
    this.stop = new AbortController();
    this.build(this.options.size);
  }

  build(size) {
    this.size = size;
    this.typed = '';
    this.bare = true; // nothing was shown yet: the first discs are simply there
    this.focused = size * (size / 2 - 1) + size / 2 - 1;
    const names = Array.from({ length: size * size }, (_, i) => rules.squareName(i, size));
    this.squares = names.map((name) => this.makeSquare(name));
    this.files = names.slice(0, size).map((name) => h('span', null, name[0]));
    this.ranks = this.files.map((_, i) => h('span', null, i + 1));
    const rows = this.ranks.map((_, row) =>
      h(
        'div.board-row',
        { role: this.options.small ? null : 'row' },
        this.squares.slice(row * size, (row + 1) * size).map((square) => square.element),
      ),
    );
    this.grid = h(
      'div.board-grid',
      { role: this.options.small ? 'img' : 'grid', 'aria-label': this.options.label },
      rows,
    );
    this.element.replaceChildren(
      h('div.board-files', { 'aria-hidden': 'true' }, this.files),
      h('div.board-ranks', { 'aria-hidden': 'true' }, this.ranks),
      this.grid,
    );
    this.element.classList.add('board');
    this.element.classList.toggle('small', Boolean(this.options.small));
    this.element.classList.toggle('named', Boolean(this.options.coordinates));
    this.element.style.setProperty('--size', size);
    this.element.dataset.size = size;
    if (!this.options.small) this.listen();
  }

  makeSquare(name) {
    const disc = h('span.disc'),
      value = h('span.value'),
      mark = h('span.mark');
    const element = h(
      'div.square',
      this.options.small ? null : { role: 'gridcell', tabindex: '-1', dataset: { name } },
      disc,
      value,
      mark,
    );
    return { name, element, disc, value, mark, owner: 0 };
  }

  // What is shown.

  show(view) {
    const position =
      typeof view.position === 'string'
        ? rules.positionFromText(
            view.position,
            view.rules || rules.makeRules({ size: this.options.size }),
          )
        : view.position;
    if (position.rules.size !== this.size) {
      this.stop.abort();
      this.stop = new AbortController();
      this.build(position.rules.size);
    }
    const legal =
      view.legal ||
      (view.interactive
        ? rules.movesOf(position).map((at) => rules.squareName(at, this.size))
        : []);
    this.view = { ...view, position, legal: new Set(legal) };
    this.clearPreview();
    this.grid.setAttribute('aria-label', view.label || this.options.label);
    this.element.classList.toggle('still', view.animate === false || this.bare);
    this.bare = false;
    this.element.classList.toggle('interactive', Boolean(view.interactive));
    this.element.dataset.side = rules.colorName(position.side);
    this.showDiscs(position, view.last);
    this.squares.forEach((square) => this.showSquare(square));
    if (!this.options.small)
      this.squares.forEach((square, at) => {
        square.element.tabIndex = at === this.focused ? 0 : -1;
      });
    if (this.hovered) this.showPreview(this.hovered);
  }

  /** Discs turn one after the other, away from the move. */
  showDiscs({ squares }, last) {
    const from = last ? rules.squareOf(last, this.size) : undefined;
    squares.forEach((owner, at) => {
      const square = this.squares[at];
      if (owner === square.owner) return;
      const turns = owner !== 0 && square.owner !== 0;
      const far = from >= 0 ? this.distance(from, at) : 1;
      square.disc.style.setProperty('--after', turns ? far - 1 : 0);
      square.disc.className =
        owner === 0
          ? 'disc'
          : `disc ${rules.colorName(owner)}${square.owner === 0 ? ' fresh' : ''}`;
      square.owner = owner;
    });
  }

  /** In squares, as a king walks. */
  distance(a, b) {
    const { size } = this,
      row = (at) => Math.floor(at / size);
    return Math.max(Math.abs((a % size) - (b % size)), Math.abs(row(a) - row(b)));
  }

  showSquare(square) {
    const { values = {}, marks = {}, hints = {}, tint = {}, legal, last, interactive } = this.view;
    const value = values[square.name],
      mark = marks[square.name],
      classes = ['square'];
    if (interactive && legal.has(square.name)) classes.push('legal');
    if (square.name === last) classes.push('last');
    if (hints.area && hints.area.includes(square.name)) classes.push('area');
    if (hints.move === square.name) classes.push('hint');
    if (value) classes.push('valued');
    if (typeof tint[square.name] === 'number') {
      classes.push(tint[square.name] < 0 ? 'tint-low' : 'tint-high');
      square.element.style.setProperty('--tint', Math.min(1, Math.abs(tint[square.name])));
    }
    square.element.className = classes.join(' ');
    square.value.textContent = value ? value.text : '';
    square.value.className = `value${value && value.best ? ' best' : ''}${value && value.exact ? ' exact' : ''}${value && value.book ? ' book' : ''}`;
    square.mark.textContent = mark ? mark.sign : '';
    square.mark.className = `mark${mark ? ' ' + (mark.kind || 'plain') : ''}`;
    if (!this.options.small) square.element.setAttribute('aria-label', this.describe(square));
  }

  /** "d3, empty, playable, turns 3, value +4 exact" */
  describe({ name, owner }) {
    const { values = {}, marks = {}, hints = {}, legal, last, interactive, position } = this.view;
    const words = [name, owner === 0 ? 'empty' : rules.colorName(owner)];
    if (interactive && legal.has(name)) {
      const turned = rules.flipsOf(position, rules.squareOf(name, this.size)).length;
      words.push('playable');
      if (turned) words.push(`turns ${turned}`);
    }
    if (name === last) words.push('last move');
    if (hints.move === name) words.push('hint');
    else if (hints.area && hints.area.includes(name)) words.push('in the hinted area');
    const value = values[name];
    if (value) {
      words.push(`value ${value.label || value.text}`);
      if (value.best) words.push('best');
      if (value.exact) words.push('exact');
      if (value.book) words.push('from the book');
    }
    if (marks[name]) words.push(marks[name].label || marks[name].sign);
    return words.join(', ');
  }

  clearPreview() {
    for (const { element } of this.squares) element.classList.remove('preview', 'would-turn');
  }

  showPreview(name) {
    this.clearPreview();
    const { interactive, legal, position, flipsPreview } = this.view;
    if (!name || !interactive || !legal.has(name) || flipsPreview === false || !get('preview'))
      return;
    const at = rules.squareOf(name, this.size);
    this.squares[at].element.classList.add('preview');
    for (const turned of rules.flipsOf(position, at))
      this.squares[turned].element.classList.add('would-turn');
  }

  // What people do.

  listen() {
    const { signal } = this.stop;
    const nameAt = (event) => {
      const square = event.target.closest && event.target.closest('.square');
      return square ? square.dataset.name : null;
    };
    this.grid.addEventListener('click', (event) => this.choose(nameAt(event)), { signal });
    this.grid.addEventListener(
      'pointerover',
      (event) => event.pointerType !== 'touch' && this.hover(nameAt(event)),
      { signal },
    );
    this.grid.addEventListener('pointerleave', () => this.hover(null), { signal });
    this.grid.addEventListener(
      'focusin',
      (event) => {
        this.setFocused(rules.squareOf(nameAt(event), this.size));
        if (event.target.matches(':focus-visible')) this.hover(nameAt(event));
      },
      { signal },
    );
    this.grid.addEventListener('focusout', () => this.hover(null), { signal });
    this.grid.addEventListener('keydown', (event) => this.walk(event), { signal });
    if (this.options.typing)
      document.addEventListener('keydown', (event) => this.type(event), { signal });
  }

  setFocused(at) {
    this.squares[this.focused].element.tabIndex = -1;
    this.focused = at;
    this.squares[at].element.tabIndex = 0;
  }

  hover(name) {
    if (name === this.hovered) return;
    this.hovered = name;
    this.showPreview(name);
    if (this.options.onHover) this.options.onHover(name);
  }

  choose(name) {
    if (!name) return;
    if (this.options.onSquare) this.options.onSquare(name);
    if (!this.view.interactive) return;
    if (this.view.legal.has(name)) this.options.onMove?.(name);
    else if (!this.options.onSquare) this.refuse(name);
  }

  refuse(name) {
    const at = rules.squareOf(name, this.size),
      { element, owner } = this.squares[at];
    element.classList.remove('refused');
    requestAnimationFrame(() => element.classList.add('refused'));
    announce(owner ? `${name} is taken` : `${name} turns nothing over, so it is no move`);
  }

  walk(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { size } = this,
      column = this.focused % size,
      row = Math.floor(this.focused / size);
    let to;
    if (steps[event.key]) {
      const [right, down] = steps[event.key];
      to =
        Math.max(0, Math.min(size - 1, row + down)) * size +
        Math.max(0, Math.min(size - 1, column + right));
    } else if (event.key === 'Home') to = row * size;
    else if (event.key === 'End') to = row * size + size - 1;
    else if (event.key.toLowerCase() === 'n') to = this.nextLegal(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' || event.key === ' ')
      this.choose(this.squares[this.focused].name);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== undefined) this.squares[to].element.focus();
  }

  nextLegal(step) {
    const count = this.squares.length;
    for (let i = 1; i <= count; i++) {
      const at = (this.focused + step * i + count) % count;
      if (this.view.legal.has(this.squares[at].name)) return at;
    }
    return undefined;
  }

  /** A letter waits for its digit. */
  type(event) {
    if (isTaken(event)) return;
    const key = event.key.toLowerCase(),
      file = key.charCodeAt(0) - 97;
    if (/^[a-h]$/.test(key) && file < this.size) this.setTyped(key);
    else if (/^[1-8]$/.test(key) && this.typed && Number(key) <= this.size) {
      const name = this.typed + key;
      this.setTyped('');
      if (document.activeElement && this.grid.contains(document.activeElement))
        this.squares[rules.squareOf(name, this.size)].element.focus();
      this.choose(name);
    } else this.setTyped('');
  }

  setTyped(letter) {
    clearTimeout(this.typedTimer);
    this.typed = letter;
    this.files.forEach((file) => file.classList.toggle('typed', file.textContent === letter));
    if (letter) this.typedTimer = setTimeout(() => this.setTyped(''), 3000);
  }

  /** Puts the focus on a square, or where it was. */
  focus(name) {
    const at = name ? rules.squareOf(name, this.size) : this.focused;
    this.squares[at].element.focus({ preventScroll: true });
  }

  destroy() {
    clearTimeout(this.typedTimer);
    this.stop.abort();
    this.element.replaceChildren();
  }
}
