// Arena: tournaments. #/arena lists them, #/arena/new starts one, #/arena/ID shows one, #/arena/ID?game=12 replays a game.

import { addKeys } from '../keys.js';
import { TournamentList } from '../arena/list.js';
import { Replay } from '../arena/replay.js';
import { StartForm } from '../arena/start.js';
import { Tournament } from '../arena/tournament.js';

export const title = 'Arena';

const numberIn = (text) => (/^\d{1,9}$/.test(text || '') ? Number(text) : undefined);

/** What the address asks for. */
function make(root, params) {
  const { path } = params,
    game = numberIn(params.game);
  if (!path) return new TournamentList(root);
  if (path === 'new') return new StartForm(root);
  return game
    ? new Replay(root, path, game, numberIn(params.ply))
    : new Tournament(root, path, params);
}

const keyOf = ({ path, game }) => `${path || ''}?${game || ''}`;

export function mount(root, params) {
  let view = make(root, params),
    key = keyOf(params);
  const stopKeys = addKeys('Replay of a game', [
    ['← →', 'one move back or on'],
    ['Home End', 'first or last position'],
  ]);
  return {
    unmount() {
      view.destroy();
      stopKeys();
    },
    update(next) {
      if (keyOf(next) === key) {
        if (view.update) view.update(next);
        return;
      }
      view.destroy();
      root.replaceChildren();
      window.scrollTo(0, 0);
      key = keyOf(next);
      view = make(root, next);
    },
  };
}
