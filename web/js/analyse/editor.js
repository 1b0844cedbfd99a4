// The board editor: any position, either side to move, both goals, all sizes. Answers with parameters of Analyse.

import { Board } from '../board.js';
import { openDialog } from '../dialog.js';
import { fill, freshId, h } from '../dom.js';
import {
  BLACK,
  WHITE,
  isOver,
  makeRules,
  positionText,
  squareOf,
  startPosition,
} from '../rules.js';

const brushes = [
  ['turn', 'Change'],
  [BLACK, 'Black'],
  [WHITE, 'White'],
  [0, 'Empty'],
];

class Editor {
  constructor(position) {
    this.position = { ...position, squares: position.squares.slice() };
    this.brush = 'turn';
    this.place = h('div.board-place');
    this.board = new Board(this.place, {
      size: position.rules.size,
      label: 'Board editor',
      typing: false,
      onSquare: (name) => this.paint(name),
    });
    this.words = h('p.hint-text', { role: 'status' });
    this.choices = h('div.editor-choices');
    this.element = h('div.editor', null, this.place, this.choices);
    this.draw();
  }

  get rules() {
    return this.position.rules;
  }

  paint(name) {
    const at = squareOf(name, this.rules.size),
      { squares } = this.position,
      next = { 0: BLACK, [BLACK]: WHITE, [WHITE]: 0 };
    squares[at] = this.brush === 'turn' ? next[squares[at]] : this.brush;
    this.show();
  }

  change(position) {
    this.position = position;
    this.draw();
  }

  setRules(change) {
    const rules = makeRules({ ...this.rules, ...change });
    this.change(change.size ? startPosition(rules) : { ...this.position, rules });
  }

  show() {
    this.board.show({ position: this.position, animate: false });
    const counts = [BLACK, WHITE].map(
      (side) => this.position.squares.filter((owner) => owner === side).length,
    );
    this.words.textContent = `${counts[0]} black, ${counts[1]} white${isOver(this.position) ? ': nobody can move here, the game is over' : ''}`;
  }

  draw() {
    const { position } = this,
      none = new Array(position.squares.length).fill(0);
    fill(
      this.choices,
      strip('Paint', brushes, this.brush, (value) => {
        this.brush = value;
      }),
      strip(
        'To move',
        [
          [BLACK, 'Black'],
          [WHITE, 'White'],
        ],
        position.side,
        (side) => this.change({ ...this.position, side }),
      ),
      strip(
        'Goal',
        [
          ['most', 'Most discs'],
          ['fewest', 'Fewest discs'],
        ],
        this.rules.goal,
        (goal) => this.setRules({ goal }),
      ),
      strip(
        'Board',
        [
          [8, '8×8'],
          [6, '6×6'],
          [4, '4×4'],
        ],
        this.rules.size,
        (size) => this.setRules({ size }),
      ),
      h(
        'div.buttons',
        null,
        button('Start position', () =>
          this.change(startPosition(makeRules({ ...this.rules, start: 'standard' }))),
        ),
        button('Empty board', () => this.change({ ...this.position, squares: none })),
        button('Swap colours', () =>
          this.change({
            ...this.position,
            squares: this.position.squares.map((owner) => -owner || 0),
            side: -this.position.side,
          }),
        ),
      ),
      this.words,
    );
    this.show();
  }
}

const button = (label, click) => h('button', { type: 'button', on: { click } }, label);

function strip(legend, options, value, choose) {
  const name = freshId('edit');
  return h(
    'fieldset',
    null,
    h('legend', null, legend),
    h(
      'div.choice',
      null,
      options.map(([key, label]) =>
        h(
          'label',
          null,
          h('input', {
            type: 'radio',
            name,
            checked: key === value,
            on: { change: () => choose(key) },
          }),
          label,
        ),
      ),
    ),
  );
}

/** Parameters of what was set up; null when nothing was. */
export async function editPosition(position) {
  const rules = makeRules({ ...position.rules, start: 'standard' });
  const editor = new Editor({ ...position, rules });
  const result = await openDialog({
    title: 'Set up a position',
    body: editor.element,
    wide: true,
    actions: [
      { label: 'Cancel', value: null },
      { label: 'Analyse it', value: () => editor.position, kind: 'primary' },
    ],
  });
  editor.board.destroy();
  if (!result) return null;
  const { goal, size } = result.rules,
    text = positionText(result);
  const params = { goal: goal === 'most' ? '' : goal, size: size === 8 ? '' : String(size) };
  return text === positionText(startPosition(result.rules))
    ? params
    : { ...params, position: text };
}
