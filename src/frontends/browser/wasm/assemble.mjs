// Assembles the static web app: node assemble.mjs SOURCE APP WEIGHTS
//
// SOURCE is the source tree, APP the output directory, whose js/engine/ already contains the
// compiled programs, and WEIGHTS the directory with the weights for both goals. The page is web/,
// with the files of src/frontends/browser/page/ replacing or extending it.

import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const [source, app, weights] = process.argv.slice(2);
const programs = {
  threads: ['js/engine/flipside.js', 'js/engine/flipside.wasm', 'js/engine/flipside.worker.js'],
  single: ['js/engine/flipside-single.js', 'js/engine/flipside-single.wasm'],
};
const compiled = new Set(Object.values(programs).flat());

function filesBelow(folder, before = '') {
  return readdirSync(join(folder, before), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(before, entry.name);
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || entry.name.endsWith('.md'))
        return [];
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

// Remove files of earlier builds.
for (const path of filesBelow(app)) if (!compiled.has(path)) rmSync(join(app, path));

for (const path of filesBelow(join(source, 'web'))) copy(join(source, 'web'), path);
for (const path of filesBelow(join(source, 'src/frontends/browser/page')))
  copy(join(source, 'src/frontends/browser/page'), path);

const goals = ['most', 'fewest'],
  dataFiles = ['books', 'statistics'].flatMap((folder) => filesBelow(source, folder));
for (const path of dataFiles) copy(source, path, join('data', path));
for (const goal of goals) {
  copy(weights, `${goal}.weights`, `data/weights/${goal}.weights`);
  dataFiles.push(`weights/${goal}.weights`);
}
// Static hosts do not send this header, so the page contains it.
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'";
const page = readFileSync(join(source, 'web/index.html'), 'utf8');
put(
  'index.html',
  page.replace(
    '<meta charset="utf-8">',
    `$&\n<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  ),
);

const shell = filesBelow(app).filter(
  (path) =>
    !compiled.has(path) &&
    !path.startsWith('data/') &&
    !['offline.js', '_headers', 'js/engine/files.json'].includes(path),
);
const heavy = dataFiles.map((path) => `data/${path}`),
  digest = createHash('sha256');
for (const path of [...shell, ...heavy, ...compiled])
  digest.update(path).update(readFileSync(join(app, path)));
const version = digest.digest('hex').slice(0, 16);
const sizeOf = (path) => statSync(join(app, path)).size;
put(
  'js/engine/files.json',
  JSON.stringify({
    version,
    data: dataFiles.map((path) => [path, sizeOf(`data/${path}`)]),
    programs: Object.fromEntries(
      [...compiled]
        .filter((path) => path.endsWith('.wasm'))
        .map((path) => [path.replace(/.*\//, ''), sizeOf(path)]),
    ),
  }),
);
const constants = {
  VERSION: version,
  FILES: ['./', ...shell.filter((path) => path !== 'index.html'), 'js/engine/files.json'],
  DATA: heavy,
  PROGRAMS: programs,
};
const worker = readFileSync(join(source, 'src/frontends/browser/page/offline.js'), 'utf8');
put(
  'offline.js',
  worker
    .replace(
      "'use strict';\n",
      `'use strict';\n\n${Object.entries(constants)
        .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`)
        .join('')}`,
    )
    .replace(/\/\* global .*\n/, ''),
);
