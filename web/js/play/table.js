// The table of one game: board, players, moves and what can be done. The game lives at the server (hosted.js); this shows
// it move by move, lets one look back, and tells what happens.

import { announce, say, sayError } from '../announce.js';
import { Board } from '../board.js';
import { confirmDialog } from '../dialog.js';
import { fill, h, isTaken } from '../dom.js';
import { Game } from '../game.js';
import { addKeys } from '../keys.js';
import { sideOf, flipsOf, squareOf } from '../rules.js';
import { abilities } from '../service.js';
import { turnTime, watch } from '../settings.js';
import { playDiscs } from '../sound.js';
import { capital, goalWords, moveWords, sideName } from '../words.js';
import { AfterGame } from './after.js';
import { Helpers } from './helpers.js';
import { Hosted } from './hosted.js';
import { MoveList } from './moves.js';
import { Seats } from './seats.js';
import { makeTools } from './tools.js';

const notKept = () =>
  `This game can be played but not kept: ${abilities.server ? 'the server cannot write its database' : 'this browser gives the page no room, as in a private window or on a full disk'}.`;

export class Table {
  constructor(root, id, { onGone }) {
    this.shown = 0;
    this.looking = null;
    this.seats = new Seats();
    this.place = h('div.board-place');
    this.board = new Board(this.place, { onMove: (name) => this.play(name) });
    this.status = h('p.status');
    this.opening = h('p.opening.soft');
    this.moves = new MoveList((ply) => this.lookAt(ply));
    this.tools = h('div.tools');
    this.extra = h('div.extra');
    this.panel = h(
      'div.card.panel',
      null,
      h('div.panel-head', null, this.status, this.opening),
      this.moves.element,
      this.tools,
    );
    root.append(
      h('h1.unseen', null, 'A game'),
      h(
        'div.board-layout.table',
        null,
        this.seats.top,
        this.place,
        this.seats.bottom,
        h('aside.side', { 'aria-label': 'Game' }, this.panel, this.extra),
      ),
    );
    this.helpers = new Helpers(this);
    this.after = new AfterGame(this);
    this.hosted = new Hosted(id, { on: (state) => this.accept(state), onGone });
    this.listen();
  }

  listen() {
    this.stopKeys = addKeys('Game', [
      ['← →', 'look at earlier moves'],
      ['Esc', 'back to the game'],
      ['t', 'hint: the area, then the move'],
      ['u', 'undo'],
      ['w', 'why: reasons for the move shown'],
      ['%', 'chances'],
      ['p', 'pause, AI against AI'],
    ]);
    this.stopSettings = watch(() => this.show());
    this.onKey = (event) => this.key(event);
    document.addEventListener('keydown', this.onKey);
  }

  destroy() {
    document.removeEventListener('keydown', this.onKey);
    this.stopKeys();
    this.stopSettings();
    clearTimeout(this.stepping);
    this.hosted.stop();
    this.helpers.stop();
    this.after.stop();
    this.seats.stop();
    this.board.destroy();
  }

  // What the server tells.

  accept(state) {
    const fresh = !this.state,
      before = this.state;
    this.state = state;
    this.follow(state.played, fresh);
    if (fresh)
      announce(
        `${this.nameOf('black')} against ${this.nameOf('white')}, ${goalWords(state.rules.goal)}`,
      );
    if (fresh && state.kept === false) say(notKept(), { kind: 'bad' });
    if (before && before.over && !state.over) this.after.clear();
    this.show();
    if (!this.stepping) this.arrive();
  }

  /** Takes over the moves: new ones are shown one after the other, anything else at once. */
  follow(played, atOnce) {
    const known = this.game
      ? this.game
          .line()
          .slice(1)
          .map((node) => node.move)
      : [];
    const shared = known.findIndex((move, i) => move !== played[i]);
    const sameStart = this.game && shared < 0 && known.length <= played.length;
    if (!sameStart) this.game = new Game(this.state.rules, this.state.first);
    for (const move of played.slice(sameStart ? known.length : 0))
      if (move !== '--') this.game.play(move);
    this.game.last();
    if (!sameStart) this.looking = null;
    if (atOnce || !sameStart) {
      clearTimeout(this.stepping);
      this.stepping = 0;
      this.shown = this.game.ply;
    } else this.step();
  }

  step() {
    const line = this.game.line(),
      behind = line.length - 1 - this.shown;
    if (this.stepping || behind <= 0) return;
    const node = line[++this.shown];
    this.tell(node);
    this.show();
    this.stepping = setTimeout(
      () => {
        this.stepping = 0;
        if (this.shown < this.game.line().length - 1) this.step();
        else this.arrive();
      },
      behind > 3 ? 40 : node.move === '--' ? 600 : Math.max(250, turnTime() * 1.3),
    ); // whoever is far behind hurries
  }

  /** All that happened is on the board. */
  arrive() {
    this.show();
    this.helpers.positionChanged();
    if (this.state.over) this.after.begin();
  }

  tell(node) {
    const mover = node.parent.position.side,
      who = sideName(mover);
    if (node.move === '--') {
      say(`${who} has no move and passes`, { seconds: 3 });
      return;
    }
    const turned = flipsOf(node.parent.position, squareOf(node.move, this.game.size)).length;
    announce(`${who} ${node.move}${turned ? `, turns ${turned}` : ''}`);
    playDiscs(turned);
  }

  // What is shown.

  get ply() {
    return this.looking ?? this.shown;
  }
  get node() {
    return this.game.line()[this.ply];
  }
  get live() {
    return this.looking === null && this.shown === this.game.line().length - 1;
  }
  get mine() {
    return this.live && !this.sending && this.state.turn === 'person';
  }
  /** The colour of the only person, null with none or two. */
  get person() {
    const { black, white } = this.state.players;
    return black.person === white.person ? null : black.person ? 'black' : 'white';
  }

  nameOf(color) {
    return capital(this.state.players[color].name);
  }

  show() {
    if (!this.state) return;
    const { node, state } = this,
      { position } = node;
    const marks = this.after.marks(),
      here = marks[node.ply];
    const last = node.move === '--' ? node.parent.move : node.move;
    const interactive = this.mine;
    this.board.show({
      position,
      last,
      interactive,
      hints: interactive ? this.helpers.hints : {},
      marks:
        here && last
          ? {
              [last]: here,
              ...(here.better
                ? { [here.better]: { sign: '✓', kind: 'best', label: 'better' } }
                : {}),
            }
          : {},
    });
    this.seats.show(state, position, this.person || 'black');
    this.moves.show(this.game.line(), this.ply, marks);
    fill(this.status, this.statusWords());
    fill(
      this.opening,
      [capital(goalWords(state.rules.goal)), state.opening].filter(Boolean).join(' · '),
    );
    fill(this.tools, makeTools(this));
  }

  statusWords() {
    const { state } = this;
    if (this.looking !== null)
      return [
        this.ply ? `After ${moveWords(this.node)} ` : 'The beginning ',
        h(
          'button.quiet.small',
          { type: 'button', on: { click: () => this.lookAt(null) } },
          'Back to the game',
        ),
      ];
    if (state.over)
      return this.live ? this.resultWords() : `${sideName(this.node.position.side)} to move.`; // its last moves come one by one
    const passed =
      this.node.move === '--' ? `${sideName(this.node.parent.position.side)} passes. ` : '';
    if (state.paused) return 'Paused.';
    if (state.turn === 'computer')
      return `${passed}${this.person ? this.nameOf(state.side) : sideName(sideOf(state.side))} thinks…`;
    const hint = this.helpers.hints.words ? ` ${this.helpers.hints.words}` : '';
    return (
      passed + (this.person ? 'Your turn.' : `${sideName(sideOf(state.side))} to move.`) + hint
    );
  }

  /** How it ended; who gave up is spoken to. */
  resultWords() {
    const { person, state } = this,
      mine = { resigned: 'You resigned', time: 'Your time ran out' }[state.ending];
    return person && mine && state.winner !== person
      ? `${mine}: ${this.nameOf(state.winner)} wins.`
      : state.result;
  }

  lookAt(ply) {
    const last = this.game.line().length - 1;
    this.looking = ply === null || ply >= last ? null : Math.max(0, ply);
    if (this.looking === null) this.shown = last;
    this.helpers.clear();
    this.show();
    const { node } = this;
    if (node.move)
      announce(
        `After ${sideName(node.parent.position.side)}'s ${node.move === '--' ? 'pass' : node.move}`,
      );
  }

  // What people do.

  async play(name) {
    if (!this.mine) return;
    this.helpers.clear();
    this.game.play(name);
    this.shown = this.game.line().findIndex((node) => node.ply > this.shown && node.move === name);
    this.tell(this.game.line()[this.shown]);
    await this.send('move', { move: name });
    this.step();
  }

  /** An act at the server; what it refuses is taken back here. */
  async send(kind, values) {
    this.sending = true;
    this.show();
    try {
      await this.hosted.act(kind, values);
    } catch (error) {
      sayError(error);
      if (this.state) this.follow(this.state.played, true);
    } finally {
      this.sending = false;
      this.show();
    }
  }

  get canUndo() {
    const { state } = this;
    return (
      this.looking === null &&
      (state.players.black.person || state.players.white.person) &&
      state.played.length > (state.lot || 0)
    );
  }

  undo() {
    if (this.canUndo) this.send('undo');
  }

  pause() {
    this.send('pause', { on: !this.state.paused });
  }

  async resign() {
    if (await confirmDialog('Resign?', 'The game is lost then.', 'Resign')) this.send('resign');
  }

  key(event) {
    if (!this.state || isTaken(event)) return;
    const acts = {
      ArrowLeft: () => this.lookAt(this.ply - 1),
      ArrowRight: () => this.looking !== null && this.lookAt(this.ply + 1),
      Escape: () => this.looking !== null && this.lookAt(null),
      u: () => this.undo(),
      t: () => this.helpers.hint(),
      w: () => this.helpers.why(),
      '%': () => this.helpers.toggleChances(),
      p: () => !this.person && this.state.turn !== 'over' && this.pause(),
    };
    if (!acts[event.key] || event.target.closest('input, [role=slider]')) return;
    event.preventDefault();
    acts[event.key]();
  }
}
