// Help during a game, when asked for: hint, chances and reasons. Questions that the game has overtaken are dropped.

import { announce, sayError } from '../announce.js';
import { fill, h } from '../dom.js';
import { recall, remember } from '../settings.js';
import { sideOf } from '../rules.js';
import { percent, sideName } from '../words.js';
import { look, reasons } from './advice.js';
import { ask } from '../service.js';
import { showReasons } from './why.js';

export class Helpers {
  constructor(table) {
    this.table = table;
    this.hints = {};
    this.chancesOn = recall('chances', false);
    this.bar = h('div.chances', { role: 'img', hidden: !this.chancesOn });
    this.reason = h('section.card.reasons', { 'aria-label': 'Why', hidden: true });
    table.panel.querySelector('.panel-head').after(this.bar);
    table.extra.append(this.reason);
    this.drawChances(null);
  }

  stop() {
    this.looking?.abort();
    this.asking?.abort();
  }

  clear() {
    this.hints = {};
    this.reason.hidden = true;
    this.asking?.abort();
  }

  positionChanged() {
    this.hints = {};
    if (this.chancesOn) this.lookForChances();
  }

  // Hints.

  async hint() {
    const { table } = this;
    if (!table.mine || this.hinting) return;
    const wanted = this.hints.area ? 'move' : 'area',
      { version } = table.state;
    this.hinting = true;
    try {
      const told = await ask('POST', `games/${table.state.id}/hint`, { what: wanted });
      if (version !== table.state.version || !table.mine) return;
      const words = wanted === 'move' ? `Hint: ${told.move}.` : `Hint: ${told.area}.`;
      this.hints = { area: told.squares, move: wanted === 'move' ? told.move : undefined, words };
      announce(wanted === 'move' ? words : `${words} Ask again for the move`);
      table.show();
    } catch (error) {
      sayError(error);
    } finally {
      this.hinting = false;
    }
  }

  // Chances.

  toggleChances() {
    this.chancesOn = !this.chancesOn;
    remember('chances', this.chancesOn);
    if (this.chancesOn) this.lookForChances();
    else {
      this.looking?.abort();
      this.bar.hidden = true;
    }
    this.table.show();
  }

  async lookForChances() {
    const { table } = this;
    this.looking?.abort();
    this.bar.hidden = table.state.over; // then the result says it
    if (table.state.over) return this.drawChances(null);
    const looking = (this.looking = new AbortController());
    try {
      const [best] = await look(table.game, { signal: looking.signal });
      if (!best || looking.signal.aborted) return undefined;
      const black = sideOf(table.state.side) === 1 ? best.win_chance : 1 - best.win_chance;
      this.drawChances(black);
      return announce(`${sideName(1)} ${percent(black)}`);
    } catch (error) {
      return error.status !== 0 && sayError(error);
    }
  }

  /** Black's part of the bar; half without knowledge. */
  drawChances(black) {
    this.bar.style.setProperty('--black', `${100 * (black ?? 0.5)}%`);
    this.bar.classList.toggle('unknown', black === null);
    this.bar.setAttribute(
      'aria-label',
      black === null
        ? 'Chances unknown'
        : `Chances: Black ${percent(black)}, White ${percent(1 - black)}`,
    );
    fill(
      this.bar,
      h('span', null, h('span.chip.black'), ` ${black === null ? '…' : percent(black)}`),
      h('span.chances-bar', null, h('i')),
      h('span', null, `${black === null ? '…' : percent(1 - black)} `, h('span.chip.white')),
    );
  }

  // Reasons.

  async why() {
    const { table } = this;
    let ply = table.ply;
    while (ply > 0 && table.game.line()[ply].move === '--') ply--;
    if (ply === 0) return;
    const node = table.game.line()[ply],
      mover = node.parent.position.side === 1 ? 'black' : 'white',
      { spec, person } = table.state.players[mover];
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    this.showReason(h('p.soft', null, `Looking at ${node.move}…`), node.move);
    try {
      const answer = await reasons(
        table.game,
        ply,
        person || spec.startsWith('flipside') ? undefined : spec,
        asking.signal,
      );
      const shown = showReasons(answer, node.move, table.state.rules);
      this.showReason(shown, node.move);
      announce(shown.querySelector('.reason-sentence').textContent);
    } catch (error) {
      if (error.name === 'AbortError') return;
      this.reason.hidden = true;
      sayError(error);
    }
  }

  showReason(content, move) {
    fill(
      this.reason,
      h(
        'header',
        null,
        h('h2', null, `Why ${move}?`),
        h(
          'button.icon',
          {
            type: 'button',
            'aria-label': 'Close',
            on: {
              click: () => {
                this.reason.hidden = true;
              },
            },
          },
          '✕',
        ),
      ),
      content,
    );
    this.reason.hidden = false;
    this.table.show(); // the list of moves has another height now
    this.reason.scrollIntoView({ block: 'nearest' });
  }
}
