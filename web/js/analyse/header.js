// Who played what, how many discs there are, the opening's name; and the ways in and out: open, set up, share.

import { fill, h } from '../dom.js';
import { go } from '../router.js';
import { BLACK, WHITE, countDiscs, isOver } from '../rules.js';
import { ask } from '../service.js';
import { editPosition } from './editor.js';
import { resultWords } from './lines.js';
import { openText } from './open.js';
import { openShare } from './share.js';

const namedPlies = 30; // openings with names are shorter

export class Header {
  constructor(session) {
    this.session = session;
    this.players = h('div.players');
    this.about = h('div.game-about');
    const button = (label, click) => h('button', { type: 'button', on: { click } }, label);
    this.element = h(
      'section.card.game-head',
      { 'aria-label': 'Players' },
      this.players,
      this.about,
      h(
        'div.buttons.even',
        null,
        button('Open', () => openText(session.rules.goal)),
        button('Set up', () => this.edit()),
        button('Share', () => openShare(session)),
        button('New', () => go('analyse', this.fresh())),
      ),
    );
    this.stop = session.on((what) => {
      if (what === 'values') return;
      this.leads = null;
      this.draw();
      if (what === 'place' || what === 'game') this.askOpening();
    });
    this.draw();
    this.askOpening();
  }

  /** An empty game of the same rules. */
  fresh() {
    const { goal, size, start } = this.session.rules;
    return {
      g: '',
      goal: goal === 'most' ? '' : goal,
      size: size === 8 ? '' : String(size),
      start: start === 'standard' ? '' : start,
    };
  }

  draw() {
    const { session } = this,
      { position } = session.node,
      over = isOver(position);
    const player = (side, name) =>
      h(
        `div.player${!over && position.side === side ? '.to-move' : ''}`,
        null,
        h(`span.chip.${name}`),
        h('span.player-name', null, session.facts[name] || (name === 'black' ? 'Black' : 'White')),
        h('strong.number', null, countDiscs(position, side)),
      );
    fill(this.players, player(BLACK, 'black'), player(WHITE, 'white'));
    const { goal, size, start } = session.rules,
      { opening } = session.node;
    const facts = [
      this.leads || opening,
      over && resultWords(position),
      session.facts.event,
      session.facts.date,
    ].filter(Boolean);
    fill(
      this.about,
      h(`span.goal.${goal}`, null, goal === 'fewest' ? 'Fewest discs win' : 'Most discs win'),
      size !== 8 && h('span', null, `${size}×${size}`),
      start !== 'standard' && h('span', null, `${start} start`),
      facts.map((fact) => h('span', null, fact)),
    );
  }

  /** The name of the opening belongs to the way here: asked once a node, when one stays there. */
  askOpening() {
    clearTimeout(this.timer);
    const { session } = this,
      { node } = session;
    if (node.opening !== undefined) return;
    node.opening = node.parent ? node.parent.opening : undefined;
    this.timer = setTimeout(async () => {
      const answer = await ask('GET', 'position', session.gameQuestion(session.game.path())).catch(
        () => null,
      );
      node.opening = answer ? answer.opening : null;
      if (session.node === node) this.draw();
    }, 150);
  }

  /** The opening that a move leads to, while the pointer or the focus is on it. */
  hover(name) {
    clearTimeout(this.hoverTimer);
    if (this.leads) this.tellLead(null);
    const { session } = this,
      { node } = session;
    if (
      !name ||
      session.rules.size !== 8 ||
      node.ply >= namedPlies ||
      !session.game.legal.includes(name)
    )
      return;
    this.hoverTimer = setTimeout(async () => {
      const question = session.gameQuestion(session.game.path());
      const answer = await ask('GET', 'position', {
        ...question,
        moves: question.moves + name,
      }).catch(() => null);
      if (answer && answer.opening && answer.opening !== node.opening && session.node === node)
        this.tellLead(`${name}: ${answer.opening}`);
    }, 200);
  }

  tellLead(words) {
    this.leads = words;
    this.draw();
  }

  async edit() {
    const params = await editPosition(this.session.node.position);
    if (params) go('analyse', params);
  }

  destroy() {
    clearTimeout(this.timer);
    clearTimeout(this.hoverTimer);
    this.stop();
  }
}
