// Whatever was pasted, dropped or opened: moves, a board, the text of a game file, a link. openPasted(text) finds out what
// it is and shows it in Analyse; of several games one may be chosen.

import { announce, sayError } from './announce.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { go } from './router.js';
import { ask } from './service.js';

/** Parameters of Analyse for a game as `convert` tells it. */
export function paramsOfGame(game) {
  const params = { g: (game.moves || []).filter(move => move !== '--').join('') };
  if (game.goal !== 'most') params.goal = game.goal;
  if (game.size !== 8) params.size = String(game.size);
  if (game.start === 'given') params.position = game.first;
  else if (game.start !== 'standard') params.start = game.start;
  for (const key of ['black', 'white', 'date', 'event', 'lot']) if (game[key]) params[key] = String(game[key]);
  if (game.result !== undefined) params.result = String(game.result);
  return params;
}

/** "f5d6c3…": the beginning of a game. */
const beginning = game => game.moves.length ? `${game.moves.slice(0, 8).join(' ')}${game.moves.length > 8 ? ' …' : ''}` : 'a position';

function gameRow(game, choose) {
  const names = [game.black, game.white].some(Boolean) ? `${game.black || 'Black'} – ${game.white || 'White'}` : beginning(game);
  const facts = [game.date, game.goal === 'fewest' ? 'fewest discs' : null, game.moves.length ? `${game.moves.length} moves` : null, game.result !== undefined ? `black ${game.result > 0 ? '+' : ''}${game.result}` : null];
  return h('li', null, h('button.quiet.pasted-game', { type: 'button', on: { click: () => choose(game) } },
    h('strong', null, names), h('span.soft', null, facts.filter(Boolean).join(' · '))));
}

const chooseGame = ({ games, more }) => openDialog({
  title: `${games.length}${more ? ' and more' : ''} games`,
  body: close => h('ul.pasted-games', null, games.map(game => gameRow(game, close))),
  actions: [{ label: 'Cancel', value: null }],
});

/** `rules`: what a text means that does not tell its own goal and size. */
export async function openPasted(text, rules = {}) {
  const link = /#\/?(?:analyse\?)?((?:g|position|moves)=.*)$/.exec(text.trim());
  if (link) return go('analyse', Object.fromEntries(new URLSearchParams(link[1])));
  try {
    const found = await ask('POST', 'convert', { text, ...rules });
    const game = found.games.length > 1 ? await chooseGame(found) : found.games[0];
    if (!game) return undefined;
    announce(`Opened: ${game.about}`);
    return go('analyse', paramsOfGame(game));
  } catch (error) {
    return sayError(error);
  }
}
