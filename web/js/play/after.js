// After a game: a quick review in the background, the three costliest moves, and what to do next.

import { announce, say, sayError } from '../announce.js';
import { fill, h } from '../dom.js';
import { go } from '../router.js';
import { askReview } from '../reviews.js';
import { ask } from '../service.js';
import { sideOf } from '../rules.js';
import { capital, classSign, classWords, judgement, moveWords, sideName } from '../words.js';
import { questionOf } from './advice.js';
import { newGameDialog } from './begin.js';

const level = 8; // of the look back: done in a moment

export class AfterGame {
  constructor(table) {
    this.table = table;
    this.costly = [];
    this.element = h('section.card.after', { 'aria-label': 'After the game', hidden: true });
    table.extra.prepend(this.element);
  }

  stop() {
    this.reviewing?.abort();
  }

  clear() {
    this.stop();
    this.begun = undefined;
    this.costly = [];
    this.element.hidden = true;
  }

  /** Marks of the costly moves by ply. */
  marks() {
    return Object.fromEntries(
      this.costly.map((move) => [
        move.ply,
        {
          sign: classSign[move.class],
          kind: move.class,
          label: classWords[move.class],
          better: move.best !== move.move ? move.best : undefined,
        },
      ]),
    );
  }

  begin() {
    const { state } = this.table;
    if (this.begun === state.version) return;
    this.begun = state.version;
    announce(this.table.resultWords());
    if (this.hasMoved('black') || this.hasMoved('white')) this.lookBack();
  }

  /** Did the only person, or with none or two this side, make a move of its own? */
  hasMoved(color) {
    const { person, state, game } = this.table;
    if (person && person !== color) return false;
    return game
      .line()
      .some(
        ({ ply, move, parent }) =>
          ply > (state.lot || 0) && move !== '--' && parent.position.side === sideOf(color),
      );
  }

  async lookBack() {
    const { table } = this;
    this.stop();
    const reviewing = (this.reviewing = new AbortController());
    this.costly = [];
    const bar = h('progress', { max: 1, value: 0, 'aria-label': 'Review' });
    this.show(h('p.soft', null, 'Looking back on the game…'), bar);
    try {
      const question = { ...questionOf(table.game, table.state.played.length), level };
      if (table.state.lot) question.lot = table.state.lot;
      const { moves, summary } = await askReview(question, {
        signal: reviewing.signal,
        on: (name, value) => {
          if (name === 'progress') bar.value = value.done / value.of;
        },
      });
      this.costly = this.costliest(moves);
      this.show(
        this.costly.length
          ? this.list(summary)
          : h('p', null, 'No move cost anything. Well played!'),
        this.accuracies(summary),
      );
      table.show();
    } catch (error) {
      if (error.name === 'AbortError') return;
      this.show(h('p.soft', null, `No review: ${error.message}`));
    }
  }

  /** Of the only person, or of both sides; what a lot drew is nobody's. */
  costliest(moves) {
    const { person, state } = this.table;
    return moves
      .filter(
        (move) =>
          move.loss >= 1 && move.ply > (state.lot || 0) && (!person || move.side === person),
      )
      .sort((a, b) => b.loss - a.loss)
      .slice(0, 3);
  }

  list() {
    const { table } = this;
    const words = (move) => [
      h('span.chip', { class: move.side, title: sideName(sideOf(move.side)) }),
      h(
        'b',
        { class: `move-${move.class}` },
        `${moveWords(table.game.line()[move.ply])} ${classSign[move.class]}`,
      ),
      h('span', null, ` ${judgement(move)}`),
      move.best !== move.move && h('span.soft', null, `better ${move.best}`),
    ];
    return h(
      'ol.costly',
      null,
      this.costly.map((move) =>
        h(
          'li',
          null,
          h('button', { type: 'button', on: { click: () => table.lookAt(move.ply) } }, words(move)),
        ),
      ),
    );
  }

  accuracies(summary) {
    const moved = (color) => Object.values(summary[`${color}_classes`]).some(Boolean);
    const side = (color) => {
      if (!moved(color)) return null;
      const accuracy = summary[`${color}_accuracy`] ?? null;
      return accuracy === null
        ? null
        : h('span', null, h('span.chip', { class: color }), ` ${Math.round(accuracy)} % accurate`);
    };
    return h('p.accuracies.soft', null, side('black'), side('white'));
  }

  show(...children) {
    fill(
      this.element,
      h('h2', null, this.person() ? 'Your costliest moves' : 'The costliest moves'),
      children,
    );
    this.element.hidden = false;
  }

  person() {
    return this.table.person;
  }

  review() {
    const { game, state } = this.table;
    game.last();
    go('analyse', {
      ...game.params(),
      ply: '0',
      review: String(level),
      black: this.table.nameOf('black'),
      white: this.table.nameOf('white'),
      lot: state.lot || '',
    });
  }

  async rematch() {
    try {
      const made = await ask('POST', `games/${this.table.state.id}/rematch`, { swap: true });
      go('play', { id: made.id });
      const mine = ['black', 'white'].filter((color) => made.players[color].person);
      if (mine.length === 1) say(`Rematch: you play ${capital(mine[0])} now.`);
    } catch (error) {
      sayError(error);
    }
  }

  newGame() {
    newGameDialog();
  }
}
