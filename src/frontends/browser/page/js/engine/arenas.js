// One tab at a time plays a tournament: it holds a lock of the browser with the tournament's name as long as it does, and the
// browser lets go of it when the tab is closed. Other tabs only watch.

const before = 'flipside arena ';
const mine = new Map(); // id → lets go of its lock

/** Whether this tab may play it; from now on no other one may. */
export function take(id) {
  if (!navigator.locks || mine.has(id)) return Promise.resolve(true);
  return new Promise((resolve) =>
    navigator.locks
      .request(before + id, { ifAvailable: true }, (lock) => {
        resolve(Boolean(lock));
        return lock && new Promise((release) => mine.set(id, release));
      })
      .catch(() => resolve(true)),
  );
}

export function leave(id) {
  if (mine.has(id)) mine.get(id)();
  mine.delete(id);
}

/** The tournaments that other tabs play; not those whose lock was taken or left here while it was asked. */
async function elsewhere() {
  const ours = new Set(mine.keys()),
    { held = [] } = navigator.locks ? await navigator.locks.query() : {};
  return new Set(
    held
      .filter(({ name }) => name.startsWith(before))
      .map(({ name }) => name.slice(before.length))
      .filter((id) => !ours.has(id) && !mine.has(id)),
  );
}

/** An answer about one tournament, or a list of them, as people should read it: what another tab plays is not stopped. */
export async function tellApart(value) {
  const others = await elsewhere();
  const dress = (arena) =>
    arena && arena.state === 'stopped' && others.has(arena.id)
      ? { ...arena, state: 'running', here: false }
      : arena;
  return value && Array.isArray(value.arenas)
    ? { ...value, arenas: value.arenas.map(dress) }
    : dress(value);
}
