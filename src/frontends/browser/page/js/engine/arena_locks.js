// Browser locks for tournaments. Only the tab that holds a tournament's lock plays it; other tabs
// watch. The browser releases the lock when the tab is closed.

const prefix = 'flipside arena ';
const held = new Map(); // id → function that releases the lock

/** Acquires the lock of a tournament. Resolves to false if another tab holds it. */
export function acquire(id) {
  if (!navigator.locks || held.has(id)) return Promise.resolve(true);
  return new Promise((resolve) =>
    navigator.locks
      .request(prefix + id, { ifAvailable: true }, (lock) => {
        resolve(Boolean(lock));
        return lock && new Promise((unlock) => held.set(id, unlock));
      })
      .catch(() => resolve(true)),
  );
}

export function release(id) {
  if (held.has(id)) held.get(id)();
  held.delete(id);
}

/** Returns the ids locked by other tabs. Ignores locks that this tab held during the query. */
async function lockedElsewhere() {
  const before = new Set(held.keys()),
    { held: locks = [] } = navigator.locks ? await navigator.locks.query() : {};
  return new Set(
    locks
      .filter(({ name }) => name.startsWith(prefix))
      .map(({ name }) => name.slice(prefix.length))
      .filter((id) => !before.has(id) && !held.has(id)),
  );
}

/** Sets the state of tournaments played by another tab to 'running', in one or in a list. */
export async function markElsewhere(value) {
  const others = await lockedElsewhere();
  const mark = (arena) =>
    arena && arena.state === 'stopped' && others.has(arena.id)
      ? { ...arena, state: 'running', here: false }
      : arena;
  return value && Array.isArray(value.arenas)
    ? { ...value, arenas: value.arenas.map(mark) }
    : mark(value);
}
