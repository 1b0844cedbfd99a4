// Who there is to play against, as the server tells it: levels for people, the engine's own levels, and the classic
// systems. Asked for once.

import { ask } from '../service.js';

let asked;

export function opponents() {
  asked ??= ask('GET', 'players').then(sort).catch(error => {
    asked = undefined;
    throw error;
  });
  return asked;
}

function sort({ players, levels }) {
  const engine = players.find(player => player.name === 'flipside');
  const most = engine.options.find(option => option.name === 'level').max;
  const others = players.filter(player => !['human', 'flipside'].includes(player.name) && player.ready !== false);
  return { levels, engineLevels: Math.round(most), others };
}

export const levelSpec = name => `flipside:level=${name}`;

/** The players to choose from for one seat, in groups: [title, [[spec, label]]]. */
export function seatChoices({ levels, engineLevels, others }, goal) {
  const able = others.filter(player => player.goals.includes(goal));
  const classic = able.filter(player => player.family), simple = able.filter(player => !player.family);
  return [
    ['Levels', levels.map(level => [levelSpec(level.name), level.title])],
    ['Engine', Array.from({ length: engineLevels + 1 }, (_, level) => [levelSpec(level), `engine, level ${level}`])],
    ['Classic systems', classic.map(player => [player.name, player.name])],
    ['Simple players', simple.map(player => [player.name, player.name])],
  ].filter(([, rows]) => rows.length);
}
