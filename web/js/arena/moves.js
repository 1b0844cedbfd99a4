// What a game's moves took and what the players told of them: a list to walk through, and a picture of the times.

import { fill, h, s } from '../dom.js';
import { signed } from '../words.js';
import { moveTime } from './words.js';

/** Each move with all that is known of it. `first`: does Black begin? */
export function notesOf(game, moves, positions) {
  return moves.map((move, ply) => {
    const i = ply - game.opening,
      at = (list) => (i >= 0 && game[list] ? game[list][i] : undefined);
    return {
      ply: ply + 1,
      move,
      black: positions[ply].side > 0,
      opening: ply < game.opening,
      seconds: at('times'),
      depth: at('depths'),
      score: at('scores'),
      nodes: at('nodes'),
    };
  });
}

const numberOr = (value, write) => (typeof value === 'number' ? write(value) : '');

export class MoveTable {
  constructor(onPly) {
    this.onPly = onPly;
    this.body = h('tbody');
    this.rows = [];
    this.element = h(
      'div.table-wrap.moves',
      null,
      h(
        'table',
        { 'aria-label': 'Moves' },
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            ['#', 'Move', 'Time', 'Depth', 'Score'].map((label, i) =>
              h('th', { scope: 'col', class: i === 1 ? '' : 'number' }, label),
            ),
          ),
        ),
        this.body,
      ),
    );
  }

  show(notes) {
    const same =
      this.notes &&
      notes.length >= this.notes.length &&
      this.notes.every((note, i) => note.move === notes[i].move);
    if (!same) {
      fill(this.body);
      this.rows = [];
    }
    for (const note of notes.slice(this.rows.length)) {
      const row = h(
        'tr',
        { class: note.opening ? 'opening' : '', on: { click: () => this.onPly(note.ply) } },
        h('td.number.soft', null, note.ply),
        h(
          'td',
          null,
          h(
            'button.quiet',
            {
              type: 'button',
              'aria-label': `${note.ply}. ${note.black ? 'Black' : 'White'} ${note.move === '--' ? 'passes' : note.move}`,
            },
            h(`span.chip.${note.black ? 'black' : 'white'}`, { 'aria-hidden': 'true' }),
            note.move === '--' ? 'pass' : note.move,
          ),
        ),
        h(
          'td.number',
          null,
          note.opening ? h('span.soft', null, 'opening') : numberOr(note.seconds, moveTime),
        ),
        h('td.number', null, numberOr(note.depth, String)),
        h('td.number', null, numberOr(note.score, signed)),
      );
      this.rows.push(row);
      this.body.append(row);
    }
    this.notes = notes;
  }

  mark(ply) {
    this.rows.forEach((row, i) => row.classList.toggle('here', i + 1 === ply));
    this.rows.forEach((row, i) => {
      if (i + 1 === ply) row.querySelector('button').setAttribute('aria-current', 'true');
      else row.querySelector('button').removeAttribute('aria-current');
    });
    const row = this.rows[ply - 1];
    if (!row) this.element.scrollTop = 0;
    else if (
      row.offsetTop < this.element.scrollTop + 36 ||
      row.offsetTop + row.offsetHeight > this.element.scrollTop + this.element.clientHeight
    )
      this.element.scrollTop = row.offsetTop - this.element.clientHeight / 2;
  }
}

/** Times of the moves: Black's upwards, White's downwards. */
export class TimePicture {
  constructor(onPly) {
    this.svg = s('svg.times', {
      viewBox: '0 0 300 70',
      preserveAspectRatio: 'none',
      role: 'img',
      on: {
        click: (event) => {
          const box = this.svg.getBoundingClientRect();
          onPly(
            Math.max(
              1,
              Math.min(
                this.count,
                Math.ceil((this.count * (event.clientX - box.left)) / box.width),
              ),
            ),
          );
        },
      },
    });
    this.legend = h('p.hint-text');
    this.element = h('div.time-picture', null, this.svg, this.legend);
  }

  show(notes, ply) {
    const timed = notes.filter((note) => typeof note.seconds === 'number'),
      longest = Math.max(1e-6, ...timed.map((note) => note.seconds));
    const width = 300 / Math.max(1, notes.length);
    this.count = notes.length;
    this.element.hidden = timed.length === 0;
    fill(
      this.svg,
      ply > 0 && s('rect.here', { x: (ply - 1) * width, y: 0, width, height: 70 }),
      s('line', { x1: 0, x2: 300, y1: 35, y2: 35 }),
      timed.map((note) => {
        const height = Math.max(1, (33 * note.seconds) / longest);
        return s(`rect.${note.black ? 'black' : 'white'}`, {
          x: (note.ply - 0.9) * width,
          y: note.black ? 35 - height : 35,
          width: width * 0.8,
          height,
        });
      }),
    );
    const sum = (black) =>
      moveTime(
        timed
          .filter((note) => note.black === black)
          .reduce((total, note) => total + note.seconds, 0),
      );
    this.legend.textContent = `Time of each move, Black above, White below. Longest ${moveTime(longest)}; Black ${sum(true)}, White ${sum(false)} in all.`;
    this.svg.setAttribute('aria-label', this.legend.textContent);
  }
}
