// The review of the main line: asked for with a button, watched as it grows from the end, summed up. What it says of a
// move is kept at the move's node, what a position is worth at its node.

import { announce, sayError } from '../announce.js';
import { fill, h } from '../dom.js';
import { BLACK, isOver, scoreOf, sideOf } from '../rules.js';
import { askReview } from '../reviews.js';
import { recall, remember } from '../settings.js';
import { classSign, judgement, moveWords } from '../words.js';
import { moverOf } from './session.js';

const classes = [
  ['best', 'Best'],
  ['good', 'Good'],
  ['inaccuracy', 'Inaccuracy ?!'],
  ['mistake', 'Mistake ?'],
  ['blunder', 'Blunder ??'],
  ['turned', 'Result turned ⇄'],
];
const mostRetries = 12;
const depths = [
  ['8', 'Quick'],
  ['12', 'Normal'],
  ['16', 'Deep'],
];

/** Who did not move cannot be judged. */
const accuracyWords = (summary, side) =>
  Object.values(summary[`${side}_classes`]).some(Boolean)
    ? `${Math.round(summary[`${side}_accuracy`])} %`
    : '–';

export class ReviewPart {
  constructor(session, { onRetry }) {
    this.session = session;
    this.onRetry = onRetry;
    this.running = null;
    this.element = h('div.review');
    this.stop = session.on((what) => {
      if (what === 'game') this.cancel();
      if (['game', 'tree', 'review'].includes(what)) this.draw();
    });
    this.draw();
  }

  // Asking.

  /** `level`: that of the list unless another one is asked for, as by the look back on a game just played. */
  async run(level) {
    this.cancel();
    const { session } = this,
      nodes = session.mainLine(),
      stop = (this.running = new AbortController());
    nodes.forEach((node) => {
      delete node.reviewed;
      delete node.value;
    });
    session.review = null;
    this.draw();
    const question = { ...session.gameQuestion(nodes), level: this.levelOf(level) };
    if (session.lot) question.lot = session.lot;
    try {
      const answer = await askReview(question, {
        signal: stop.signal,
        on: (_, step) => this.take(nodes, step),
      });
      if (stop.signal.aborted) return;
      this.finish(nodes, answer);
    } catch (error) {
      if (!stop.signal.aborted) sayError(error);
    } finally {
      if (this.running === stop) this.running = null;
      this.session.tell('review');
    }
  }

  levelOf(level) {
    const wanted = depths.some(([value]) => value === level) ? level : recall('review.level', '12');
    return Number(wanted);
  }

  cancel() {
    if (this.running) this.running.abort();
    this.running = null;
  }

  /** A value from the end backwards. */
  take(nodes, { done, of, ply, side, score, exact }) {
    nodes[ply - 1].value = { black: sideOf(side) * score, exact };
    if (this.progress) {
      this.progress.value = done / of;
      this.progressWords.textContent = `${done} of ${of}, from the end`;
    }
    this.session.tell('values');
  }

  finish(nodes, { moves, summary }) {
    for (const move of moves) {
      const node = nodes[move.ply];
      if (!node || node.move !== move.move) continue;
      node.reviewed = move;
      node.parent.value = { black: sideOf(move.side) * move.score, exact: move.exact };
    }
    const last = nodes[moves.length];
    if (last)
      last.value = isOver(last.position)
        ? { black: scoreOf(last.position, BLACK), exact: true }
        : { black: summary.value, exact: summary.value_exact };
    this.session.review = { nodes, moves, summary };
    announce(
      `Review done. Accuracy: Black ${accuracyWords(summary, 'black')}, White ${accuracyWords(summary, 'white')}.`,
    );
  }

  // What is shown.

  draw() {
    const { session } = this,
      nodes = session.mainLine();
    this.progress = null;
    if (this.running) this.drawRunning();
    else if (session.review) this.drawSummary();
    else
      fill(
        this.element,
        h(
          'p',
          null,
          nodes.length > 1
            ? 'What every move was worth, what it gave away, and how well both sides played.'
            : 'Play some moves or open a game, then have it reviewed.',
        ),
        this.buttons(nodes.length < 2, 'Review the game'),
      );
  }

  drawRunning() {
    this.progress = h('progress', { max: '1', value: '0', 'aria-label': 'Review' });
    this.progressWords = h('span.soft', null, 'beginning…');
    fill(
      this.element,
      h('div.review-running', null, this.progress, this.progressWords),
      h(
        'div.buttons',
        null,
        h(
          'button',
          {
            type: 'button',
            on: {
              click: () => {
                this.cancel();
                this.session.tell('review');
              },
            },
          },
          'Stop',
        ),
      ),
    );
  }

  buttons(disabled, label) {
    const level = recall('review.level', '12');
    return h(
      'div.buttons',
      null,
      h('button.primary', { type: 'button', disabled, on: { click: () => this.run() } }, label),
      h(
        'select',
        {
          'aria-label': 'How deep',
          on: { change: (event) => remember('review.level', event.target.value) },
        },
        depths.map(([value, name]) => h('option', { value, selected: value === level }, name)),
      ),
    );
  }

  drawSummary() {
    const { summary } = this.session.review,
      mistakes = this.mistakes();
    const head = (side) =>
      h(
        'th.number',
        { scope: 'col' },
        h(`span.chip.${side}`),
        ` ${this.session.facts[side] || summary[side] || (side === 'black' ? 'Black' : 'White')}`,
      );
    const row = (label, key) =>
      h(
        'tr',
        null,
        h('th', { scope: 'row' }, label),
        ['black', 'white'].map((side) => h('td.number', null, key(side))),
      );
    const table = h(
      'table.review-table',
      null,
      h('thead', null, h('tr', null, h('td'), head('black'), head('white'))),
      h(
        'tbody',
        null,
        h(
          'tr.accuracy',
          null,
          h('th', { scope: 'row' }, 'Accuracy'),
          ['black', 'white'].map((side) => h('td.number', null, accuracyWords(summary, side))),
        ),
        row('Discs lost', (side) => summary[`${side}_loss`]),
        classes
          .filter(
            ([key]) => summary.black_classes[key] || summary.white_classes[key] || key === 'best',
          )
          .map(([key, label]) => row(label, (side) => summary[`${side}_classes`][key])),
      ),
    );
    const own = mistakes.filter((node) => moverOf(node) === this.session.own).length,
      count = own || mistakes.length;
    const retry = count
      ? h(
          'button.primary',
          { type: 'button', on: { click: () => this.onRetry(mistakes) } },
          `Retry ${own ? 'your ' : ''}${count} mistake${count > 1 ? 's' : ''}`,
        )
      : h('p.good', null, 'No mistakes: nothing to retry.');
    fill(
      this.element,
      h('div.buttons.review-next', null, retry),
      table,
      h('p.hint-text', null, 'Forced moves are not counted.'),
      this.worst(summary),
      h('details', null, h('summary', null, 'Review again'), this.buttons(false, 'Review')),
    );
  }

  worst(summary) {
    const { nodes } = this.session.review;
    const items = summary.worst
      .map(({ ply }) => nodes[ply])
      .filter((node) => node && node.reviewed);
    return (
      items.length > 0 &&
      h(
        'div.worst',
        null,
        h('h2', null, 'The costliest moves'),
        h(
          'ol',
          null,
          items.map((node) => {
            const { reviewed } = node;
            return h(
              'li',
              null,
              h(
                'button.quiet.worst-move',
                { type: 'button', on: { click: () => this.session.go(node) } },
                h(`span.chip.${moverOf(node)}`),
                h('strong', null, moveWords(node)),
                h(`span.move-sign.${reviewed.class}`, null, classSign[reviewed.class]),
                h('span.soft', null, judgement(reviewed)),
                h('span.soft', null, `best ${reviewed.best}`),
              ),
            );
          }),
        ),
      )
    );
  }

  /** The moves that are worth another try, the costliest ones, in the order of the game. */
  mistakes() {
    const cost = ({ reviewed }) => reviewed.win_chance - reviewed.win_chance_after;
    const all = this.session.review.nodes.filter(
      (node) =>
        node.reviewed &&
        node.reviewed.counts &&
        ['mistake', 'blunder', 'turned'].includes(node.reviewed.class),
    );
    return all
      .sort((a, b) => cost(b) - cost(a))
      .slice(0, mostRetries)
      .sort((a, b) => a.ply - b.ply);
  }

  destroy() {
    this.cancel();
    this.stop();
  }
}
