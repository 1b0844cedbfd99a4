// Transport of service.js without a server: the C service runs in workers of this page.
//
// With threads, one worker does everything and requests are cancelled by messages. Without threads,
// a worker receives no messages while it works. Therefore the primary worker owns the files and
// plays the games, and helper workers answer requests about positions. Cancelling a request
// terminates its helper and starts a new one. If a request arrives while the primary worker thinks,
// the worker is terminated, too, and a new one resumes from the stored files.

import { parseHash } from './router.js';
import { acquire, markElsewhere, release } from './engine/arena_locks.js';
import { isolated, load } from './engine/load.js';
import { FileStore } from './engine/file_store.js';
import { WorkerClient } from './engine/worker_client.js';

export const abilities = { tournaments: isolated, jobs: isolated };

const primaryRoutes = /^(games|jobs|puzzles?|drill|arenas|events|status)(\/|$)/;
const maxHelpers = 2,
  takeoverDelay = 150, // milliseconds that a thinking primary worker gets to finish
  progressDelay = 600; // milliseconds before the download progress is shown
const hash = isolated ? 32 : 16; // size of an engine's transposition table in MB
const cores = navigator.hardwareConcurrency || 2;

const eventListeners = new Set();
const store = new FileStore((files) => primary && primary.write(files));
const helpers = [],
  queue = []; // functions that wait for a helper
let primary,
  loaded,
  takeoverTimer,
  failed = false;

// Connection state.

const connectionListeners = new Set();
let state = [true, ''];

function setState(...now) {
  state = now;
  connectionListeners.forEach((on) => on(...state));
}

export function connection(on) {
  connectionListeners.add(on);
  on(...state);
  return () => connectionListeners.delete(on);
}

// Workers.

const startWorker = (files) =>
  new WorkerClient(
    {
      program: loaded.program,
      module: loaded.module,
      files: [...loaded.files, ...files],
      engines: isolated ? 2 : 1,
      threads: isolated ? Math.min(4, cores) : 0,
      hash,
    },
    {
      onChanged: (files) => store.save(files),
      onEvent: (name, value) => eventListeners.forEach((listener) => listener(name, value)),
      onState() {
        watchPrimary();
        dispatchQueue();
      },
    },
  );

function openPrimary() {
  primary = startWorker([...store.files]);
  primary.ready.then(
    () =>
      setState(
        true,
        store.database ? '' : 'This browser does not store games after the page is closed',
      ),
    (error) => setState(false, error.message, { again: openPrimary }),
  );
}

/** Loads the modules of the current screen before the much larger engine; waits at most 20 s. */
function screenFirst() {
  const pause = new Promise((resolve) => {
    setTimeout(resolve, 20000);
  });
  return Promise.race([
    import(`./screens/${parseHash(location.hash).name}.js`).catch(() => {}),
    pause,
  ]);
}

async function start() {
  const begin = performance.now();
  const onProgress = (part) => {
    if (performance.now() - begin > progressDelay)
      setState(false, `Loading the engine… ${Math.round(100 * part)}%`, { loading: true });
  };
  failed = false;
  try {
    [loaded] = await Promise.all([
      loaded || screenFirst().then(() => load(onProgress)),
      store.open(),
    ]);
    openPrimary();
    await primary.ready;
    markReady();
    if ('serviceWorker' in navigator && globalThis.isSecureContext)
      navigator.serviceWorker
        .register(`offline.js?${isolated ? 'threads' : 'single'}`)
        .catch(() => {});
  } catch (error) {
    failed = true;
    setState(false, error.message, { again: error.final ? undefined : restart });
    throw Object.assign(error, { status: 0 });
  }
}

/** True if the user has interacted recently, as opposed to automatic polling by a screen. */
const isUserActive = () => !navigator.userActivation || navigator.userActivation.isActive;

let started, markReady;
const firstReady = new Promise((resolve) => {
  markReady = resolve;
}); // resolved when the service is ready for the first time

function restart() {
  setState(false, 'Loading the engine…', { loading: true });
  started = start();
  started.catch(() => {});
}

started = start();
started.catch(() => {});
addEventListener('online', () => {
  if (failed && state[2]?.again) restart();
});

/** Replaces a primary worker that thinks while requests wait. */
function watchPrimary() {
  clearTimeout(takeoverTimer);
  if (!isolated && primary && primary.thinking && primary.busy)
    takeoverTimer = setTimeout(() => {
      const unanswered = primary.close();
      openPrimary();
      unanswered.forEach((request) => primary.submit(request));
    }, takeoverDelay);
}

/** Reserves an idle helper, starting one if possible; returns null if all are busy. */
function reserveHelper() {
  const broken = helpers.findIndex((helper) => helper.failed);
  if (broken >= 0) helpers.splice(broken, 1);
  let free = helpers.find((helper) => !helper.busy && !helper.reserved);
  if (!free && helpers.length < maxHelpers) helpers.push((free = startWorker([])));
  if (free) free.reserved = true;
  return free || null;
}

function replaceHelper(worker) {
  worker.close();
  const index = helpers.indexOf(worker);
  if (index >= 0) helpers.splice(index, 1, startWorker([])); // ready for the next request
  dispatchQueue();
}

function dispatchQueue() {
  for (let free; queue.length && (free = reserveHelper()); ) queue.shift()(free);
}

/** Chooses the worker for a request. Resolves to {worker, stop(number)}. */
async function workerFor(method, path, signal) {
  if (failed && state[2]?.again && isUserActive()) restart(); // retry: the network may be back
  await started;
  if (primary.failed) openPrimary();
  if (isolated) return { worker: primary, stop: (number) => primary.stop(number) };
  // Quick requests are not worth starting a helper.
  const quick = method === 'GET' && !signal && !primary.busy && !primary.thinking;
  if (quick || primaryRoutes.test(path)) return { worker: primary, stop() {} };
  const free =
    reserveHelper() ||
    (await new Promise((resolve, reject) => {
      queue.push(resolve);
      if (signal)
        signal.addEventListener('abort', () => {
          const index = queue.indexOf(resolve);
          if (index >= 0) queue.splice(index, 1);
          reject(new DOMException('stopped', 'AbortError'));
        });
    }));
  return { worker: free, stop: () => replaceHelper(free) };
}

// Requests.

function failure(status, answer) {
  const error = new Error((answer && answer.error) || `no reply (${status})`);
  Object.assign(error, { status, answer });
  if (answer && answer.column) error.column = answer.column;
  return error;
}

const given = (values) =>
  Object.fromEntries(
    Object.entries(values || {}).filter(([, value]) => value !== undefined && value !== null),
  );

async function send(method, path, values, { on, signal } = {}) {
  const stopped = () => new DOMException('stopped', 'AbortError');
  if (signal && signal.aborted) throw stopped();
  const { worker, stop } = await workerFor(method, path, signal);
  worker.reserved = false;
  if (signal && signal.aborted) throw stopped();
  const { number, answer } = worker.request(method, path, given(values), on);
  const aborted = new Promise(
    (_, reject) =>
      signal &&
      signal.addEventListener(
        'abort',
        () => {
          reject(stopped());
          if (worker.waiting.has(number)) stop(number);
        },
        { once: true },
      ),
  );
  aborted.catch(() => {});
  const { status, value } = await (signal ? Promise.race([answer, aborted]) : answer);
  if (status >= 400) throw failure(status, value);
  return value;
}

// Tournaments, which only one tab may play.

const lockHolders = new Map(); // id → token of the latest holdLock call

/** Releases a tournament's lock when the tournament is over or stopped. */
async function holdLock(id) {
  const token = {};
  lockHolders.set(id, token);
  do
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
  while (
    lockHolders.get(id) === token &&
    (await send('GET', `arenas/${id}`).catch(() => ({}))).state === 'running'
  );
  if (lockHolders.get(id) === token) release(id);
}

async function requestArena(method, path, values, signal) {
  let begun = method === 'POST' && (/^arenas\/([^/]+)\/resume$/.exec(path) || [])[1];
  if (begun && !(await acquire(begun)))
    throw failure(409, { error: 'This tournament is running in another tab.' });
  lockHolders.delete(begun); // an older holdLock call may have seen it stopped
  try {
    const value = await send(method, path, values, { signal });
    if (method === 'POST' && path === 'arenas' && (await acquire(value.id))) begun = value.id;
    return await markElsewhere(value);
  } finally {
    if (begun) holdLock(begun);
  }
}

export const ask = (method, path, values, signal) =>
  isolated && /^arenas(\/|$)/.test(path)
    ? requestArena(method, path, values, signal)
    : send(method, path, values, { signal });

export const stream = (path, values, { on = () => {}, signal } = {}) =>
  send('POST', path, values, { on, signal });

// Events.

/** With threads: follows a stream that never ends and reconnects after errors. */
function followThreads(path, on, params) {
  const stop = new AbortController(),
    forward = (name, value) => {
      if (!stop.signal.aborted) on(name, value);
    };
  const again = () => {
    if (stop.signal.aborted) return;
    on('open', null);
    send('GET', path, params, { on: forward, signal: stop.signal }).then(
      () => {},
      (error) => {
        if (stop.signal.aborted) return;
        on('lost', error);
        if (error.status !== 404) setTimeout(again, 1000);
      },
    );
  };
  firstReady.then(again);
  return () => stop.abort();
}

/** Follows a tournament. Polls as well: starts and stops by other tabs cause no event here. */
function followArena(path, on, params) {
  let latest,
    state,
    pending = Promise.resolve(),
    stopped = false;
  const show = async (value) => {
    const arena = await markElsewhere(value);
    if (stopped || (value === latest && arena.state === state)) return;
    latest = value;
    state = arena.state;
    on('arena', arena);
  };
  const later = (action) => {
    pending = pending.then(() => stopped || action()).catch(console.error);
  }; // keeps the order of events
  const stop = followThreads(
    path,
    (name, value) => later(() => (name === 'arena' ? show(value) : on(name, value))),
    params,
  );
  const timer = setInterval(() => later(() => latest && show(latest)), 1000);
  return () => {
    stopped = true;
    clearInterval(timer);
    stop();
  };
}

/** Without threads: the primary worker sends its events after each request. */
function followPrimary(on, { game }) {
  const listener = (name, value) => {
    if (game === undefined || name === 'missed' || value.id === Number(game)) on(name, value);
  };
  eventListeners.add(listener);
  firstReady
    .then(() => {
      on('open', null);
      if (game !== undefined)
        return ask('GET', `games/${game}`).then(
          (value) => eventListeners.has(listener) && on('game', value),
        );
    })
    .catch((error) => {
      if (eventListeners.has(listener)) on('lost', error);
    });
  return () => eventListeners.delete(listener);
}

/** Without threads no tournament runs, so its state is fetched once. */
function followOnce(path, on) {
  let stopped = false;
  ask('GET', path.replace(/\/events$/, '')).then(
    (value) => {
      if (!stopped) on('arena', value);
    },
    (error) => {
      if (!stopped) on('lost', error);
    },
  );
  return () => {
    stopped = true;
  };
}

export function follow(path, names, on, params = {}) {
  const wanted = (name, value) => {
    if (name === 'open' || name === 'lost' || names.includes(name)) on(name, value);
  };
  if (isolated)
    return path.startsWith('arenas/')
      ? followArena(path, wanted, params)
      : followThreads(path, wanted, params);
  return path === 'events' ? followPrimary(wanted, params) : followOnce(path, wanted);
}

export const events = (on, params = {}) =>
  follow(
    'events',
    ['game', 'thought', 'gone', 'library', 'job', 'arena', 'missed', 'beat'],
    on,
    params,
  );
