// Puts the folder of static files together: node assemble.mjs SOURCE APP DATA
// SOURCE is the tree, APP the folder, in which js/engine/ has the programs already, DATA the folder with weights/, books/ and
// statistics/. The page is that of web/ but for its transport; what differs is in src/browser/page/.

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [source, app, data] = process.argv.slice(2);
const programs = {
  threads: ['js/engine/flipside.js', 'js/engine/flipside.wasm', 'js/engine/flipside.worker.js'],
  single: ['js/engine/flipside-single.js', 'js/engine/flipside-single.wasm'],
};
const made = new Set(Object.values(programs).flat());

function filesBelow(folder, before = '') {
  return readdirSync(join(folder, before), { withFileTypes: true }).sort((a, b) => a.name < b.name ? -1 : 1).flatMap(entry => {
    const path = join(before, entry.name);
    if (entry.name.startsWith('.') || entry.name === 'node_modules' || entry.name.endsWith('.md')) return [];
    return entry.isDirectory() ? filesBelow(folder, path) : [path];
  });
}

function put(path, content) {
  mkdirSync(dirname(join(app, path)), { recursive: true });
  writeFileSync(join(app, path), content);
}

function copy(from, path, to = path) {
  mkdirSync(dirname(join(app, to)), { recursive: true });
  copyFileSync(join(from, path), join(app, to));
}

// What is no longer in the tree goes.
for (const path of filesBelow(app)) if (!made.has(path)) rmSync(join(app, path));

for (const path of filesBelow(join(source, 'web'))) copy(join(source, 'web'), path);
for (const path of filesBelow(join(source, 'src/browser/page'))) copy(join(source, 'src/browser/page'), path);

const dataFiles = ['weights', 'books', 'statistics'].flatMap(folder => filesBelow(data, folder));
for (const path of dataFiles) copy(data, path, join('data', path));
const sizes = Object.fromEntries([...made].filter(path => path.endsWith('.wasm')).map(path => [path.replace(/.*\//, ''), statSync(join(app, path)).size]));
put('js/engine/files.json', JSON.stringify({ programs: sizes, data: dataFiles.map(path => [path, statSync(join(data, path)).size]) }));

// No header of a server says what the page may do, so it says so itself.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'";
const page = readFileSync(join(source, 'web/index.html'), 'utf8');
put('index.html', page.replace('<meta charset="utf-8">', `$&\n<meta http-equiv="Content-Security-Policy" content="${policy}">`));

const shell = filesBelow(app).filter(path => !made.has(path) && path !== 'offline.js' && path !== '_headers');
const digest = createHash('sha256');
for (const path of [...shell, ...made]) digest.update(path).update(readFileSync(join(app, path)));
const words = { FILES: ['./', ...shell.filter(path => path !== 'index.html')], VERSION: digest.digest('hex').slice(0, 16), PROGRAMS: programs };
const worker = readFileSync(join(source, 'src/browser/page/offline.js'), 'utf8');
put('offline.js', worker.replace("'use strict';\n", `'use strict';\n\n${Object.entries(words).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`).join('')}`).replace(/\/\* global .*\n/, ''));
