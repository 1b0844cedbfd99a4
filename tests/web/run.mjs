// The page in a real browser: node run.mjs PROGRAM MODULES PICTURES [PART OF A NAME …]
// Every *.web.mjs file here exports `tests`, an object of functions by name; each runs in a server and a context of its
// own, some at once. Prints one line for each test, as TAP does. MODULES is a folder with playwright-core and axe-core,
// PICTURES the folder for screenshots. FLIPSIDE_WEB=DIR takes the page's files from DIR, FLIPSIDE_LONG=1 does more.
// FLIPSIDE_APP=DIR tests the app without a server instead: the *.app.mjs files, and of the others what their `alone` names.

import { readdirSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Scene, openBrowser } from './scene.mjs';

const [program, modules, pictures] = process.argv.slice(2, 5).map((path) => resolve(path)),
  wanted = process.argv.slice(5);
const folder = dirname(fileURLToPath(import.meta.url));
const long = process.env.FLIPSIDE_LONG === '1',
  app = process.env.FLIPSIDE_APP && resolve(process.env.FLIPSIDE_APP);
const patience = long ? 600_000 : 300_000; // no test depends on being fast

/** [{name, run}] of all files, those only for long runs left out of others. */
async function collect() {
  const found = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.web.mjs') || (app && name.endsWith('.app.mjs')))
    .sort()) {
    const { tests, longTests = {}, alone } = await import(join(folder, file));
    for (const [name, run] of Object.entries({ ...tests, ...(long ? longTests : {}) }))
      if (!app || file.endsWith('.app.mjs') || (alone && alone.includes(name)))
        found.push({ name: `${file.replace(/\.\w+\.mjs$/, '')}: ${name}`, run });
  }
  return wanted.length
    ? found.filter(({ name }) => wanted.some((part) => name.includes(part)))
    : found;
}

function withPatience(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${patience / 1000} s`)), patience);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function runOne(browser, { name, run }) {
  const begin = Date.now(),
    scene = new Scene({ browser, program, app, modules, pictures, long, name });
  let failure = null;
  try {
    await withPatience(run(scene));
    scene.checkQuiet();
  } catch (error) {
    failure = error;
    await scene.keepPicture().catch(() => {});
  }
  await scene.close();
  return { failure, notes: scene.notes, seconds: (Date.now() - begin) / 1000 };
}

function report(number, name, { failure, notes, seconds }) {
  console.log(`${failure ? 'not ok' : 'ok'} ${number} - ${name} (${seconds.toFixed(1)} s)`);
  for (const note of notes) console.log(`# ${note}`);
  if (failure) console.log(String(failure.stack || failure).replace(/^/gm, '# '));
}

const tests = await collect();
if (!tests.length) {
  console.error('no test has such a name');
  process.exit(2);
}
const browser = await openBrowser(modules);
console.log(`1..${tests.length}`);
let next = 0,
  failed = 0;
const workers = Math.max(2, availableParallelism ? availableParallelism() : cpus().length);
await Promise.all(
  Array.from({ length: workers }, async () => {
    while (next < tests.length) {
      const at = next++,
        result = await runOne(browser, tests[at]);
      if (result.failure) failed++;
      report(at + 1, tests[at].name, result);
    }
  }),
);
await browser.close();
console.log(`# ${tests.length - failed} of ${tests.length} passed`);
process.exit(failed ? 1 : 0);
