// Who played what, how many discs there are, the opening's name; and the ways in and out: open, set up, share.

import { openDialog } from '../dialog.js';
import { fill, h } from '../dom.js';
import { openFile, openPasted } from '../pasted.js';
import { go } from '../router.js';
import { BLACK, WHITE, countDiscs, isOver } from '../rules.js';
import { ask } from '../service.js';
import { editPosition } from './editor.js';
import { resultWords } from './lines.js';
import { openShare } from './share.js';

export class Header {
  constructor(session) {
    this.session = session;
    this.players = h('div.players');
    this.about = h('div.game-about');
    const button = (label, click) => h('button', { type: 'button', on: { click } }, label);
    this.element = h('section.card.game-head', { 'aria-label': 'Players' }, this.players, this.about,
      h('div.buttons.even', null, button('Open', () => this.openText()), button('Set up', () => this.edit()), button('Share', () => openShare(session)), button('New', () => go('analyse', this.fresh()))));
    this.stop = session.on(what => {
      if (what === 'values') return;
      this.draw();
      if (what === 'place' || what === 'game') this.askOpening();
    });
    this.draw();
    this.askOpening();
  }

  /** An empty game of the same rules. */
  fresh() {
    const { goal, size, start } = this.session.rules;
    return { g: '', goal: goal === 'most' ? '' : goal, size: size === 8 ? '' : String(size), start: start === 'standard' ? '' : start };
  }

  draw() {
    const { session } = this, { position } = session.node, over = isOver(position);
    const player = (side, name) => h(`div.player${!over && position.side === side ? '.to-move' : ''}`, null,
      h(`span.chip.${name}`), h('span.player-name', null, session.facts[name] || (name === 'black' ? 'Black' : 'White')), h('strong.number', null, countDiscs(position, side)));
    fill(this.players, player(BLACK, 'black'), player(WHITE, 'white'));
    const { goal, size, start } = session.rules, { opening } = session.node;
    const facts = [opening, over && resultWords(position), session.facts.event, session.facts.date].filter(Boolean);
    fill(this.about, h(`span.goal.${goal}`, null, goal === 'fewest' ? 'Fewest discs win' : 'Most discs win'), size !== 8 && h('span', null, `${size}×${size}`),
      start !== 'standard' && h('span', null, `${start} start`), facts.map(fact => h('span', null, fact)));
  }

  /** The name of the opening belongs to the way here: asked once a node, when one stays there. */
  askOpening() {
    clearTimeout(this.timer);
    const { session } = this, { node } = session;
    if (node.opening !== undefined) return;
    node.opening = node.parent ? node.parent.opening : undefined;
    this.timer = setTimeout(async () => {
      const answer = await ask('GET', 'position', session.gameQuestion(session.game.path())).catch(() => null);
      node.opening = answer ? answer.opening : null;
      if (session.node === node) this.draw();
    }, 150);
  }

  async openText() {
    const text = h('textarea', { autofocus: true, rows: '7', cols: '60', 'aria-label': 'Game or position', placeholder: 'f5d6c3…, a board, GGF, SGF, PGN, a link' });
    const goal = h('select', { 'aria-label': 'Goal' }, [['most', 'Most discs win'], ['fewest', 'Fewest discs win']].map(([value, label]) => h('option', { value, selected: value === this.session.rules.goal }, label)));
    const file = h('input', { type: 'file', 'aria-label': 'A file' });
    const wanted = await openDialog({ title: 'Open', wide: true,
      body: close => h('div.open-text', { on: { change: event => event.target === file && file.files[0] && close(file.files[0]) } }, h('p.hint-text', null, 'Paste anything: moves, a drawn board, a game in GGF, SGF, PGN or from Othello Quest, several games, a link; or choose a file, WTHOR too. Ctrl+V works everywhere on the page, too.'),
        text, h('div.buttons', null, file, goal)),
      actions: [{ label: 'Cancel', value: null }, { label: 'Open', kind: 'primary', value: () => text.value.trim() || undefined }] });
    if (wanted instanceof File) openFile(wanted, { goal: goal.value });
    else if (wanted) openPasted(wanted, { goal: goal.value });
  }

  async edit() {
    const params = await editPosition(this.session.node.position);
    if (params) go('analyse', params);
  }

  destroy() {
    clearTimeout(this.timer);
    this.stop();
  }
}
