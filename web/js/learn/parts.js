// What the parts of Learn share: a board with a panel, the choice of the goal, moves that follow each other, a line to
// step through.

import { announce } from '../announce.js';
import { Board } from '../board.js';
import { fill, freshId, h, isWriting } from '../dom.js';
import { Game } from '../game.js';
import { icon } from '../icons.js';
import { addKeys } from '../keys.js';
import { get, recall, remember, turnTime } from '../settings.js';
import { capital } from '../words.js';

/** The goal of an address, or the last one that was chosen here. */
export function goalOf(params) {
  const goal = params.goal || recall('learn.goal', 'most');
  return goal === 'fewest' ? 'fewest' : 'most';
}

export const goalWords = { most: 'Most discs win', fewest: 'Fewest discs win' };

/** One of a few, as a strip: choices are [value, words]. */
export function makeChoice(label, choices, value, onChange, properties = {}) {
  const name = freshId('choice');
  return h(
    'fieldset.strip',
    properties,
    h('legend', { class: properties.quiet ? 'unseen' : null }, label),
    h(
      'div.choice',
      null,
      choices.map(([key, words]) =>
        h(
          'label',
          null,
          h('input', {
            type: 'radio',
            name,
            value: key,
            checked: key === value,
            on: { change: () => onChange(key) },
          }),
          words,
        ),
      ),
    ),
  );
}

export function goalChoice(goal, onChange) {
  return makeChoice(
    'Goal',
    Object.entries(goalWords),
    goal,
    (next) => {
      remember('learn.goal', next);
      onChange(next);
    },
    { class: 'goal' },
  );
}

/** A board and a panel in a screen. */
export function makeStage(root, options) {
  const place = h('div.board-place'),
    side = h('aside.side');
  root.append(h('div.board-layout', null, place, side));
  return { place, side, board: new Board(place, options) };
}

export function button(words, click, { primary, key, ...properties } = {}) {
  return h(
    `button${primary ? '.primary' : ''}`,
    {
      type: 'button',
      on: { click },
      dataset: key ? { key } : null,
      'aria-keyshortcuts': key,
      ...properties,
    },
    words,
  );
}

/** By what a control is found again after its card was made anew. */
function markOf(control) {
  if (control.type === 'radio') return `radio ${control.value}`;
  const label = control.closest('label');
  return (
    control.getAttribute('aria-label') ||
    (label && label.querySelector('span') ? label.querySelector('span') : control).textContent
  );
}

/** Makes the content of a card anew and keeps the focus where it was, or on the main button where that is gone. */
export function refill(card, ...children) {
  const held = card.contains(document.activeElement) ? markOf(document.activeElement) : null;
  fill(card, ...children);
  if (held === null) return;
  const controls = [...card.querySelectorAll('button:not(:disabled), select, input, a')];
  const next =
    controls.find((control) => markOf(control) === held) ||
    card.querySelector('button.primary') ||
    controls[0];
  if (next) next.focus({ preventScroll: true });
}

/** Keys for the buttons of a card that have one (`key`); `rows` tell them in the dialog of keys. */
export function listenKeys(card, title, rows) {
  const stop = new AbortController(),
    forget = addKeys(title, rows);
  document.addEventListener(
    'keydown',
    (event) => {
      if (
        !card.isConnected ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        isWriting(event.target) ||
        document.querySelector('dialog[open]')
      )
        return;
      const found = [...card.querySelectorAll('[data-key]:not(:disabled)')].find(
        (control) => control.dataset.key === event.key,
      );
      if (!found) return;
      event.preventDefault();
      found.click();
    },
    { signal: stop.signal },
  );
  return () => {
    stop.abort();
    forget();
  };
}

/** Waits for so many milliseconds; rejects when the signal is given. */
export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new DOMException('stopped', 'AbortError'));
    if (signal.aborted) return stop();
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        stop();
      },
      { once: true },
    );
    return undefined;
  });
}

/** Time for a move to be seen. */
export const pace = () => turnTime() * 1.4 + 250;

/** What a move is in words, for the live region. */
export function tellMove(side, move) {
  announce(
    move === '--' ? `${capital(side)} has no move and passes` : `${capital(side)} plays ${move}`,
  );
}

/** The game after moves from a position, passes written or not. */
export function gameAfter(goal, position, moves) {
  return Game.fromMoves({ goal }, moves.join(''), position || undefined);
}

/** What a board shows of a game. */
export function viewOf(game, more = {}) {
  let node = game.node;
  while (node.move === '--') node = node.parent;
  return {
    position: game.position,
    last: node.move,
    ...more,
    legal: more.interactive && !get('legal') ? undefined : more.legal,
  };
}

/** A line of moves with a title, to be walked through; `onStep(count)` says how many of them are made. */
export function makeStepper(title, moves, onStep, at = 0) {
  let count = at;
  const items = moves.map((move, i) =>
    h(
      'button.step',
      { type: 'button', on: { click: () => set(i + 1) } },
      move === '--' ? 'pass' : move,
    ),
  );
  const arrow = (picture, words, step) =>
    h(
      'button.icon',
      { type: 'button', 'aria-label': words, on: { click: () => set(count + step) } },
      icon(picture),
    );
  const back = arrow('back', 'One move back', -1),
    forth = arrow('forward', 'One move on', 1);
  function set(next) {
    count = Math.max(0, Math.min(next, moves.length));
    items.forEach((item, i) => {
      if (i === count - 1) item.setAttribute('aria-current', 'step');
      else item.removeAttribute('aria-current');
    });
    back.disabled = count === 0;
    forth.disabled = count === moves.length;
    onStep(count);
  }
  set(count);
  return h(
    'div.stepper',
    { role: 'group', 'aria-label': title },
    h('div.stepper-head', null, h('h3', null, title), back, forth),
    h('div.step-moves', null, items),
  );
}
