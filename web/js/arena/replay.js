// One game of a tournament: the board, its moves with times, what the players printed, how it ended. A game that is still
// played is followed until its end.

import { announce } from '../announce.js';
import { Board } from '../board.js';
import { fill, h, isWriting } from '../dom.js';
import { learnPlayers, playerWords } from '../games/names.js';
import { icon } from '../icons.js';
import { BLACK, WHITE, countDiscs } from '../rules.js';
import { addressOf, replace } from '../router.js';
import { ask, follow } from '../service.js';
import { goalWords } from '../words.js';
import { MoveTable, TimePicture, notesOf } from './moves.js';
import { Walk } from './walk.js';
import { forfeits, resultWords } from './words.js';

const steps = { ArrowLeft: -1, ArrowRight: 1 };

export class Replay {
  constructor(root, id, number, ply) {
    this.id = id;
    this.number = number;
    this.walk = new Walk();
    this.ply = ply;
    this.place = h('div.board-place');
    this.board = new Board(this.place, { label: 'Board', typing: false });
    this.head = h('div');
    this.seats = [WHITE, BLACK].map((side) => ({
      side,
      chip: h(`span.chip.${side === BLACK ? 'black' : 'white'}`, { 'aria-hidden': 'true' }),
      name: h('span.name'),
      discs: h('strong.number'),
    }));
    this.result = h('p.result');
    this.moves = new MoveTable((to) => this.go(to));
    this.times = new TimePicture((to) => this.go(to));
    this.output = h('div.output');
    this.links = h('div.buttons.links');
    this.said = h(
      'section.card',
      { 'aria-label': 'What the players printed' },
      h('h2', null, 'What the players printed'),
      this.output,
    );
    const button = (label, name, to) =>
      h(
        'button',
        { type: 'button', 'aria-label': label, title: label, on: { click: () => this.go(to()) } },
        icon(name),
      );
    const walkers = h(
      'div.buttons.even.walkers',
      null,
      button('First position', 'first', () => 0),
      button('One move back', 'back', () => this.ply - 1),
      button('One move on', 'forward', () => this.ply + 1),
      button('Last position', 'last', () => this.walk.moves.length),
    );
    this.side = h(
      'aside.side.waits',
      { 'aria-label': 'Game' },
      h(
        'section.card',
        null,
        this.head,
        h(
          'div.seats',
          null,
          this.seats.map(({ chip, name, discs }) => h('div.seat', null, chip, name, discs)),
        ),
        this.result,
        walkers,
        this.moves.element,
        this.links,
      ),
      this.said,
      h('section.card', { 'aria-label': 'Times' }, h('h2', null, 'Times'), this.times.element),
    );
    root.append(h('div.board-layout.replay', null, this.place, this.side));
    this.stopKeys = new AbortController();
    document.addEventListener('keydown', (event) => this.key(event), {
      signal: this.stopKeys.signal,
    });
    this.load();
  }

  async load() {
    await Promise.all([this.learnCount(), learnPlayers().catch(() => {})]);
    try {
      this.show(await ask('GET', `arenas/${this.id}/game`, { game: this.number }));
    } catch (error) {
      if (this.gone) return;
      if (error.status === 404 && !this.stopFollowing) this.followGame();
      else if (!this.game) this.setHead(h('p', null, error.message));
    }
  }

  /** How many games there are, or will be while they are played. */
  async learnCount() {
    const arena = await ask('GET', `arenas/${this.id}`).catch(() => null);
    this.count = !arena ? Infinity : arena.state === 'running' ? arena.total : arena.done;
  }

  /** The game is still played, or will be. */
  followGame() {
    this.setHead(
      this.titleOf(),
      h(
        'p.soft',
        { role: 'status' },
        'This game has not begun yet, or there is none of that number.',
      ),
    );
    this.stopFollowing = follow(`arenas/${this.id}/events`, ['live', 'games'], (name, value) => {
      if (name === 'live') {
        const game = value.games.find((one) => one.game === this.number);
        if (game) this.show(game);
      } else if (name === 'games' && value.games.some((one) => one.game === this.number)) {
        this.stopFollowing();
        this.load();
      }
    });
  }

  /** What stands at the head of the panel, which is seen from now on. */
  setHead(...parts) {
    fill(this.head, ...parts);
    this.side.classList.remove('waits');
  }

  titleOf() {
    return h(
      'h1',
      null,
      h('a', { href: addressOf('arena', { path: this.id }) }, this.id),
      ` · game ${this.number}`,
    );
  }

  show(game) {
    if (this.gone) return;
    const atEnd = !this.game || this.ply === this.walk.moves.length;
    const begun = this.game === undefined;
    this.walk.go(game);
    this.game = game;
    this.notes = notesOf(game, this.walk.moves, this.walk.positions);
    const last = this.walk.moves.length;
    if (begun && this.ply !== undefined) this.ply = Math.max(0, Math.min(last, this.ply));
    else if (atEnd) this.ply = last;
    this.setHead(
      this.titleOf(),
      h('p.soft', null, [goalWords(game.goal), game.opening_name].filter(Boolean).join(' · ')),
    );
    for (const { side, name } of this.seats)
      name.textContent = playerWords(side === BLACK ? game.black_name : game.white_name);
    this.result.textContent = game.result ? this.endWords(game) : 'Being played';
    this.result.classList.toggle('bad', forfeits.includes(game.reason));
    if (game.result && begun) announce(resultWords(game));
    this.moves.show(this.notes);
    this.showOutput(game);
    this.showLinks(game);
    this.draw();
  }

  /** How it ended; where squares stayed empty the discs on the board do not tell it. */
  endWords(game) {
    const last = this.walk.positions.at(-1),
      difference = countDiscs(last, BLACK) - countDiscs(last, WHITE);
    const whole = game.reason === 'played' && Math.abs(difference) !== Math.abs(game.score);
    return `${resultWords(game)}${whole ? '; the empty squares count too' : ''}`;
  }

  showOutput(game) {
    const { printed = {}, stderr, detail, loser } = game,
      text = JSON.stringify([printed, stderr, detail]);
    if (text === this.outputText) return;
    this.outputText = text;
    const parts = [];
    if (detail)
      parts.push(
        h(
          'p',
          { class: forfeits.includes(game.reason) ? 'bad' : '' },
          `${loser ? `${playerWords(loser === 'black' ? game.black_name : game.white_name)}: ` : ''}${detail}`,
        ),
      );
    for (const color of ['black', 'white']) {
      const said = printed[color] || (stderr && loser === color ? stderr : '');
      if (said)
        parts.push(
          h(
            'h3',
            null,
            h(`span.chip.${color}`, { 'aria-hidden': 'true' }),
            ` ${playerWords(game[`${color}_name`])}`,
          ),
          h('pre', { tabindex: '0' }, said),
        );
    }
    fill(this.output, parts.length ? parts : h('p.soft', null, 'Nothing.'));
    this.said.hidden = !parts.length;
  }

  showLinks(game) {
    const { goal, size, start } = game,
      { moves } = this.walk;
    const params = {
      g: moves.filter((move) => move !== '--').join(''),
      goal: goal === 'most' ? '' : goal,
      size: size === 8 ? '' : size,
      start: ['standard', 'given'].includes(start) ? '' : start,
      position: game.position,
      ply: this.ply,
    };
    const other = (by) =>
      h(
        'a.button',
        { href: addressOf('arena', { path: this.id, game: this.number + by }) },
        `Game ${this.number + by}`,
      );
    fill(
      this.links,
      h('a.button.primary', { href: addressOf('analyse', params) }, 'Analyse'),
      this.number > 1 && other(-1),
      this.number < this.count && other(1),
    );
  }

  go(ply) {
    if (!this.game) return;
    this.ply = Math.max(0, Math.min(this.walk.moves.length, ply));
    replace({ game: this.number, ply: this.ply === this.walk.moves.length ? '' : this.ply });
    this.showLinks(this.game);
    this.draw();
    const note = this.notes[this.ply - 1];
    announce(
      note
        ? `${note.black ? 'Black' : 'White'} ${note.move === '--' ? 'passes' : note.move}`
        : 'First position',
    );
  }

  draw() {
    const position = this.walk.positions[this.ply],
      last = this.walk.moves[this.ply - 1];
    this.board.show({ position, last, label: `Game ${this.number}, after ${this.ply} moves` });
    for (const { side, discs, name } of this.seats) {
      discs.textContent = countDiscs(position, side);
      name.parentElement.classList.toggle(
        'turn',
        position.side === side && !(this.game.result && this.ply === this.walk.moves.length),
      );
    }
    this.moves.mark(this.ply);
    this.times.show(this.notes, this.ply);
  }

  key(event) {
    if (
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      isWriting(event.target) ||
      document.querySelector('dialog[open]')
    )
      return;
    if (steps[event.key]) this.go(this.ply + steps[event.key]);
    else if (event.key === 'Home') this.go(0);
    else if (event.key === 'End') this.go(this.walk.moves.length);
    else return;
    event.preventDefault();
  }

  destroy() {
    this.gone = true;
    this.stopKeys.abort();
    if (this.stopFollowing) this.stopFollowing();
    this.board.destroy();
  }
}
