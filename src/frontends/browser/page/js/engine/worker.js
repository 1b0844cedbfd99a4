// Worker that runs the C service (exports.c). It executes requests and reports the files that the
// service has changed, so that the page can store them. Without threads, requests are executed one
// at a time, and computer players think between requests.
//
// From the page: {open}, {request: [number, method, path, values]}, {stop: number},
// {files: [[path, bytes or null]]}.
// To the page: {ready}, {failed: message}, {output: [number, event, status, value]},
// {changed: [[path, bytes or null]]}, {thinking: true or false}.
/* global importScripts, makeFlipside */
'use strict';

const stateDirectory = '/state',
  firstPause = 100; // milliseconds
let service, threaded, timer;
const known = new Map(); // files that the page has: path → stamp

const post = (message) => self.postMessage(message);

/** Calls visit(path, stamp) for all files below a directory. Writing a file changes its stamp. */
function walk(directory, visit) {
  const { FS } = service;
  for (const name of FS.readdir(directory)) {
    if (name === '.' || name === '..' || name.endsWith('.lock') || name.endsWith('.part')) continue;
    const path = `${directory}/${name}`,
      { node } = FS.lookupPath(path);
    if (FS.isDir(node.mode)) walk(path, visit);
    else visit(path, `${node.id} ${node.timestamp} ${node.usedBytes}`);
  }
}

/** Posts the files that have changed since the last call. */
function postChanges() {
  const changed = [],
    there = new Set();
  walk(stateDirectory, (path, stamp) => {
    there.add(path);
    if (known.get(path) === stamp) return;
    known.set(path, stamp);
    changed.push([path, service.FS.readFile(path)]);
  });
  for (const path of known.keys())
    if (!there.has(path)) {
      known.delete(path);
      changed.push([path, null]);
    }
  if (changed.length) post({ changed });
}

/** Writes files that were stored by this page or another tab. */
function writeFiles(files) {
  const { FS } = service;
  for (const [path, bytes] of files) {
    if (bytes) {
      FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
      FS.writeFile(path, bytes);
    } else if (FS.analyzePath(path).exists) {
      FS.unlink(path);
    }
  }
  known.clear();
  walk(stateDirectory, (path, stamp) => known.set(path, stamp));
}

const gameFile = /^\/state\/games\/(\d+)\.json$/;

/** Merges files of other tabs. All tabs choose the same version of a game changed concurrently. */
function mergeFiles(files) {
  const { FS } = service,
    text = (bytes) => new TextDecoder().decode(bytes),
    kept = [];
  const version = (json) => Number((/"version": ?(\d+)/.exec(json) || [0, 0])[1]);
  const taken = files.filter(([path, bytes]) => {
    if (!bytes || !gameFile.test(path) || !FS.analyzePath(path).exists) return true;
    const own = FS.readFile(path),
      [ownText, otherText] = [own, bytes].map(text),
      [ours, theirs] = [ownText, otherText].map(version);
    if (ours < theirs || (ours === theirs && ownText <= otherText)) return true;
    kept.push([path, own]);
    return false;
  });
  writeFiles(taken);
  if (kept.length) post({ changed: kept });
  for (const [path] of taken)
    if (gameFile.test(path)) service._flipside_refresh(Number(gameFile.exec(path)[1]));
}

function onOutput(number, event, status, text) {
  post({ output: [number, event, status, JSON.parse(text)] });
  if (threaded && (!event || event === 'game')) postChanges();
}

/** Without threads: lets a computer player move and schedules the next call. */
function think() {
  timer = undefined;
  post({ thinking: true });
  const seconds = service._flipside_think();
  settle();
  post({ thinking: false });
  if (seconds >= 0) timer = setTimeout(think, seconds * 1000);
}

function settle() {
  service._flipside_send_events();
  postChanges();
}

function request([number, method, path, values]) {
  service.ccall(
    'flipside_request',
    null,
    ['number', 'string', 'string', 'string'],
    [number, method, path, values ? JSON.stringify(values) : ''],
  );
  if (threaded) return;
  settle();
  clearTimeout(timer);
  timer = setTimeout(think);
}

async function open({ program, module, files, engines, threads, hash }) {
  threaded = threads > 0;
  importScripts(program);
  service = await makeFlipside({
    onOutput,
    mainScriptUrlOrBlob: program,
    locateFile: (name) => new URL(name + new URL(program).search, program).href,
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports).then(
        (instance) => done(instance, module),
        (error) => post({ failed: String(error) }),
      );
      return {};
    },
  });
  service.FS.mkdirTree(stateDirectory);
  writeFiles(files);
  if (!service._flipside_open(engines, Math.max(threads, 1), hash))
    throw new Error('cannot start the service');
  postChanges();
  post({ ready: true });
  if (!threaded) timer = setTimeout(think, firstPause); // waiting requests come first
}

self.onmessage = ({ data }) => {
  try {
    if (data.open)
      open(data.open).catch((error) => post({ failed: String((error && error.message) || error) }));
    else if (data.request) request(data.request);
    else if (data.stop) service._flipside_stop(data.stop);
    else if (data.files) {
      postChanges();
      mergeFiles(data.files);
      if (!threaded) settle();
    }
  } catch (error) {
    post({ failed: String((error && error.message) || error) });
  }
};
