// What people like, kept in this browser: get(name), set(name, value), watch(on) → stop(). Other tabs follow. Looks are
// put on the page's root as data-… for the style; early.js does that before the first paint.

const key = 'flipside';

export const standard = {
  theme: 'system', // system, light, dark
  palette: 'green', // green, blue, wood, slate, clear
  animation: 'normal', // off, fast, normal, slow
  coordinates: true,
  signs: false, // a sign on each disc beside its colour
  legal: true, // dots where one may play
  preview: true, // what would turn, at the pointer or the focus
  values: 'all', // numbers on the squares when analysing: off, best, 3, all
  sound: false,
};

const watchers = new Set();
let kept = read();

function read() {
  try {
    return { ...standard, ...JSON.parse(localStorage.getItem(key) || '{}') };
  } catch {
    return { ...standard };
  }
}

function apply() {
  const root = document.documentElement;
  for (const name of ['theme', 'palette', 'animation']) root.dataset[name] = kept[name];
  for (const name of ['coordinates', 'signs', 'legal'])
    root.dataset[name] = kept[name] ? 'on' : 'off';
  watchers.forEach((on) => on(kept));
}

export const get = (name) => kept[name];

export function set(name, value) {
  kept = { ...kept, [name]: value };
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: it holds for this page.
  }
  apply();
}

export function watch(on) {
  watchers.add(on);
  return () => watchers.delete(on);
}

/** Milliseconds that a disc takes to turn over; 0 when nothing shall move. */
export function turnTime() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  return { off: 0, fast: 160, normal: 320, slow: 900 }[kept.animation] ?? 320;
}

/** A value of one screen that is no setting, such as the last choice in a form. */
export function recall(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(`${key}.${name}`)) ?? fallback;
  } catch {
    return fallback;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`${key}.${name}`, JSON.stringify(value));
  } catch {
    // As above.
  }
}

addEventListener('storage', (event) => {
  if (event.key !== key) return;
  kept = read();
  apply();
});
apply();
