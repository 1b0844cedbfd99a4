// What games and the engine say of each move of the present position. A click plays it.

import { fill, h } from '../dom.js';
import { isOver } from '../rules.js';
import { ask } from '../service.js';
import { sideName, signed } from '../words.js';

const pause = 120;

export class ExplorerPart {
  constructor(session) {
    this.session = session;
    this.visible = false;
    this.element = h('div.explorer');
    this.stop = session.on((what) => (what === 'place' || what === 'game') && this.ask());
  }

  show(visible) {
    this.visible = visible;
    if (visible) this.ask();
  }

  ask() {
    clearTimeout(this.timer);
    if (this.waiting) this.waiting.abort();
    if (!this.visible) return;
    const { node } = this.session;
    if (isOver(node.position)) fill(this.element, h('p.empty', null, 'The game is over.'));
    else if (node.explorer) this.draw(node, node.explorer);
    else this.timer = setTimeout(() => this.fetch(node), pause);
  }

  async fetch(node) {
    const stop = (this.waiting = new AbortController());
    this.element.setAttribute('aria-busy', 'true');
    if (!this.element.firstChild)
      fill(this.element, h('p.empty', null, 'Looking for games and values…'));
    try {
      node.explorer = await ask(
        'GET',
        'explorer',
        this.session.gameQuestion(this.session.game.path()),
        stop.signal,
      );
      if (!stop.signal.aborted) this.draw(node, node.explorer);
    } catch (error) {
      if (!stop.signal.aborted) fill(this.element, h('p.empty', null, error.message));
    } finally {
      if (this.waiting === stop) this.element.removeAttribute('aria-busy');
    }
  }

  draw(node, answer) {
    const where = answer.own ? 'your own games' : answer.games ? answer.source : null;
    fill(
      this.element,
      h(
        'p.soft.explorer-about',
        null,
        answer.games
          ? `${answer.games.toLocaleString('en')} games here${where ? `, from ${where}` : ''}.`
          : 'No games come here; the values are the engine’s.',
      ),
      answer.games > 0 && legend(sideName(node.position.side)),
      h(
        'table.explorer-table',
        null,
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            h('th', null, 'Move'),
            h('th.number', null, 'Games'),
            h('th', null, 'Results'),
            h('th.number', null, 'Mean'),
            h('th.number', null, 'Value'),
          ),
        ),
        h(
          'tbody',
          null,
          answer.moves.map((move) => this.row(node, move)),
        ),
      ),
    );
  }

  row(node, move) {
    const play = () => {
      this.session.game.node = node;
      this.session.play(move.move);
    };
    return h(
      'tr.playable',
      { on: { click: play } },
      h(
        'th',
        { scope: 'row' },
        h(
          'button.quiet.explorer-move',
          {
            type: 'button',
            'aria-label': `play ${move.move}`,
            on: {
              click: (event) => {
                event.stopPropagation();
                play();
              },
            },
          },
          move.move,
        ),
        move.name && h('div.explorer-name', null, move.name),
      ),
      h('td.number', null, move.games ? move.games.toLocaleString('en') : '–'),
      h('td', null, move.games > 0 && resultBar(move)),
      h('td.number', null, move.mean === null ? '' : signed(Math.round(move.mean * 10) / 10)),
      h(
        'td.number',
        null,
        move.score === null ? '' : `${signed(move.score)}${move.exact ? ' ✓' : ''}`,
      ),
    );
  }

  destroy() {
    clearTimeout(this.timer);
    if (this.waiting) this.waiting.abort();
    this.stop();
  }
}

/** What the parts of the bars are. */
function legend(side) {
  const key = (kind, words) =>
    h('span.results-key', null, h(`span.${kind}`, { 'aria-hidden': 'true' }), words);
  return h(
    'p.soft.explorer-about',
    null,
    'Results: ',
    key('part-won', `${side} won`),
    key('part-drawn', 'drawn'),
    key('part-lost', `${side} lost`),
  );
}

/** Wins, draws and losses of the side to move, as parts of a bar. */
function resultBar({ wins, draws, losses, games }) {
  const part = (kind, count) =>
    h(
      `span.${kind}`,
      { style: { '--part': count / games } },
      count / games > 0.16 ? Math.round((100 * count) / games) : '',
    );
  return h(
    'div.results',
    { role: 'img', 'aria-label': `won ${wins}, drawn ${draws}, lost ${losses}` },
    part('part-won', wins),
    part('part-drawn', draws),
    part('part-lost', losses),
  );
}
