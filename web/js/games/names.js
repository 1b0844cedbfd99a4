// Players' names as people read them: a spec says its level and its options in words; names that people gave stay as they are.

import { ask } from '../service.js';
import { capital } from '../words.js';

let levels = new Map(),
  types = new Set();

/** Asks once which levels and players there are. */
export async function learnPlayers() {
  if (types.size) return;
  const answer = await ask('GET', 'players');
  levels = new Map(answer.levels.map((level) => [level.name, level.title]));
  types = new Set(answer.players.map((player) => player.name));
}

/** "flipside:level=club,book=no" → "club player, book no"; what is no spec stays as it is. */
export function playerWords(name) {
  const [, type, options = ''] = /^([^:]*):?(.*)$/s.exec(name);
  if (!types.has(type)) return name;
  const given = options.split(',').filter(Boolean),
    own = given.find((option) => option.startsWith('name='));
  if (own) return own.slice('name='.length);
  const level = given.find((option) => option.startsWith('level=')),
    title = level && levels.get(level.slice('level='.length));
  return [
    title || type,
    ...given
      .filter((option) => !title || option !== level)
      .map((option) => option.replace('=', ' ')),
  ].join(', ');
}

/** A function from the names of a game to the two that are shown. */
export async function learnNames() {
  await learnPlayers();
  return ({ black, white }) => {
    const alone = (black === 'human') !== (white === 'human');
    return [nameOf(black || 'Black', alone), nameOf(white || 'White', alone)];
  };
}

function nameOf(name, alone) {
  if (name === 'human') return alone ? 'You' : 'A person';
  if (name === 'you') return 'You';
  if (name === 'a person') return 'A person';
  const level = /^flipside:level=(\d+)$/.exec(name),
    words = playerWords(name);
  if (level) return `Engine, level ${level[1]}`;
  return words !== name || types.has(name) ? capital(words) : name;
}
