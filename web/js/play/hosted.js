// A game at the server, followed: on(state) with every change, whoever made it. Acts carry the version that was seen, so
// that two pages cannot cross each other; after a lost connection the state comes anew by itself.

import { ask, events } from '../service.js';
import { makeRules, positionText, startPosition } from '../rules.js';

/** Two people at one screen who have no names are told apart by their colours. */
function nameSeats({ black, white }) {
  const named = (seat, color) =>
    black.person && white.person && seat.name === 'a person' ? { ...seat, name: color } : seat;
  return { black: named(black, 'black'), white: named(white, 'white') };
}

/** What the server tells, with what this page adds: rules, whether it is over, and when it was told. */
function readState(told) {
  const rules = makeRules(told);
  const given = positionText(startPosition(rules)) !== told.first;
  return {
    ...told,
    players: nameSeats(told.players),
    rules,
    first: given ? told.first : undefined,
    over: told.turn === 'over',
    received: performance.now(),
  };
}

export class Hosted {
  constructor(id, { on, onGone }) {
    this.id = id;
    this.on = on;
    this.onGone = onGone;
    this.version = -1;
    this.stopEvents = events((name, value) => this.hear(name, value), { game: id });
  }

  hear(name, value) {
    if (name === 'game') this.accept(value);
    else if (name === 'missed') this.look();
    else if (name === 'gone') this.onGone();
    else if (name === 'lost') this.look();
  }

  /** Is it still there? Only a server that answers can say no. */
  look() {
    return ask('GET', `games/${this.id}`)
      .then((told) => this.accept(told))
      .catch((error) => {
        if (error.status === 404) this.onGone();
      });
  }

  accept(told) {
    if (told.id !== this.id || told.version < this.version) return;
    this.version = told.version;
    this.state = readState(told);
    this.on(this.state);
  }

  /** act('move', {move: 'f5'}), 'undo', 'resign', 'pause' … Rejects, with the game as it stands shown, when it is too late. */
  async act(kind, values = {}) {
    try {
      this.accept(
        await ask('POST', `games/${this.id}/${kind}`, { version: this.version, ...values }),
      );
    } catch (error) {
      if (error.answer && error.answer.version !== undefined) this.accept(error.answer);
      throw error;
    }
  }

  stop() {
    this.stopEvents();
  }
}
