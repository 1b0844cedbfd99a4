// The two players beside the board: disc, name, what they have on the board, and their clocks.

import { fill, h } from '../dom.js';
import { countDiscs, sideOf } from '../rules.js';
import { capital, clockWords } from '../words.js';

export class Seats {
  constructor() {
    this.top = h('section.seat.top', { 'aria-label': 'Opponent' });
    this.bottom = h('section.seat.bottom', { 'aria-label': 'You' });
    this.parts = {};
  }

  /** `state` of the game, the position on the board and which colour sits below. */
  show(state, position, below) {
    this.state = state;
    this.seat(this.bottom, below, position);
    this.seat(this.top, below === 'black' ? 'white' : 'black', position);
    clearInterval(this.timer);
    if (!state.over && !state.paused) this.timer = setInterval(() => this.tick(), 100);
    this.tick();
  }

  seat(element, color, position) {
    const name = capital(this.state.players[color].name),
      active = !this.state.over && this.state.side === color;
    element.classList.toggle('active', active);
    element.setAttribute('aria-label', `${color === 'black' ? 'Black' : 'White'}: ${name}`);
    const clock = h('span.seat-clock.number', {
      role: 'timer',
      'aria-label': this.state.clock ? 'Time left' : 'Time used',
    });
    this.parts[color] = clock;
    const turn =
      active && this.state.thinking
        ? h('span.thinking', { 'aria-label': 'thinking' }, h('i'), h('i'), h('i'))
        : null;
    fill(
      element,
      h(`span.chip.${color}`),
      h('span.seat-name', { title: name }, name),
      turn,
      h('span.grow'),
      h('span.seat-discs.number', { 'aria-label': 'discs' }, countDiscs(position, sideOf(color))),
      clock,
    );
  }

  tick() {
    const { state } = this;
    for (const color of ['black', 'white']) {
      const running =
        !state.over && !state.paused && state.side === color
          ? (performance.now() - state.received) / 1000
          : 0;
      const { clock, seconds: used } = state.players[color],
        seconds = state.clock ? clock - running : used + running;
      const text = clockWords(seconds, Boolean(state.clock));
      if (this.parts[color].textContent !== text) this.parts[color].textContent = text;
      this.parts[color].classList.toggle('short', Boolean(state.clock) && seconds < 20);
    }
  }

  stop() {
    clearInterval(this.timer);
  }
}
