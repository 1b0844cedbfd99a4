// What the service needs, fetched once: the program, compiled, and the data that come with it. Tells how far it is.

const here = new URL('./', import.meta.url);

/** May this page have threads? Only where its host sends the headers of cross-origin isolation. */
export const isolated = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';

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

/** {program, module, files: [[path, bytes]]}; onProgress(part of the whole). What belongs together has one version in its
 * addresses, so that no cache mixes two. */
export async function load(onProgress) {
  const { version, data, programs } = await (await fetch(new URL('files.json', here), { cache: 'no-cache' })).json();
  const name = isolated ? 'flipside' : 'flipside-single', address = path => new URL(`${path}?${version}`, here).href;
  const total = programs[`${name}.wasm`] + data.reduce((sum, [, size]) => sum + size, 0);
  let got = 0;
  const count = length => onProgress(Math.min(1, (got += length) / total));
  const [module, ...contents] = await Promise.all([
    bytesOf(address(`${name}.wasm`), count).then(bytes => WebAssembly.compile(bytes)),
    ...data.map(([path]) => bytesOf(address(`../../data/${path}`), count)),
  ]);
  return { program: address(`${name}.js`), module, files: contents.map((bytes, i) => [`/data/${data[i][0]}`, bytes]) };
}
