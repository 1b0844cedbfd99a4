// What the service needs, fetched once: the program, compiled, and the data that come with it. Tells how far it is. What does not
// arrive is asked for again a few times; a failure that stays is said in words for people.

const here = new URL('./', import.meta.url);
const pauses = [500, 1500, 4000]; // milliseconds before a file is asked for again

/** May this page have threads? Only where its host sends the headers of cross-origin isolation. */
export const isolated =
  globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';

const wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', resolve, { once: true });
  });

const trouble = (words, more = {}) => Object.assign(new Error(words), more);

async function bytesOnce(address, size, onBytes, options) {
  const response = await fetch(address, options);
  if (!response.ok)
    throw trouble('', {
      status: response.status,
      hopeless: response.status < 500 && ![408, 429].includes(response.status),
    });
  const reader = response.body.getReader(),
    parts = [];
  let length = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      parts.push(value);
      length += value.length;
      onBytes(value.length);
    }
    if (size !== undefined && length !== size) throw trouble('incomplete');
  } catch (error) {
    onBytes(-length);
    throw error;
  }
  const bytes = new Uint8Array(length);
  parts.reduce((at, part) => {
    bytes.set(part, at);
    return at + part.length;
  }, 0);
  return bytes;
}

/** A file, asked for several times if need be. */
async function bytesOf(address, size, onBytes, options) {
  for (let tries = 0; ; tries++) {
    try {
      return await bytesOnce(address, size, onBytes, options);
    } catch (error) {
      const { signal } = options;
      if (signal.aborted || error.hopeless || tries === pauses.length) {
        const name = new URL(address).pathname.split('/').slice(-2).join('/');
        throw trouble(
          `Flipside could not be loaded: ${error.status ? `its host answers ${error.status} for ${name}.` : `${name} did not arrive. Check the connection.`}`,
        );
      }
      await wait(pauses[tries], signal);
    }
  }
}

/** The program from its bytes, which are all there: whoever cannot read them is too old. */
async function compile(bytes) {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    console.warn(error);
    throw trouble(
      'This browser is too old for Flipside, or does not allow WebAssembly: Chromium 91, Firefox 89, Safari 16.4 or a later one is needed.',
      { final: true },
    );
  }
}

/** {program, module, files: [[path, bytes]]}; onProgress(part of the whole). What belongs together has one version in its
 * addresses, so that no cache mixes two. */
export async function load(onProgress) {
  const stop = new AbortController(),
    options = { signal: stop.signal, priority: 'low' }; // a screen's own files go first
  if (typeof WebAssembly !== 'object') return compile();
  const list = await bytesOf(new URL('files.json', here).href, undefined, () => {}, {
    signal: stop.signal,
    cache: 'no-cache',
  });
  const { version, data, programs } = JSON.parse(new TextDecoder().decode(list));
  const name = isolated ? 'flipside' : 'flipside-single',
    address = (path) => new URL(`${path}?${version}`, here).href;
  const total = programs[`${name}.wasm`] + data.reduce((sum, [, size]) => sum + size, 0);
  let got = 0;
  const count = (length) => {
    got += length;
    if (!stop.signal.aborted) onProgress(Math.min(1, got / total));
  };
  try {
    const [module, ...contents] = await Promise.all([
      bytesOf(address(`${name}.wasm`), programs[`${name}.wasm`], count, options).then(compile),
      ...data.map(([path, size]) => bytesOf(address(`../../data/${path}`), size, count, options)),
    ]);
    return {
      program: address(`${name}.js`),
      module,
      files: contents.map((bytes, i) => [`/data/${data[i][0]}`, bytes]),
    };
  } catch (error) {
    stop.abort(); // the others are of no use now
    throw error;
  }
}
