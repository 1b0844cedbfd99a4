// The graph of a game: what it was worth after every move, black up, filled where that is proven; marks at moves that
// lost something; below, the discs that each side has lost so far. A line travels with the pointer or the keys.
//
//   const graph = new Graph(element, {onTravel(ply) {…}});
//   graph.show({count, ply, values, side, lost, marks, words});
//
// values[ply] = {black, exact} or nothing; side = {from, values} a side line that leaves after `from` plies; lost[ply] =
// {black, white}; marks = [{ply, kind}]; words(ply) says what is there.

import { h, s } from './dom.js';

const margin = { left: 34, right: 12, top: 10, bottom: 6 },
  heights = { values: 108, lost: 44, gap: 10 };

export class Graph {
  constructor(element, { onTravel, label = 'Graph of the game' }) {
    this.onTravel = onTravel;
    this.view = { count: 0, ply: 0, values: [] };
    this.width = 400;
    this.picture = s('svg.graph-picture', { 'aria-hidden': 'true' });
    this.element = h(
      'div.graph',
      { role: 'slider', tabindex: '0', 'aria-label': label, 'aria-valuemin': '0' },
      this.picture,
    );
    element.append(this.element);
    this.listen();
    this.observer = new ResizeObserver(([entry]) => this.resize(entry.contentRect.width));
    this.observer.observe(this.element);
  }

  resize(width) {
    if (Math.abs(width - this.width) < 1 || width < 50) return;
    this.width = width;
    this.draw();
  }

  show(view) {
    this.view = view;
    this.draw();
    this.element.setAttribute('aria-valuemax', view.count);
    this.element.setAttribute('aria-valuenow', view.ply);
    this.element.setAttribute(
      'aria-valuetext',
      view.words ? view.words(view.ply) : `after ${view.ply} moves`,
    );
  }

  // Places.

  x(ply) {
    return (
      margin.left + ((this.width - margin.left - margin.right) * ply) / Math.max(1, this.view.count)
    );
  }

  y(value) {
    const clipped = Math.max(-this.clip, Math.min(this.clip, value));
    return margin.top + (heights.values / 2) * (1 - clipped / this.clip);
  }

  plyAt(event) {
    const box = this.element.getBoundingClientRect();
    const part =
      (event.clientX - box.left - margin.left) / (this.width - margin.left - margin.right);
    return Math.max(0, Math.min(this.view.count, Math.round(part * this.view.count)));
  }

  // The picture.

  draw() {
    const { values, side, lost } = this.view,
      hasLost = Boolean(lost && lost.length);
    this.clip = clipOf([...values, ...(side ? side.values : [])]);
    const height =
      margin.top + heights.values + margin.bottom + (hasLost ? heights.gap + heights.lost : 0);
    this.picture.setAttribute('viewBox', `0 0 ${this.width} ${height}`);
    this.picture.setAttribute('height', height);
    this.element.classList.toggle('with-losses', hasLost);
    this.picture.replaceChildren(
      this.grid(),
      ...this.areas(),
      this.curve(values, 0, 'main'),
      ...(side ? [this.curve(side.values, side.from, 'side')] : []),
      ...this.dots(),
      ...this.signs(),
      ...(hasLost ? this.losses(height) : []),
      this.cursor(height),
      ...(hasLost ? [this.caption(height)] : []),
    );
  }

  grid() {
    const lines = [this.clip, this.clip / 2, 0, -this.clip / 2, -this.clip].map((value) => [
      s(value ? 'line.grid' : 'line.zero', {
        x1: margin.left,
        x2: this.width - margin.right,
        y1: this.y(value),
        y2: this.y(value),
      }),
      Number.isInteger(value) &&
        s(
          'text.scale',
          { x: margin.left - 6, y: this.y(value) + 3.5, 'text-anchor': 'end' },
          Math.abs(value),
        ),
    ]);
    return s(
      'g',
      null,
      lines,
      s('circle.side-black', { cx: 8, cy: margin.top + 5, r: 5 }),
      s('circle.side-white', { cx: 8, cy: margin.top + heights.values - 5, r: 5 }),
    );
  }

  /** Filled from where on everything is proven. */
  areas() {
    const { values } = this.view,
      shapes = [];
    for (let from = 0; from < values.length; from++) {
      if (!values[from] || !values[from].exact) continue;
      let to = from;
      while (values[to + 1] && values[to + 1].exact) to++;
      const points = range(from, to).map((ply) => `${this.x(ply)},${this.y(values[ply].black)}`);
      if (to > from)
        shapes.push(
          s('polygon.proven', {
            points: [`${this.x(from)},${this.y(0)}`, ...points, `${this.x(to)},${this.y(0)}`].join(
              ' ',
            ),
          }),
        );
      from = to;
    }
    return shapes;
  }

  curve(values, from, kind) {
    let path = '',
      pen = 'M';
    values.forEach((value, i) => {
      if (value) path += `${pen}${this.x(from + i).toFixed(1)} ${this.y(value.black).toFixed(1)}`;
      pen = value ? 'L' : 'M';
    });
    return s(`path.curve.${kind}`, { d: path || 'M0 0' });
  }

  /** Values that stand alone would not be seen as a line. */
  dots() {
    const { values } = this.view;
    return values
      .map((value, ply) =>
        value && !values[ply - 1] && !values[ply + 1]
          ? s('circle.alone', { cx: this.x(ply), cy: this.y(value.black), r: 2.5 })
          : null,
      )
      .filter(Boolean);
  }

  /** Shapes say as much as colours: a ring ?!, a triangle ?, a square ??, a diamond where the result turned. */
  signs() {
    const { marks = [], values } = this.view;
    return marks
      .filter(({ ply }) => values[ply])
      .map(({ ply, kind }) => {
        const x = this.x(ply),
          y = this.y(values[ply].black);
        if (kind === 'inaccuracy') return s(`circle.sign.${kind}`, { cx: x, cy: y, r: 3.5 });
        const shapes = {
          mistake: `M${x - 5} ${y + 4}h10l-5 -9z`,
          blunder: `M${x - 4} ${y - 4}h8v8h-8z`,
          turned: `M${x - 6} ${y}l6 -6l6 6l-6 6z`,
        };
        return s(`path.sign.${kind}`, { d: shapes[kind] });
      });
  }

  losses(height) {
    const { lost } = this.view,
      most = Math.max(4, ...lost.map((at) => (at ? Math.max(at.black, at.white) : 0)));
    const y = (number) => height - 6 - ((heights.lost - 16) * number) / most;
    const steps = (key) =>
      lost.reduce(
        (path, at, ply) =>
          !at
            ? path
            : path
              ? `${path}H${this.x(ply).toFixed(1)}V${y(at[key]).toFixed(1)}`
              : `M${this.x(ply)} ${y(at[key])}`,
        '',
      );
    return [
      s('line.zero', { x1: margin.left, x2: this.width - margin.right, y1: y(0), y2: y(0) }),
      s('text.scale', { x: margin.left - 6, y: y(most) + 3.5, 'text-anchor': 'end' }, most),
      s('path.losses.white', { d: steps('white') }),
      s('path.losses.black', { d: steps('black') }),
    ];
  }

  /** Over the cursor, which would strike it through. */
  caption(height) {
    return s('text.caption', { x: margin.left + 4, y: height - heights.lost + 2 }, 'discs lost');
  }

  cursor(height) {
    const { ply, values, side } = this.view,
      value = side && ply > side.from ? side.values[ply - side.from] : values[ply];
    return s(
      'g.cursor',
      null,
      s('line', { x1: this.x(ply), x2: this.x(ply), y1: margin.top - 6, y2: height }),
      value && s('circle', { cx: this.x(ply), cy: this.y(value.black), r: 4.5 }),
    );
  }

  // Travelling.

  listen() {
    let dragging = false;
    const travel = (event) => this.travel(this.plyAt(event));
    this.element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      dragging = true;
      this.element.setPointerCapture(event.pointerId);
      travel(event);
    });
    this.element.addEventListener('pointermove', (event) => dragging && travel(event));
    for (const name of ['pointerup', 'pointercancel'])
      this.element.addEventListener(name, () => {
        dragging = false;
      });
    this.element.addEventListener('keydown', (event) => {
      const { ply, count } = this.view;
      const to = {
        ArrowLeft: ply - 1,
        ArrowDown: ply - 1,
        ArrowRight: ply + 1,
        ArrowUp: ply + 1,
        Home: 0,
        End: count,
        PageDown: ply - 10,
        PageUp: ply + 10,
      }[event.key];
      if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.travel(Math.max(0, Math.min(count, to)));
    });
  }

  travel(ply) {
    if (ply !== this.view.ply) this.onTravel(ply);
  }

  destroy() {
    this.observer.disconnect();
  }
}

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** 8, 16, 32 or 64: the first that nearly all values are within. */
function clipOf(values) {
  const sizes = values
    .filter(Boolean)
    .map((value) => Math.abs(value.black))
    .sort((a, b) => a - b);
  const most = sizes.length ? sizes[Math.ceil((sizes.length - 1) * 0.9)] : 0;
  return [8, 16, 32].find((clip) => most <= clip) || 64;
}
