// Players' names as people read them: a spec that is only a level gets its title.

import { ask } from '../service.js';

let levels;

/** A function from the names of a game to the two that are shown. */
export async function learnNames() {
  if (!levels) {
    const answer = await ask('GET', 'players');
    levels = new Map(answer.levels.map(level => [level.spec, level.title]));
  }
  return ({ black, white }) => {
    const alone = (black === 'human') !== (white === 'human');
    return [black, white].map(name => nameOf(name, alone));
  };
}

function nameOf(name, alone) {
  if (name === 'human') return alone ? 'You' : 'A person';
  if (name === 'you') return 'You';
  if (levels.has(name)) return capital(levels.get(name));
  const level = /^flipside:level=(\d+)$/.exec(name || '');
  return level ? `Engine, level ${level[1]}` : capital(name || 'Unknown');
}

const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
