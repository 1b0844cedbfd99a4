// The games of a tournament: filtered, a page at a time, the latest first. On the first page new games come in by themselves.

import { sayError } from '../announce.js';
import { fill, freshId, h } from '../dom.js';
import { playerWords } from '../games/names.js';
import { addressOf } from '../router.js';
import { ask } from '../service.js';
import { signed } from '../words.js';
import { Table } from './table.js';
import { dateWords, endWords, forfeits, plural } from './words.js';

const pageLength = 25;

function showSeat(color) {
  return (cell, row) => {
    if (!cell.firstChild)
      cell.append(
        h('span.seat', null, h(`span.chip.${color}`, { 'aria-hidden': 'true' }), h('span.name')),
      );
    cell.querySelector('.name').textContent = playerWords(row[`${color}_name`]);
    cell.classList.toggle('winner', row.result === (color === 'black' ? '1-0' : '0-1'));
  };
}

function columnsFor(id) {
  return [
    {
      key: 'game',
      label: 'Game',
      number: true,
      head: true,
      show: (cell, row) => {
        if (!cell.firstChild)
          cell.append(h('a', { href: addressOf('arena', { path: id, game: row.game }) }, row.game));
      },
    },
    {
      key: 'result',
      label: 'Result',
      show: (cell, row) => ({ '1-0': '1–0', '0-1': '0–1' })[row.result] || '½–½',
    },
    { key: 'black', label: 'Black', class: 'player', show: showSeat('black') },
    { key: 'white', label: 'White', class: 'player', show: showSeat('white') },
    {
      key: 'score',
      label: 'Discs',
      number: true,
      title: 'final score for Black',
      show: (cell, row) => (typeof row.score === 'number' ? signed(row.score) : '–'),
    },
    {
      key: 'end',
      label: 'End',
      class: 'end',
      show: (cell, row) => {
        cell.classList.toggle('bad', forfeits.includes(row.reason));
        return endWords(row.reason)
          ? `${row.loser ? `${row.loser} ` : ''}${endWords(row.reason)}`
          : 'played out';
      },
    },
    {
      key: 'plies',
      label: 'Moves',
      number: true,
      class: 'wide',
      title: 'without passes',
      show: (cell, { plies, passes = 0 }) => plies - passes,
    },
    { key: 'date', label: 'Ended', class: 'wide', show: (cell, row) => dateWords(row.date) },
  ];
}

function select(label, options, value, onChange) {
  const id = freshId('filter');
  const element = h(
    'select',
    { id, on: { change: (event) => onChange(event.target.value) } },
    options.map(([key, text]) => h('option', { value: key, selected: key === value }, text)),
  );
  return h('div.field', null, h('label', { for: id }, label), element);
}

export class GamesList {
  constructor(id, players, filter, onFilter) {
    this.id = id;
    this.players = players.map((player) => player.name);
    this.filter = filter;
    this.onFilter = onFilter;
    this.from = 0;
    this.table = new Table({ label: 'Games', columns: columnsFor(id), keyOf: (row) => row.game });
    this.filters = h('div.filters');
    this.count = h('span.soft', { role: 'status' });
    this.newer = h(
      'button',
      { type: 'button', on: { click: () => this.turn(-pageLength) } },
      'Newer',
    );
    this.older = h(
      'button',
      { type: 'button', on: { click: () => this.turn(pageLength) } },
      'Older',
    );
    this.fresh = h('button.fresh', {
      type: 'button',
      hidden: true,
      on: { click: () => this.load(this.latest) },
    });
    this.element = h(
      'section.card.arena-games',
      { 'aria-label': 'Games' },
      h('div.games-title', null, h('h2', { tabindex: '-1' }, 'Games'), this.fresh),
      this.filters,
      this.table.element,
      h('div.pager', null, this.newer, this.older, this.count),
    );
    this.build();
    this.load();
  }

  build() {
    const { player = '', against = '', result = '', reason = '' } = this.filter;
    const names = [['', 'anybody'], ...this.players.map((name) => [name, playerWords(name)])];
    fill(
      this.filters,
      select('Player', names, player, (value) => this.set({ player: value })),
      select('Against', names, against, (value) => this.set({ against: value })),
      select(
        'Result',
        [
          ['', 'any'],
          ['win', player ? 'won' : 'Black won'],
          ['draw', 'drawn'],
          ['loss', player ? 'lost' : 'White won'],
        ],
        result,
        (value) => this.set({ result: value }),
      ),
      select(
        'End',
        [
          ['', 'any'],
          ['played', 'played out'],
          ['forfeit', 'forfeit'],
          ...forfeits.map((end) => [end, endWords(end)]),
          ['resign', 'resigned'],
          ['draw', 'draw rule'],
          ['solved', 'solved'],
        ],
        reason,
        (value) => this.set({ reason: value }),
      ),
    );
  }

  set(change) {
    this.filter = { ...this.filter, ...change };
    this.from = 0;
    this.onFilter(this.filter);
    const focused = [...this.filters.querySelectorAll('select')].indexOf(document.activeElement);
    this.build();
    if (focused >= 0) this.filters.querySelectorAll('select')[focused].focus();
    return this.load();
  }

  /** Shows the games of one player, or of two, and goes there. */
  async open(player, against = '') {
    await this.set({ player, against, result: '', reason: '' });
    this.element.scrollIntoView({ block: 'start' });
    this.element.querySelector('h2').focus({ preventScroll: true });
  }

  turn(by) {
    this.from = Math.max(0, this.from + by);
    this.load();
  }

  /** So many games are finished now. Whoever points at a row, or is in it with the keys, is asked first. */
  tell(done) {
    const busy =
      this.table.body.matches(':hover') || this.table.body.contains(document.activeElement);
    this.latest = done;
    const news = done - (this.done ?? done);
    if (this.done === undefined) this.done = done;
    if (news === 0 || this.from > 0 || this.loading) return;
    this.fresh.hidden = !busy;
    this.fresh.textContent = `Show ${plural(news, 'new game')}`;
    if (!busy) this.load(done);
  }

  async load(done) {
    this.loading = true;
    if (done !== undefined) this.done = done;
    this.fresh.hidden = true;
    const asked = Object.fromEntries(Object.entries(this.filter).filter(([, value]) => value));
    const turn = (this.asking = {});
    try {
      const answer = await ask('GET', `arenas/${this.id}/games`, {
        ...asked,
        from: this.from,
        count: pageLength,
      });
      if (turn === this.asking) this.show(answer);
    } catch (error) {
      sayError(error);
    }
    this.loading = false;
  }

  show({ found, from, games }) {
    this.table.show(games);
    this.newer.disabled = from === 0;
    this.older.disabled = from + games.length >= found;
    this.count.textContent = found
      ? `${from + 1}–${from + games.length} of ${plural(found, 'game')}`
      : 'no such game';
  }
}
