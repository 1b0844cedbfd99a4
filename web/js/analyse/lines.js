// What the live engine thinks: its judgement, the chance of winning as a bar, and the best lines, one a row. The rows are
// always as many, so that nothing jumps while they fill. All values are those of the side to move.

import { fill, h } from '../dom.js';
import { BLACK, countDiscs, isOver, scoreOf } from '../rules.js';
import { percent, sideName, signed } from '../words.js';

const shown = 3,
  moves = 12;

/** How a finished game ended, in the words of its goal. */
export function resultWords(position) {
  const score = scoreOf(position, BLACK),
    black = countDiscs(position, BLACK),
    white = countDiscs(position, -BLACK);
  if (score === 0) return `Draw, ${black} : ${white}`;
  const winner = score > 0 ? 'Black' : 'White',
    [own, other] = score > 0 ? [black, white] : [white, black];
  return position.rules.goal === 'fewest'
    ? `${winner} wins with fewer discs, ${own} : ${other}`
    : `${winner} wins ${own} : ${other}`;
}

/** What is proven is certain. */
const chanceOf = ({ score, exact, win_chance }) =>
  !exact ? win_chance : score > 0 ? 1 : score < 0 ? 0 : 0.5;

/** What a solved position says of who is to move, as short as the panel is narrow. */
const provenWords = (who, score) =>
  score > 0 ? `${who} wins for sure` : score < 0 ? `${who} loses for sure` : 'A sure draw';

const goalHere = ({ position: { rules } }) => (rules.goal === 'fewest' ? ' · fewest discs' : '');

export class Lines {
  constructor(session, live) {
    this.session = session;
    this.live = live;
    this.value = h('output.judge-value');
    this.about = h('div.judge-about');
    this.bar = h('div.chance-bar', { role: 'img' }, h('div.chance-black'));
    this.switch = h(
      'button.switch',
      {
        type: 'button',
        role: 'switch',
        'aria-label': 'Engine',
        on: { click: () => live.set(!live.on) },
      },
      h('span.knob'),
    );
    this.rows = Array.from({ length: shown }, () => h('li.line-row'));
    this.list = h('ol.line-list', { 'aria-label': 'Best lines' }, this.rows);
    this.element = h(
      'section.card.judge',
      { 'aria-label': 'Engine' },
      h('div.judge-head', null, this.value, this.about, this.switch),
      this.bar,
      this.list,
    );
    this.stop = session.on(() => this.draw());
    this.draw();
  }

  draw() {
    const { node } = this.session,
      { live } = this,
      answer = live.on && !live.hidden ? node.live : null;
    this.switch.setAttribute('aria-checked', String(live.on));
    if (isOver(node.position)) this.drawEnd(node);
    else if (answer && answer.moves.length) this.drawAnswer(node, answer);
    else this.drawNothing(node);
    this.rows.forEach((row, i) => this.drawRow(row, answer && answer.moves[i], node, i === 0));
  }

  drawEnd(node) {
    const score = scoreOf(node.position, BLACK);
    this.value.textContent = signed(Math.abs(score)); // for the winner, whom the words name
    this.value.className = 'judge-value exact';
    fill(
      this.about,
      h('strong', null, resultWords(node.position)),
      h('span.soft', null, 'the game is over'),
    );
    this.setBar(score > 0 ? 1 : score < 0 ? 0 : 0.5);
  }

  drawNothing(node) {
    this.value.textContent = '–';
    this.value.className = 'judge-value';
    fill(
      this.about,
      h('strong', null, `${sideName(node.position.side)} to move`),
      h('span.soft', null, this.live.on ? 'looking…' : 'the engine rests', goalHere(node)),
    );
    this.setBar(null);
  }

  drawAnswer(node, answer) {
    const best = answer.moves[0],
      { side } = node.position,
      chance = side === BLACK ? chanceOf(best) : 1 - chanceOf(best);
    const who = sideName(side);
    this.value.textContent = signed(best.score);
    this.value.className = `judge-value${best.exact ? ' exact' : ''}`;
    const goal = node.position.rules.goal === 'fewest' ? 'fewest · ' : '',
      done = this.live.thinking ? '' : ' · done';
    fill(
      this.about,
      h(
        'strong',
        null,
        best.exact ? provenWords(who, best.score) : `${who} wins with ${percent(chanceOf(best))}`,
      ),
      h(
        'span.soft',
        {
          title: `All values here are ${who}'s${best.exact || best.selectivity >= 100 ? '' : `; the search is right with ${best.selectivity} %`}`,
        },
        `${goal}${best.exact ? 'solved to the end' : `depth ${best.depth}${done}`}`,
      ),
    );
    this.setBar(chance);
  }

  setBar(black) {
    this.bar.classList.toggle('unknown', black === null);
    this.bar.firstChild.style.setProperty('--part', black === null ? 0.5 : black);
    this.bar.setAttribute(
      'aria-label',
      black === null ? 'Chance of winning unknown' : `Black wins with ${percent(black)}`,
    );
  }

  drawRow(row, move, node, best) {
    if (!move) {
      fill(row);
      row.className = 'line-row nothing';
      return;
    }
    row.className = `line-row${best ? ' best' : ''}`;
    const follow = move.pv.slice(0, moves);
    fill(
      row,
      h(
        `span.line-value${move.exact ? '.exact' : ''}`,
        { title: move.exact ? 'proven' : `depth ${move.depth}` },
        signed(move.score),
      ),
      h('span.line-chance', null, percent(chanceOf(move))),
      move.book &&
        h(
          'span.line-book',
          { title: `the opening book says ${signed(move.book_score)}` },
          `book ${signed(move.book_score)}`,
        ),
      h(
        'span.line-moves',
        null,
        follow.map((name, i) =>
          h(
            'button.line-move',
            {
              type: 'button',
              tabindex: i ? '-1' : '0',
              'aria-label': i ? `play the line up to ${name}` : `play ${name}`,
              on: { click: () => this.play(node, move.pv.slice(0, i + 1)) },
            },
            name === '--' ? 'pass' : name,
          ),
        ),
      ),
    );
  }

  play(node, names) {
    this.session.game.node = node;
    this.session.playLine(names);
  }

  destroy() {
    this.stop();
  }
}
