// Why: the move that led here beside the best one, each two plies on, with the places that each side can play, what it
// cost in one sentence, and the rest folded away. Classic players answer in their factors instead.

import { Board } from '../board.js';
import { fill, h } from '../dom.js';
import { movesOf, squareName } from '../rules.js';
import { ask } from '../service.js';
import { recall, remember } from '../settings.js';
import { minus, moveWords, percent, signed } from '../words.js';
import { moverOf } from './session.js';

const engine = 'flipside:level=8';
const factorial = ['deepening', 'three-factor', 'corner', 'reversed', 'monte-carlo-heuristic'];
let known = null; // the players that can be asked, once somebody told

async function askPlayers() {
  if (known) return known;
  const answer = await ask('GET', 'players').catch(() => ({ players: [] }));
  known = [
    [engine, 'The engine'],
    ...answer.players
      .filter(({ name }) => factorial.some((word) => name.startsWith(word)))
      .map(({ name, about }) => [name, `${name}: ${about}`]),
  ];
  return known;
}

/** One decimal at most, with a true minus. */
const rounded = (number) => String(Math.round(number * 10) / 10).replace('-', minus);

export class WhyPart {
  constructor(session) {
    this.session = session;
    this.element = h('div.why');
    this.boards = [];
    this.visible = false;
    this.spec = recall('why.player', engine);
    this.stop = session.on((what) => (what === 'place' || what === 'game') && this.ask());
  }

  show(visible) {
    this.visible = visible;
    if (visible) this.ask();
  }

  /** The question: the move that led here; at the beginning, what is best. */
  question() {
    const { node } = this.session;
    const made = node.move === '--' ? node.parent : node; // a pass needs no reasons
    return made.parent
      ? { before: made.parent, move: made.move, node: made }
      : { before: made, move: null, node: made };
  }

  async ask() {
    if (this.waiting) this.waiting.abort();
    if (!this.visible) return;
    const { before, move, node } = this.question(),
      { spec } = this,
      key = `${spec} ${move}`;
    if (!movesOf(before.position).length)
      return this.tell('There is no move to explain: the game is over.');
    node.why = node.why || {};
    if (node.why[key]) return this.draw(node.why[key], node);
    const stop = (this.waiting = new AbortController());
    this.element.setAttribute('aria-busy', 'true');
    if (!this.boards.length) this.tell('Looking…');
    try {
      const answer = await ask(
        'POST',
        'explain',
        { ...this.session.questionOf(before), player: spec, ...(move ? { move } : {}) },
        stop.signal,
      );
      node.why[key] = answer;
      if (!stop.signal.aborted) this.draw(answer, node);
    } catch (error) {
      if (!stop.signal.aborted) this.tell(error.message);
    } finally {
      if (this.waiting === stop) this.element.removeAttribute('aria-busy');
    }
    return undefined;
  }

  clear() {
    this.boards.forEach((board) => board.destroy());
    this.boards = [];
  }

  tell(words) {
    this.clear();
    fill(
      this.element,
      this.head(this.question().node),
      h('p.soft', null, words),
      this.playerChoice(),
    );
  }

  head(node) {
    if (!node.parent) return h('h2', null, 'What is best here?');
    return h('h2', null, h(`span.chip.${moverOf(node)}`), ` ${moveWords(node)}`);
  }

  draw(answer, node) {
    this.clear();
    this.element.removeAttribute('aria-busy');
    const contrast = answer.candidates.map((candidate) => candidate.contrast).find(Boolean);
    fill(
      this.element,
      this.head(node),
      contrast ? this.contrast(answer, contrast) : this.factors(answer),
      this.playerChoice(),
    );
  }

  // The engine: two boards.

  contrast(answer, contrast) {
    const { best, other, asked, sentence, loss } = contrast,
      { move } = this.question(),
      wasBest = best.move === move;
    const role = (side) =>
      side === best
        ? wasBest
          ? 'best played'
          : 'best'
        : asked && !wasBest
          ? 'played'
          : 'tempting';
    const sides = !other ? [best] : asked && !wasBest ? [other, best] : [best, other];
    const words =
      other && loss <= 0
        ? `${sides[0].move} and ${sides[1].move} are worth the same.`
        : sentence && wasBest
          ? `${move} is the best move. ${sentence}`
          : sentence;
    return [
      h('p.why-sentence', null, words || 'There is one legal move.'),
      h(
        'div.why-sides',
        null,
        sides.map((side) => this.side(answer, side, role(side))),
      ),
      h('details', null, h('summary', null, 'More'), this.more(contrast, sides, role)),
    ];
  }

  side(answer, side, role) {
    const place = h('div.board-place'),
      mover = answer.side,
      opponent = mover === 'black' ? 'white' : 'black';
    const rules = this.session.rules,
      title = {
        best: 'Best',
        played: 'Played',
        'best played': 'Played, best',
        tempting: 'Instead',
      }[role];
    const board = new Board(place, {
      small: true,
      coordinates: true,
      size: rules.size,
      label: `${side.move}, then ${side.reply || 'the end'}`,
    });
    board.show({
      position: side.later,
      rules,
      last: side.reply && side.reply !== '--' ? side.reply : side.move,
      animate: false,
      marks:
        side.reply === side.move
          ? {}
          : { [side.move]: { sign: '1', kind: role.startsWith('best') ? 'best' : 'plain' } },
    });
    this.boards.push(board);
    const places = (color, count, when) =>
      h(
        'div.places',
        null,
        h('strong', null, count),
        h('span', null, h(`span.chip.${color}`), ` ${count === 1 ? 'place' : 'places'} ${when}`),
      );
    return h(
      'figure.why-side',
      { class: role },
      h(
        'figcaption',
        null,
        h('strong', null, `${title}: ${side.move}`),
        h(
          'span.number',
          null,
          `${signed(Math.round(side.score))}${side.exact ? ' ✓' : ''} · ${percent(side.win_chance)}`,
        ),
      ),
      place,
      places(opponent, side.answers, 'to answer'),
      side.over
        ? h('div.places', null, h('span', null, 'the game is over'))
        : places(mover, side.places, 'after that'),
    );
  }

  more(contrast, sides, role) {
    const lines = sides.map((side) =>
      h(
        'p',
        null,
        h(
          'strong',
          null,
          `${role(side).startsWith('best') ? 'Best play' : 'After'} ${side.move}: `,
        ),
        side.pv.slice(1, 12).join(' '),
      ),
    );
    const tinted = sides.filter((side) => side.squares);
    return [
      lines,
      contrast.depth > 0 &&
        h(
          'p.soft',
          null,
          `${contrast.agreed ? 'Deeper looks agree' : 'Looked'} ${contrast.depth} plies deep.`,
        ),
      tinted.length > 0 &&
        h(
          'p.soft',
          null,
          'What each square adds to the judgement: blue for the other side, orange for whoever moved.',
        ),
      h(
        'div.why-sides',
        null,
        tinted.map((side) => this.tinted(side)),
      ),
    ];
  }

  tinted(side) {
    const place = h('div.board-place'),
      rules = this.session.rules,
      tint = {};
    side.squares.forEach((value, at) => {
      tint[squareName(at, rules.size)] = Math.max(-1, Math.min(1, value * 1.5));
    });
    const board = new Board(place, {
      small: true,
      coordinates: true,
      size: rules.size,
      label: `Parts of the judgement after ${side.move}`,
    });
    board.show({ position: side.later, rules, tint, animate: false });
    this.boards.push(board);
    return h('figure.why-side', null, place, h('figcaption', null, side.move));
  }

  // A classic player: a table of factors.

  factors({ candidates }) {
    if (!candidates.length) return h('p', null, 'The game is over.');
    const kinds = candidates[0].factors
      .filter((_, i) => candidates.some(({ factors }) => factors[i].points))
      .map(({ name }) => name);
    const points = (candidate, name) =>
      candidate.factors.find((factor) => factor.name === name).points;
    const sentence = candidates.map((candidate) => candidate.sentence).find(Boolean);
    return [
      sentence && h('p.why-sentence', null, sentence),
      h(
        'div.table-wrap',
        null,
        h(
          'table',
          null,
          h(
            'thead',
            null,
            h(
              'tr',
              null,
              h('th', null, 'Move'),
              kinds.map((name) => h('th.number', null, name)),
              h('th.number', null, 'Sum'),
              h('th.number', null, 'To win'),
            ),
          ),
          h(
            'tbody',
            null,
            candidates.map((candidate) =>
              h(
                `tr${candidate.chosen ? '.chosen' : ''}`,
                null,
                h('th', { scope: 'row' }, candidate.move, candidate.chosen ? ' ★' : ''),
                kinds.map((name) => h('td.number', null, rounded(points(candidate, name)))),
                h('td.number', null, rounded(candidate.score)),
                h('td.number', null, percent(candidate.win_chance)),
              ),
            ),
          ),
        ),
      ),
    ];
  }

  playerChoice() {
    const select = h(
      'select',
      {
        'aria-label': 'Whose reasons',
        on: {
          change: (event) => {
            this.spec = event.target.value;
            remember('why.player', this.spec);
            this.ask();
          },
        },
      },
      h('option', { value: this.spec }, this.spec === engine ? 'The engine' : this.spec),
    );
    askPlayers().then((players) =>
      fill(
        select,
        players.map(([value, label]) =>
          h('option', { value, selected: value === this.spec }, label),
        ),
      ),
    );
    return h('div.field.whose', null, h('span.label', null, 'Whose reasons'), select);
  }

  destroy() {
    if (this.waiting) this.waiting.abort();
    this.clear();
    this.stop();
  }
}
