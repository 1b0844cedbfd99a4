// The signature of the search by a program that was compiled for the browser: node signature.mjs PROGRAM.js DATA EVAL …
// Prints a line of JSON for each evaluation: eval, nodes, seconds. DATA is a folder with weights/.

import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const [program, data, ...evals] = process.argv.slice(2),
  path = resolve(program);
const service = await createRequire(import.meta.url)(path)({
  wasmBinary: readFileSync(path.replace(/\.js$/, '.wasm')),
  mainScriptUrlOrBlob: path,
  onOutput() {},
});
service.FS.mkdirTree('/data/weights');
for (const name of readdirSync(join(data, 'weights')).filter((one) => one.endsWith('.weights')))
  service.FS.writeFile(`/data/weights/${name}`, readFileSync(join(data, 'weights', name)));
const seconds = service._malloc(8);
for (const name of evals) {
  const nodes = service.ccall('flipside_bench', 'number', ['string', 'number'], [name, seconds]);
  console.log(
    JSON.stringify({
      eval: name,
      nodes,
      seconds: new DataView(service.HEAPU8.buffer).getFloat64(seconds, true),
    }),
  );
}
process.exit(0);
