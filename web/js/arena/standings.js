// The table of a tournament, with ratings drawn as points between the ends of their errors.

import { h } from '../dom.js';
import { playerWords } from '../games/names.js';
import { signed } from '../words.js';
import { moveTime, percent, plural, whole } from './words.js';
import { Table } from './table.js';

/** The least and greatest end of all errors, and zero. */
function scaleOf(rows) {
  const low = Math.min(0, ...rows.map((row) => row.elo - row.elo_error)),
    high = Math.max(0, ...rows.map((row) => row.elo + row.elo_error));
  const span = Math.max(high - low, 1);
  return { at: (value) => `${((100 * (value - low)) / span).toFixed(2)}%` };
}

function showRating(cell, row, { scale }) {
  if (!cell.firstChild)
    cell.append(h('div.rating', { role: 'img' }, h('span.zero'), h('span.error'), h('span.dot')));
  const picture = cell.firstChild;
  picture.setAttribute(
    'aria-label',
    `${whole(row.elo)} plus or minus ${Math.round(row.elo_error)}`,
  );
  picture.style.setProperty('--low', scale.at(row.elo - row.elo_error));
  picture.style.setProperty('--high', scale.at(row.elo + row.elo_error));
  picture.style.setProperty('--at', scale.at(row.elo));
  picture.style.setProperty('--zero', scale.at(0));
}

function showName(cell, row, { onPlayer }) {
  if (!cell.firstChild)
    cell.append(h('button.quiet.name', { type: 'button', title: `Games of ${row.name}` }));
  const button = cell.firstChild;
  const words = playerWords(row.name);
  if (button.textContent !== words) button.textContent = words;
  button.onclick = () => onPlayer(row.name);
}

const forfeitCount = (row) => Object.values(row.forfeits).reduce((sum, count) => sum + count, 0);

function showForfeits(cell, row) {
  const count = forfeitCount(row);
  cell.classList.toggle('bad', count > 0);
  cell.title = Object.entries(row.forfeits)
    .map(([reason, many]) => `${reason} ${many}`)
    .join(', ');
  return count || '–';
}

function showTime(cell, row) {
  cell.title = `longest ${moveTime(row.worst_seconds)}`;
  return row.games ? moveTime(row.mean_seconds) : '–';
}

const score = (row) => (row.games ? row.points / row.games : 0);

function columnsFor(arena) {
  const ladder = arena.settings.mode === 'ladder',
    columns = [
      {
        key: 'place',
        label: '#',
        number: true,
        class: 'place',
        show: (cell, row, context) => context.place.get(row.player),
      },
      {
        key: 'name',
        label: 'Player',
        head: true,
        class: 'player',
        down: false,
        sort: (row) => playerWords(row.name).toLowerCase(),
        show: showName,
      },
      {
        key: 'elo',
        label: 'Elo',
        number: true,
        title: arena.players.length === 2 ? 'difference to the other' : 'distance to the average',
        sort: (row) => row.elo,
        show: (cell, row) => `${whole(row.elo)}${row.bounded ? '*' : ''}`,
      },
      {
        key: 'error',
        label: '±',
        number: true,
        title: 'half of the 95 % interval',
        sort: (row) => row.elo_error,
        show: (cell, row) => Math.round(row.elo_error),
      },
      { key: 'rating', label: 'Rating and its error', class: 'wide rating-cell', show: showRating },
      {
        key: 'score',
        label: 'Score',
        number: true,
        title: 'points of games',
        sort: score,
        show: (cell, row) => (row.games ? percent(score(row)) : '–'),
      },
      {
        key: 'games',
        label: 'Games',
        number: true,
        sort: (row) => row.games,
        show: (cell, row) => row.games,
      },
      {
        key: 'wins',
        label: 'Won–drawn–lost',
        number: true,
        class: 'results',
        sort: (row) => row.wins,
        show: (cell, row) => `${row.wins}–${row.draws}–${row.losses}`,
      },
      {
        key: 'los',
        label: 'Stronger',
        number: true,
        class: 'wide',
        title:
          'likelihood of superiority (LOS): how sure it is that this player is stronger than the next in the table',
        sort: (row) => row.superiority,
        show: (cell, row) => (row.games ? percent(row.superiority) : '–'),
      },
      {
        key: 'time',
        label: 'Time a move',
        number: true,
        class: 'wide',
        title: 'mean time',
        sort: (row) => row.mean_seconds,
        show: showTime,
      },
      {
        key: 'forfeits',
        label: 'Forfeits',
        number: true,
        class: 'forfeits',
        sort: forfeitCount,
        show: showForfeits,
      },
    ];
  if (ladder)
    columns.splice(2, 0, {
      key: 'ladder',
      label: 'Points',
      number: true,
      sort: (row) => row.ladder_points,
      show: (cell, row) => signed(row.ladder_points),
    });
  return columns;
}

export class Standings {
  constructor(arena, onPlayer) {
    this.onPlayer = onPlayer;
    this.table = new Table({
      label: 'Standings',
      columns: columnsFor(arena),
      keyOf: (row) => row.player,
      sort: arena.settings.mode === 'ladder' ? 'ladder' : 'elo',
    });
    this.note = h('p.hint-text');
    this.element = h(
      'section.card.arena-standings',
      { 'aria-label': 'Standings' },
      h('h2', null, 'Standings'),
      this.table.element,
      this.note,
    );
  }

  show({ standings, done }) {
    const place = new Map(standings.map((row, i) => [row.player, i + 1]));
    this.table.show(standings, { scale: scaleOf(standings), place, onPlayer: this.onPlayer });
    this.table.element.classList.toggle(
      'no-forfeits',
      standings.every((row) => forfeitCount(row) === 0),
    );
    const { first_mover: black, bounded } = standings[0];
    this.note.textContent =
      done === 0
        ? 'No game is finished yet.'
        : `Black, who moves first, made ${percent(black.score, 1)} ± ${(100 * black.error).toFixed(1)} of ${plural(black.games, 'game')}.${bounded ? ' * somebody won or lost everything: the true difference may be larger.' : ''} Stronger: how sure it is that a player is stronger than the next in the table.`;
  }
}
