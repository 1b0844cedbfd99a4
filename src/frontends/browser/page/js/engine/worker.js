// One worker with the C service in it (entrance.c): takes questions, tells what comes of them, and tells which files the
// service has changed, so that the page can keep them. The program is the one with threads or the one without; without
// them a question is answered before the next is looked at, and computers think when nothing else is to be done.
//
// From the page: {open}, {ask: [number, method, path, values]}, {stop: number}, {files: [[path, bytes or null]]}.
// To the page: {ready}, {failed: words}, {told: [number, event, status, value]}, {changed: [[path, bytes or null]]},
// {thinking: true or false}.
/* global importScripts, makeFlipside */
'use strict';

const stateFolder = '/state',
  firstPause = 100; // milliseconds
let service, threaded, timer;
const known = new Map(); // files as the page has them: path → stamp

const post = (message) => self.postMessage(message);

/** All files below a folder: calls visit(path, stamp), where a file that was written again has another stamp. */
function walk(folder, visit) {
  const { FS } = service;
  for (const name of FS.readdir(folder)) {
    if (name === '.' || name === '..' || name.endsWith('.lock') || name.endsWith('.part')) continue;
    const path = `${folder}/${name}`,
      { node } = FS.lookupPath(path);
    if (FS.isDir(node.mode)) walk(path, visit);
    else visit(path, `${node.id} ${node.timestamp} ${node.usedBytes}`);
  }
}

/** Tells the page what has changed since it was last told. */
function tellChanges() {
  const changed = [],
    there = new Set();
  walk(stateFolder, (path, stamp) => {
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

/** Files that the page, or another one, has kept. */
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
  walk(stateFolder, (path, stamp) => known.set(path, stamp));
}

const gameFile = /^\/state\/games\/(\d+)\.json$/;

/** Of the files of other tabs those that count: tabs that moved in one game at the same time all take the same one of their moves. */
function takeOthers(files) {
  const { FS } = service,
    text = (bytes) => new TextDecoder().decode(bytes),
    mine = [];
  const version = (words) => Number((/"version": ?(\d+)/.exec(words) || [0, 0])[1]);
  const taken = files.filter(([path, bytes]) => {
    if (!bytes || !gameFile.test(path) || !FS.analyzePath(path).exists) return true;
    const own = FS.readFile(path),
      [one, other] = [own, bytes].map(text),
      [ours, theirs] = [one, other].map(version);
    if (ours < theirs || (ours === theirs && one <= other)) return true;
    mine.push([path, own]);
    return false;
  });
  writeFiles(taken);
  if (mine.length) post({ changed: mine });
  for (const [path] of taken)
    if (gameFile.test(path)) service._flipside_refresh(Number(gameFile.exec(path)[1]));
}

function told(number, event, status, text) {
  post({ told: [number, event, status, JSON.parse(text)] });
  if (threaded && (!event || event === 'game')) tellChanges();
}

/** Without threads: a computer that is to move does so; what it wants to be asked again for is done later. */
function goOn() {
  timer = undefined;
  post({ thinking: true });
  const seconds = service._flipside_go_on();
  settle();
  post({ thinking: false });
  if (seconds >= 0) timer = setTimeout(goOn, seconds * 1000);
}

function settle() {
  service._flipside_tell_events();
  tellChanges();
}

function ask([number, method, path, values]) {
  service.ccall(
    'flipside_ask',
    null,
    ['number', 'string', 'string', 'string'],
    [number, method, path, values ? JSON.stringify(values) : ''],
  );
  if (threaded) return;
  settle();
  clearTimeout(timer);
  timer = setTimeout(goOn);
}

async function open({ program, module, files, engines, threads, hash }) {
  threaded = threads > 0;
  importScripts(program);
  service = await makeFlipside({
    told,
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
  service.FS.mkdirTree(stateFolder);
  writeFiles(files);
  if (!service._flipside_open(engines, Math.max(threads, 1), hash))
    throw new Error('the service cannot be opened');
  tellChanges();
  post({ ready: true });
  if (!threaded) timer = setTimeout(goOn, firstPause); // who has waited is heard first
}

self.onmessage = ({ data }) => {
  try {
    if (data.open)
      open(data.open).catch((error) => post({ failed: String((error && error.message) || error) }));
    else if (data.ask) ask(data.ask);
    else if (data.stop) service._flipside_stop(data.stop);
    else if (data.files) {
      tellChanges();
      takeOthers(data.files);
      if (!threaded) settle();
    }
  } catch (error) {
    post({ failed: String((error && error.message) || error) });
  }
};
