// What the service needs, fetched once: the program, compiled, and the data that come with it. Tells how far it is.

const here = new URL('./', import.meta.url);

/** May this page have threads? Only where its host sends the headers of cross-origin isolation. */
export const isolated = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';

export const program = new URL(isolated ? 'flipside.js' : 'flipside-single.js', here).href;

async function bytesOf(address, onBytes) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${new URL(address).pathname}: ${response.status}`);
  const reader = response.body.getReader(), parts = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    onBytes(value.length);
  }
  const bytes = new Uint8Array(length);
  parts.reduce((at, part) => { bytes.set(part, at); return at + part.length; }, 0);
  return bytes;
}

/** {module, files: [[path, bytes]]}; onProgress(part of the whole). */
export async function load(onProgress) {
  const { data, programs } = await (await fetch(new URL('files.json', here))).json();
  const wasm = program.replace(/\.js$/, '.wasm'), name = wasm.slice(wasm.lastIndexOf('/') + 1);
  const total = programs[name] + data.reduce((sum, [, size]) => sum + size, 0);
  let got = 0;
  const count = length => onProgress(Math.min(1, (got += length) / total));
  const [module, ...contents] = await Promise.all([
    bytesOf(wasm, count).then(bytes => WebAssembly.compile(bytes)),
    ...data.map(([path]) => bytesOf(new URL(`../../data/${path}`, here).href, count)),
  ]);
  return { module, files: contents.map((bytes, i) => [`/data/${data[i][0]}`, bytes]) };
}
