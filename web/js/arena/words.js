// Tournaments in words and numbers, as people read them.

import { goalWords, signed } from '../words.js';

export const whole = (value) => signed(Math.round(value));
export const percent = (share, digits = 0) => `${(100 * share).toFixed(digits)} %`;
export const plural = (count, one, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const modes = { match: 'Match', kumite: 'All against all', gauntlet: 'Gauntlet', ladder: 'Ladder' };
export const modeName = (mode) => modes[mode] || mode;

export const stateWords = {
  running: 'running',
  finished: 'finished',
  decided: 'decided',
  stopped: 'stopped',
  unreadable: 'unreadable',
};

/** About how long: "40 s", "12 min", "3 h 5 min". */
export function duration(seconds) {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `${hours} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`
    : `${Math.round(hours / 24)} days`;
}

/** A time of a move: "1.24 s", "35 ms", "8 µs". */
export function moveTime(seconds) {
  if (seconds >= 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds >= 0.995) return `${seconds.toFixed(2)} s`;
  if (seconds >= 0.000995) return `${Math.round(1000 * seconds)} ms`;
  return `${Math.round(1e6 * seconds)} µs`;
}

/** When, in this browser's own time. */
export function dateWords(text) {
  const date = new Date(text),
    days = (Date.now() - date) / 86400000;
  if (Number.isNaN(date.getTime())) return '';
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return days < 1 && date.getDate() === new Date().getDate()
    ? time
    : `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: days > 300 ? 'numeric' : undefined })} ${time}`;
}

const ends = {
  played: '',
  solved: 'solved',
  draw: 'draw rule',
  resign: 'resigned',
  crash: 'crashed',
  timeout: 'too late',
  illegal: 'illegal move',
  garbage: 'no move at all',
  flood: 'printed too much',
  memory: 'too much memory',
  limit: 'broke a limit',
  start: 'could not begin',
};
export const forfeits = [
  'crash',
  'timeout',
  'illegal',
  'garbage',
  'flood',
  'memory',
  'limit',
  'start',
];
export const endWords = (reason) => (ends[reason] === undefined ? reason : ends[reason]);

/** How a game ended: "Black wins by 12", "Draw", "White wins: Black crashed". */
export function resultWords(game) {
  const winner = game.result === '1-0' ? 'Black' : game.result === '0-1' ? 'White' : null;
  const loser = winner === 'Black' ? 'White' : 'Black';
  if (!winner) return game.reason === 'draw' ? 'Draw by the rule' : 'Draw';
  if (game.reason === 'played' || game.reason === 'solved')
    return `${winner} wins by ${Math.abs(game.score)}${game.reason === 'solved' ? ', solved' : ''}`;
  return `${winner} wins: ${loser} ${endWords(game.reason)}`;
}

function clockWords(settings) {
  const words = [];
  if (settings.time) words.push(`${settings.time} s a move`);
  if (settings.game_time)
    words.push(
      `${settings.game_time} s a game${settings.increment ? ` + ${settings.increment} s a move` : ''}`,
    );
  if (settings.depth) words.push(`depth ${settings.depth}`);
  if (settings.nodes) words.push(`${settings.nodes.toLocaleString('en')} nodes`);
  if (settings.playouts) words.push(`${settings.playouts.toLocaleString('en')} playouts`);
  return words.length
    ? words.join(', ')
    : settings.usual_time
      ? `${settings.usual_time} s a move`
      : 'as the players like';
}

function openingWords(settings) {
  if (settings.openings === 'start') return 'from the start';
  if (settings.openings === 'list')
    return settings.opening_name === 'balanced'
      ? 'balanced openings'
      : plural(settings.opening_count, 'given opening');
  return `${settings.opening_plies} random plies`;
}

/** The settings as a few short phrases. */
export function settingsWords(settings) {
  return [
    modeName(settings.mode),
    goalWords(settings.goal),
    settings.size !== 8 || settings.start !== 'standard'
      ? `${settings.size}×${settings.size} ${settings.start}`
      : null,
    `${plural(settings.games, 'game')} ${settings.mode === 'ladder' ? 'a challenge' : 'a pair'}`,
    openingWords(settings),
    clockWords(settings),
  ].filter(Boolean);
}
