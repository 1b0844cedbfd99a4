// Retry your mistakes: the position before each, the answer hidden. Any move nearly as good as the best one counts. The
// engine values all moves meanwhile, so that an answer is judged at once.

import { announce, sayError } from '../announce.js';
import { fill, h } from '../dom.js';
import { colorName } from '../rules.js';
import { stream } from '../service.js';
import { discs, judgement, moveWords, signed } from '../words.js';
import { moverOf } from './session.js';

const nearly = 0.035,
  level = 12,
  seconds = 5; // of the chance of winning; of the look at all moves

export class Retry {
  /** onEnd() when it is left; onView() when there is something else to show on the board. */
  constructor(session, mistakes, { onEnd, onView }) {
    Object.assign(this, { session, mistakes, onEnd, onView });
    this.sides = new Set(mistakes.map(moverOf));
    this.side = this.sides.has(session.own) ? session.own : 'both';
    this.element = h('section.card.retry', { 'aria-label': 'Retry your mistakes' });
    this.begin();
  }

  begin() {
    this.list = this.mistakes.filter((node) => this.side === 'both' || moverOf(node) === this.side);
    this.results = [];
    this.at = -1;
    this.next();
  }

  get mistake() {
    return this.list[this.at];
  }

  next() {
    this.at++;
    this.state = this.at < this.list.length ? 'find' : 'done';
    this.tried = null;
    if (this.stopLook) this.stopLook.abort();
    if (this.mistake) {
      this.session.go(this.mistake.parent);
      this.look();
      announce(
        `Position ${this.at + 1} of ${this.list.length}. ${this.mistake.move} was played. Find a better move for ${moverOf(this.mistake)}.`,
      );
    }
    this.draw();
  }

  look() {
    const stop = (this.stopLook = new AbortController()),
      values = { ...this.session.questionOf(this.mistake.parent), level, time: seconds };
    this.answer = stream('analyse', values, { signal: stop.signal });
    this.answer.catch((error) => stop.signal.aborted || sayError(error));
  }

  /** Somebody's attempt. */
  async play(name) {
    if (this.state !== 'find' && this.state !== 'failed') return;
    const { mistake } = this,
      { reviewed } = mistake;
    this.tried = name;
    if (name === mistake.move) return this.fail('That is the move of the game.');
    if (name === reviewed.best) return this.solve(`${name} is the best move.`);
    this.state = 'waiting';
    this.draw();
    const answer = await this.answer.catch(() => null);
    if (this.mistake !== mistake || this.state !== 'waiting') return undefined;
    const tried = answer && answer.moves.find((move) => move.move === name),
      best = answer && answer.moves[0];
    if (!tried) return this.fail('This could not be judged.');
    if (best.win_chance - tried.win_chance <= nearly)
      return this.solve(
        tried.move === best.move
          ? `${name} is the best move.`
          : `${name} is nearly as good as ${best.move}: that counts.`,
      );
    return this.fail(
      `${name} gives away ${discs(Math.max(1, best.score - tried.score))}. Try another one.`,
    );
  }

  solve(words) {
    if (!this.results[this.at]) this.results[this.at] = 'found';
    this.finish('solved', words);
  }

  fail(words) {
    this.results[this.at] = 'failed';
    this.state = 'failed';
    this.words = words;
    announce(words);
    this.draw();
  }

  view() {
    if (this.results[this.at] !== 'found') this.results[this.at] = 'seen';
    this.finish('viewed', `${this.mistake.reviewed.best} was the move.`);
  }

  finish(state, words) {
    this.state = state;
    this.words = words;
    announce(words);
    this.draw();
  }

  skip() {
    this.results[this.at] = this.results[this.at] || 'skipped';
    this.next();
  }

  // What is shown.

  /** What the board shows beside the position: the played move, and the answer once it is known. */
  marks() {
    if (!this.mistake) return {};
    const { reviewed, move } = this.mistake,
      marks = { [move]: { sign: '✕', kind: 'mistake', label: 'was played' } };
    if (this.state === 'failed' && this.tried !== move)
      marks[this.tried] = { sign: '✕', kind: 'blunder', label: 'tried' };
    if (this.state === 'solved') marks[this.tried] = { sign: '✓', kind: 'good', label: 'found' };
    if (this.state === 'viewed') marks[reviewed.best] = { sign: '✓', kind: 'best', label: 'best' };
    return marks;
  }

  get open() {
    return ['find', 'failed'].includes(this.state);
  }

  draw() {
    if (this.state === 'done') this.drawEnd();
    else fill(this.element, this.head(), this.question(), this.actions());
    this.onView();
  }

  head() {
    const steps = this.list.map((_, i) =>
      h(`li.step.${this.results[i] || 'open'}${i === this.at ? '.now' : ''}`, {
        'aria-hidden': 'true',
      }),
    );
    return h(
      'div.retry-head',
      null,
      h(
        'strong',
        null,
        `Mistake ${Math.min(this.at + 1, this.list.length)} of ${this.list.length}`,
      ),
      h('ul.steps', null, steps),
      h(
        'button.icon',
        { type: 'button', 'aria-label': 'Leave', on: { click: () => this.onEnd() } },
        '✕',
      ),
    );
  }

  question() {
    const { mistake } = this,
      side = colorName(mistake.parent.position.side),
      { reviewed } = mistake;
    const asks = h(
      'p.retry-question',
      null,
      h(`span.chip.${side}`),
      ` ${moveWords(mistake)} was played (${judgement(reviewed)}). Find a better move for ${side}.`,
    );
    if (this.state === 'find') return [asks, this.context()];
    if (this.state === 'waiting')
      return [asks, this.context(), h('p.soft', null, `Looking at ${this.tried}…`)];
    const good = this.state === 'solved' || this.state === 'viewed';
    return [
      asks,
      this.context(),
      h(`p.retry-answer.${good ? 'good' : 'bad'}`, { role: 'status' }, this.words),
      good &&
        h(
          'p.soft',
          null,
          `Best play: ${reviewed.pv.slice(0, 8).join(' ')} (${signed(reviewed.score)}; the game's move ${signed(reviewed.played_score)})`,
        ),
    ];
  }

  /** The moves that led here, and how the game stood. */
  context() {
    const { mistake } = this,
      path = [];
    for (let node = mistake.parent; node && node.move && path.length < 6; node = node.parent)
      path.unshift(node);
    const moves = path.map((node) => (node.move === '--' ? 'pass' : node.move)).join(' '),
      before = path[0] && path[0].parent && path[0].parent.move ? '… ' : '';
    return h(
      'p.soft',
      null,
      `${moves ? `Before: ${before}${moves}. ` : ''}With the best move it is ${signed(mistake.reviewed.score)} for ${colorName(mistake.parent.position.side)}, after ${mistake.move} ${signed(mistake.reviewed.played_score)}.`,
    );
  }

  actions() {
    const button = (label, act, primary) =>
      h(`button${primary ? '.primary' : ''}`, { type: 'button', on: { click: act } }, label);
    const last = this.at + 1 === this.list.length;
    if (this.state === 'solved' || this.state === 'viewed')
      return h(
        'div.buttons',
        null,
        button(last ? 'Finish' : 'Next', () => this.next(), true),
      );
    return h(
      'div.buttons',
      null,
      button('Show the answer', () => this.view()),
      button('Skip', () => this.skip()),
      this.sides.size > 1 &&
        this.at === 0 &&
        !this.results.length &&
        h(
          'select',
          {
            'aria-label': 'Whose mistakes',
            on: {
              change: (event) => {
                this.side = event.target.value;
                this.begin();
              },
            },
          },
          [
            ['both', 'Both sides'],
            ['black', 'Black only'],
            ['white', 'White only'],
          ].map(([value, label]) => h('option', { value, selected: value === this.side }, label)),
        ),
    );
  }

  drawEnd() {
    const found = this.results.filter((result) => result === 'found').length,
      words = `${found} of ${this.list.length} found at once.`;
    announce(words);
    fill(
      this.element,
      h(
        'div.retry-head',
        null,
        h('strong', null, 'Done'),
        h(
          'ul.steps',
          null,
          this.results.map((result) => h(`li.step.${result}`)),
        ),
      ),
      h('p.retry-answer', null, words),
      h(
        'div.buttons',
        null,
        h(
          'button.primary',
          { type: 'button', on: { click: () => this.onEnd() } },
          'Back to the game',
        ),
        h('button', { type: 'button', on: { click: () => this.begin() } }, 'Once more'),
      ),
    );
  }

  destroy() {
    if (this.stopLook) this.stopLook.abort();
  }
}
