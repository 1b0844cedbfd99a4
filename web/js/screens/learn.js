// Learn: the rules to be played through, puzzles, openings to know by heart, and how the classic systems think. The part
// stands in the address: #/learn/puzzles?goal=fewest. Parts are modules in learn/ with mount(root, params), which returns
// what takes them down: a function or {unmount, update(params)}; an update that is false asks to be made again.

import { sayError } from '../announce.js';
import { fill, h } from '../dom.js';
import { addressOf } from '../router.js';

export const title = 'Learn';

const parts = [
  ['', 'Overview', 'home'],
  ['rules', 'Rules', 'rules'],
  ['puzzles', 'Puzzles', 'puzzles'],
  ['drill', 'Openings', 'drill'],
  ['systems', 'How they think', 'systems'],
];

const partOf = (params) => parts.find(([path]) => path === (params.path || '')) || parts[0];

function makeTabs(current, goal) {
  return h(
    'nav.tabs.learn-tabs',
    { 'aria-label': 'Learn' },
    parts.map(([path, name]) =>
      h(
        'a',
        {
          href: addressOf('learn', { path, goal }),
          'aria-current': path === current ? 'page' : null,
        },
        name,
      ),
    ),
  );
}

export function mount(root, params) {
  let handle,
    path,
    turn = 0;
  const takeDown = () => {
    const unmount = typeof handle === 'function' ? handle : handle && handle.unmount;
    handle = null;
    if (unmount) unmount();
  };
  const show = async (now) => {
    const [next, words, name] = partOf(now),
      mine = ++turn;
    if (path === next && handle && handle.update && handle.update(now)) return undefined;
    let part;
    try {
      part = await import(`../learn/${name}.js`);
    } catch (error) {
      return sayError(error);
    }
    if (mine !== turn) return undefined;
    takeDown();
    path = next;
    const body = h(`div.learn.learn-${name}`);
    fill(root, makeTabs(next, now.goal), next ? h('h1.unseen', null, words) : null, body);
    document.title = `${next ? words : title} · Flipside`;
    root
      .querySelector('.learn-tabs [aria-current]')
      .scrollIntoView({ block: 'nearest', inline: 'center' });
    handle = part.mount(body, now);
    return undefined;
  };
  show(params);
  return {
    update: show,
    unmount: () => {
      turn++;
      takeDown();
    },
  };
}
