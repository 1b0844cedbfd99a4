import { Board } from '../board.js';
import { h } from '../dom.js';
import { Game } from '../game.js';

export const title = 'Play';

export function mount(root) {
  const place = h('div.board-place'), board = new Board(place, { onMove: name => { game.play(name); show(); } });
  const game = new Game({});
  const show = () => board.show({ position: game.position, last: game.node.move, interactive: true });
  root.append(h('div.board-layout', null, place, h('aside.side', null, h('div.card', null, 'Two people at this screen'))));
  show();
  return () => board.destroy();
}
