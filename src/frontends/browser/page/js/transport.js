// What service.js promises, without a server: the C service runs in workers of this page.
//
// Where there are threads one worker does everything, and whoever gives up is told to it. Without them a worker hears nothing
// while it works. So one, the desk, has all that is kept and plays the games; others, the thinkers, know nothing of
// that and answer what is asked about positions. Whoever gives up has his thinker ended and a fresh one started; a desk whose
// computer thinks while a person acts is ended too, and the next one goes on with the files that the page keeps,
// as a server does that was killed.

import { parseHash } from './router.js';
import { leave, take, tellApart } from './engine/arenas.js';
import { isolated, load } from './engine/load.js';
import { Kept } from './engine/kept.js';
import { Office } from './engine/office.js';

export const abilities = { tournaments: isolated, jobs: isolated };

const ofTheDesk = /^(games|jobs|puzzles?|drill|arenas|events|status)(\/|$)/;
const thinkersMost = 2,
  grace = 150,
  silence = 600; // milliseconds that a thinking computer gets to finish when somebody acts; before loading is told
const hash = isolated ? 32 : 16; // MB of an engine's table
const cores = navigator.hardwareConcurrency || 2;

const ears = new Set(); // of events
const kept = new Kept((files) => desk && desk.write(files));
const thinkers = [],
  line = []; // workers, and what waits for one
let desk,
  loaded,
  patience,
  failed = false;

// Whether there is somebody who answers, for whoever wants to know.

const listeners = new Set();
let state = [true, ''];

function setState(...now) {
  state = now;
  listeners.forEach((on) => on(...state));
}

export function connection(on) {
  listeners.add(on);
  on(...state);
  return () => listeners.delete(on);
}

// The workers.

const hire = (files) =>
  new Office(
    {
      program: loaded.program,
      module: loaded.module,
      files: [...loaded.files, ...files],
      engines: isolated ? 2 : 1,
      threads: isolated ? Math.min(4, cores) : 0,
      hash,
    },
    {
      onChanged: (files) => kept.keep(files),
      onEvent: (name, value) => ears.forEach((hear) => hear(name, value)),
      onState() {
        watchDesk();
        callNext();
      },
    },
  );

function openDesk() {
  desk = hire([...kept.files]);
  desk.ready.then(
    () =>
      setState(true, kept.database ? '' : 'This browser keeps no games when the page is closed'),
    (error) => setState(false, error.message, { again: openDesk }),
  );
}

/** The modules of the screen that is asked for come before the engine, which is larger than all of them; but it does not wait for ever. */
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
  const tell = (part) => {
    if (performance.now() - begin > silence)
      setState(false, `Loading the engine… ${Math.round(100 * part)} %`, { loading: true });
  };
  failed = false;
  try {
    [loaded] = await Promise.all([loaded || screenFirst().then(() => load(tell)), kept.open()]);
    openDesk();
    await desk.ready;
    up();
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

/** Does somebody act, or does a screen only look again by itself? */
const byPerson = () => !navigator.userActivation || navigator.userActivation.isActive;

let started, up;
const working = new Promise((resolve) => {
  up = resolve;
}); // from the first time that everything is there

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

/** Somebody asks a desk that thinks: it is given a moment; then it is ended, and the next goes on where the files are. */
function watchDesk() {
  clearTimeout(patience);
  if (!isolated && desk && desk.thinking && desk.busy)
    patience = setTimeout(() => {
      const left = desk.close();
      openDesk();
      left.forEach((question) => desk.take(question));
    }, grace);
}

/** A thinker that has nothing to do, and is promised to nobody else from now on; null when all are busy. */
function freeThinker() {
  const broken = thinkers.findIndex((one) => one.failed);
  if (broken >= 0) thinkers.splice(broken, 1);
  let free = thinkers.find((one) => !one.busy && !one.promised);
  if (!free && thinkers.length < thinkersMost) thinkers.push((free = hire([])));
  if (free) free.promised = true;
  return free || null;
}

function dismiss(office) {
  office.close();
  const place = thinkers.indexOf(office);
  if (place >= 0) thinkers.splice(place, 1, hire([])); // the next question finds a warm one
  callNext();
}

function callNext() {
  for (let free; line.length && (free = freeThinker()); ) line.shift()(free);
}

/** Who answers: {office, stop(number)}. */
async function officeFor(method, path, signal) {
  if (failed && state[2]?.again && byPerson()) restart(); // who tries again may find a network
  await started;
  if (desk.failed) openDesk();
  if (isolated) return { office: desk, stop: (number) => desk.stop(number) };
  const quick = method === 'GET' && !signal && !desk.busy && !desk.thinking; // nobody has to be started for that
  if (quick || ofTheDesk.test(path)) return { office: desk, stop() {} };
  const free =
    freeThinker() ||
    (await new Promise((resolve, reject) => {
      line.push(resolve);
      if (signal)
        signal.addEventListener('abort', () => {
          const place = line.indexOf(resolve);
          if (place >= 0) line.splice(place, 1);
          reject(new DOMException('stopped', 'AbortError'));
        });
    }));
  return { office: free, stop: () => dismiss(free) };
}

// Questions.

function failure(status, answer) {
  const error = new Error((answer && answer.error) || `no answer (${status})`);
  Object.assign(error, { status, answer });
  if (answer && answer.column) error.column = answer.column;
  return error;
}

const given = (values) =>
  Object.fromEntries(
    Object.entries(values || {}).filter(([, value]) => value !== undefined && value !== null),
  );

async function put(method, path, values, { on, signal } = {}) {
  const stopped = () => new DOMException('stopped', 'AbortError');
  if (signal && signal.aborted) throw stopped();
  const { office, stop } = await officeFor(method, path, signal);
  office.promised = false;
  if (signal && signal.aborted) throw stopped();
  const { number, answer } = office.ask(method, path, given(values), on);
  const aborted = new Promise(
    (_, reject) =>
      signal &&
      signal.addEventListener(
        'abort',
        () => {
          reject(stopped());
          if (office.waiting.has(number)) stop(number);
        },
        { once: true },
      ),
  );
  aborted.catch(() => {});
  const { status, value } = await (signal ? Promise.race([answer, aborted]) : answer);
  if (status >= 400) throw failure(status, value);
  return value;
}

// Tournaments, which only one tab plays.

const holders = new Map(); // id → who looks whether its lock can be left: the latest only

/** Holds a tournament's lock until it is over or stopped. */
async function holdArena(id) {
  const me = {};
  holders.set(id, me);
  do
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
  while (
    holders.get(id) === me &&
    (await put('GET', `arenas/${id}`).catch(() => ({}))).state === 'running'
  );
  if (holders.get(id) === me) leave(id);
}

async function askArena(method, path, values, signal) {
  let begun = method === 'POST' && (/^arenas\/([^/]+)\/resume$/.exec(path) || [])[1];
  if (begun && !(await take(begun)))
    throw failure(409, { error: 'This tournament is running in another tab.' });
  holders.delete(begun); // who has seen it stopped does not know that it goes on
  try {
    const value = await put(method, path, values, { signal });
    if (method === 'POST' && path === 'arenas' && (await take(value.id))) begun = value.id;
    return await tellApart(value);
  } finally {
    if (begun) holdArena(begun);
  }
}

export const ask = (method, path, values, signal) =>
  isolated && /^arenas(\/|$)/.test(path)
    ? askArena(method, path, values, signal)
    : put(method, path, values, { signal });

export const stream = (path, values, { on = () => {}, signal } = {}) =>
  put('POST', path, values, { on, signal });

// What happens.

/** With threads: a question that never ends. */
function followThreads(path, on, params) {
  const stop = new AbortController(),
    tell = (name, value) => {
      if (!stop.signal.aborted) on(name, value);
    };
  const again = () => {
    if (stop.signal.aborted) return;
    on('open', null);
    put('GET', path, params, { on: tell, signal: stop.signal }).then(
      () => {},
      (error) => {
        if (stop.signal.aborted) return;
        on('lost', error);
        if (error.status !== 404) setTimeout(again, 1000);
      },
    );
  };
  working.then(again);
  return () => stop.abort();
}

/** A tournament; that another tab begins or ends to play it is no event here, and looked for. */
function followArena(path, on, params) {
  let latest,
    state,
    told = Promise.resolve(),
    stopped = false;
  const show = async (value) => {
    const arena = await tellApart(value);
    if (stopped || (value === latest && arena.state === state)) return;
    latest = value;
    state = arena.state;
    on('arena', arena);
  };
  const later = (what) => {
    told = told.then(() => stopped || what()).catch(console.error);
  }; // in their order
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

/** Without: the desk tells what has happened whenever it has done something. */
function followDesk(on, { game }) {
  const hear = (name, value) => {
    if (game === undefined || name === 'missed' || value.id === Number(game)) on(name, value);
  };
  ears.add(hear);
  working
    .then(() => {
      on('open', null);
      if (game !== undefined)
        return ask('GET', `games/${game}`).then((value) => ears.has(hear) && on('game', value));
    })
    .catch((error) => {
      if (ears.has(hear)) on('lost', error);
    });
  return () => ears.delete(hear);
}

/** Without threads no tournament goes on: what there is of one is looked at once. */
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
  return path === 'events' ? followDesk(wanted, params) : followOnce(path, wanted);
}

export const events = (on, params = {}) =>
  follow(
    'events',
    ['game', 'thought', 'gone', 'library', 'job', 'arena', 'missed', 'beat'],
    on,
    params,
  );
