// The boards that are played on now, small, each with who thinks and what it says. A board keeps its game's last position
// until another game takes its place, so nothing jumps.

import { Board } from '../board.js';
import { fill, h } from '../dom.js';
import { playerWords } from '../games/names.js';
import { BLACK, WHITE, countDiscs } from '../rules.js';
import { Walk } from './walk.js';
import { addressOf } from '../router.js';
import { signed } from '../words.js';

const boardsShown = 12;

function seat(color) {
  return {
    name: h('span.name'),
    discs: h('span.number'),
    chip: h(`span.chip.${color}`, { 'aria-hidden': 'true' }),
  };
}

class RunningBoard {
  constructor(id) {
    this.id = id;
    this.seats = [seat('black'), seat('white')];
    this.place = h('div.board-place');
    this.board = new Board(this.place, { small: true, label: 'Board' });
    this.words = h('span.words');
    this.link = h(
      'a.running-board',
      null,
      this.seats.map(({ chip, name, discs }) => h('span.seat', null, chip, name, discs)),
      this.place,
      this.words,
    );
    this.element = h('li', null, this.link);
    this.walk = new Walk();
  }

  show(game) {
    const before = this.game === game.game ? this.walk.moves.length : -2;
    const position = this.walk.go(game),
      moves = this.walk.moves;
    this.game = game.game;
    this.link.href = addressOf('arena', { path: this.id, game: game.game });
    this.link.classList.remove('over');
    [
      [game.black_name, BLACK],
      [game.white_name, WHITE],
    ].forEach(([name, side], i) => {
      this.seats[i].name.textContent = playerWords(name);
      this.seats[i].discs.textContent = countDiscs(position, side);
      this.seats[i].name.parentElement.classList.toggle('thinks', position.side === side);
    });
    const { thinking = {} } = game;
    this.words.textContent = [
      `move ${moves.length}`,
      thinking.depth ? `depth ${thinking.depth}` : null,
      thinking.move || null,
      typeof thinking.score === 'number'
        ? `${signed(thinking.score)}${Math.abs(thinking.score) > 64 ? ' points' : ''}`
        : null,
    ]
      .filter(Boolean)
      .join(' · ');
    this.board.show({
      position,
      last: moves[moves.length - 1],
      label: `Game ${game.game}`,
      animate: moves.length - before <= 2,
    });
  }

  end() {
    this.link.classList.add('over');
    this.words.textContent = 'over';
    this.seats.forEach(({ name }) => name.parentElement.classList.remove('thinks'));
  }
}

export class RunningBoards {
  constructor(id) {
    this.id = id;
    this.boards = [];
    this.list = h('ul.running-boards', { 'aria-label': 'Games that are played now' });
    this.more = h('p.hint-text');
    this.element = h(
      'section.card.arena-live',
      { 'aria-label': 'Now playing', hidden: true },
      h('h2', null, 'Now playing'),
      this.list,
      this.more,
    );
  }

  show({ running, games, boards }) {
    this.element.hidden = !running;
    if (!running) {
      this.clear();
      return;
    }
    const places = Math.min(boards, boardsShown);
    while (this.boards.length < places) {
      const board = new RunningBoard(this.id);
      this.boards.push(board);
      this.list.append(board.element);
    }
    const left = games.filter((game) => {
      const board = this.boards.find((one) => one.game === game.game);
      if (board) board.show(game);
      return !board;
    });
    const going = new Set(games.map((game) => game.game));
    for (const board of this.boards) {
      if (going.has(board.game)) continue;
      const next = left.shift();
      if (next) board.show(next);
      else if (board.game) board.end();
    }
    fill(this.more, left.length ? `and ${left.length} more` : '');
  }

  clear() {
    this.boards.forEach(({ board }) => board.destroy());
    this.boards = [];
    this.list.replaceChildren();
  }
}
