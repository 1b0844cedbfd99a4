// The opponents that the server offers: levels for people, the engine's numbered levels, the classic systems, the
// baselines and the engine that plays to lose. Fetched once.

import { ask } from '../service.js';

let asked;

export function opponents() {
  asked ??= ask('GET', 'players')
    .then(sort)
    .catch((error) => {
      asked = undefined;
      throw error;
    });
  return asked;
}

function sort({ players, levels }) {
  const engine = players.find((player) => player.name === 'flipside');
  const most = engine.options.find((option) => option.name === 'level').max;
  const others = players.filter(
    (player) =>
      player.offered &&
      player !== engine &&
      ['classic', 'baseline', 'engine'].includes(player.group),
  );
  return { levels, engineLevels: Math.round(most), others };
}

export const levelSpec = (name) => `flipside:level=${name}`;

/** The players to choose from for one seat, in groups: [title, [[spec, label]]]. */
export function seatChoices({ levels, engineLevels, others }, goal) {
  const able = others.filter((player) => player.goals.includes(goal));
  const group = (wanted) =>
    able.filter((player) => player.group === wanted).map(({ name }) => [name, name]);
  return [
    ['Levels', levels.map((level) => [level.spec, level.title])],
    [
      'Engine',
      Array.from({ length: engineLevels + 1 }, (_, level) => [
        levelSpec(level),
        `engine, level ${level}`,
      ]),
    ],
    ['Classic systems', group('classic')],
    ['Simple players', group('baseline')],
    ['Plays to lose', group('engine')],
  ].filter(([, rows]) => rows.length);
}
