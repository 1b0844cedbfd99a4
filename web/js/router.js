// Screens by address: #/play, #/analyse?g=f5d6&goal=fewest, #/learn/rules. A screen is a module in screens/ that exports
// title and mount(root, params); mount returns what takes it down again, a function or {unmount, update(params)}. With an
// update it is told of a change of its own parameters instead of being made again. params are texts; params.path is what
// follows the name (rules). An address from outside, #g=f5d6…, opens Analyse.

import { announce } from './announce.js';
import { fill, h } from './dom.js';

const home = 'play';
let root,
  current = { name: null, handle: null },
  turn = 0;

export function parseHash(hash) {
  const text = hash.replace(/^#/, '');
  if (/^(g|position|moves)=/.test(text))
    return { name: 'analyse', params: Object.fromEntries(new URLSearchParams(text)) };
  const [path, query = ''] = text.replace(/^\//, '').split('?');
  const [name, ...rest] = path.split('/');
  const params = Object.fromEntries(new URLSearchParams(query));
  if (rest.length) params.path = rest.join('/');
  return { name: /^[a-z]+$/.test(name) ? name : home, params };
}

/** The address of a screen, for links. */
export function addressOf(name, params = {}) {
  const { path, ...rest } = params,
    query = new URLSearchParams();
  for (const key in rest)
    if (rest[key] !== undefined && rest[key] !== null && rest[key] !== '')
      query.set(key, rest[key]);
  const text = query.toString();
  return `#/${name}${path ? '/' + path : ''}${text ? '?' + text : ''}`;
}

export function go(name, params) {
  const address = addressOf(name, params);
  if (location.hash === address) return show();
  location.hash = address;
  return undefined;
}

/** Other parameters of the same screen, without a step in the history and without making it again. */
export function replace(params) {
  const { name, params: old } = parseHash(location.hash);
  history.replaceState(history.state, '', addressOf(name, { path: old.path, ...params }));
}

export const here = () => parseHash(location.hash);

function takeDown() {
  const { handle } = current;
  const unmount = typeof handle === 'function' ? handle : handle && handle.unmount;
  current = { name: null, handle: null };
  if (unmount) unmount();
}

function markLink(name) {
  for (const link of document.querySelectorAll('[data-screen]'))
    if (link.dataset.screen === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
}

function showFailure(error) {
  fill(
    root,
    h(
      'section.notice',
      null,
      h('h1', null, 'This did not work'),
      h('p', null, error.message),
      h(
        'button',
        { type: 'button', on: { click: () => location.reload() } },
        'Load the page again',
      ),
    ),
  );
}

async function show() {
  const { name, params } = here(),
    mine = ++turn,
    first = current.name === null;
  if (current.name === name && current.handle && current.handle.update)
    return current.handle.update(params);
  markLink(name);
  let screen;
  try {
    screen = await import(`./screens/${name}.js`);
  } catch (error) {
    if (mine !== turn) return undefined;
    takeDown();
    return showFailure(
      new Error(`There is nothing at “${location.hash}”, or it could not be loaded.`),
    );
  }
  if (mine !== turn) return undefined;
  takeDown();
  fill(root);
  root.className = `screen screen-${name}`;
  document.title = `${screen.title} · Flipside`;
  try {
    current = { name, handle: screen.mount(root, params) };
  } catch (error) {
    console.error(error);
    return showFailure(error);
  }
  if (!first) {
    window.scrollTo(0, 0);
    root.focus({ preventScroll: true });
    announce(screen.title);
  }
  return undefined;
}

/** The same screen, made again. */
export function renew() {
  takeDown();
  return show();
}

export function startRouter(element) {
  root = element;
  addEventListener('hashchange', show);
  return show();
}
