// Downloads the compiled program and its data files once. Failed downloads are retried a few times.
// The message of the final error is for users.

const here = new URL('./', import.meta.url);
const retryDelays = [500, 1500, 4000]; // milliseconds before each retry

/** True if the page may use threads: its host sends the cross-origin isolation headers. */
export const isolated =
  globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';

const wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', resolve, { once: true });
  });

const failure = (message, properties = {}) => Object.assign(new Error(message), properties);

async function bytesOnce(address, size, onBytes, options) {
  const response = await fetch(address, options);
  if (!response.ok)
    throw failure('', {
      status: response.status,
      permanent: response.status < 500 && ![408, 429].includes(response.status),
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
    if (size !== undefined && length !== size) throw failure('incomplete');
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

/** Downloads a file, with retries. */
async function bytesOf(address, size, onBytes, options) {
  for (let tries = 0; ; tries++) {
    try {
      return await bytesOnce(address, size, onBytes, options);
    } catch (error) {
      const { signal } = options;
      if (signal.aborted || error.permanent || tries === retryDelays.length) {
        const name = new URL(address).pathname.split('/').slice(-2).join('/');
        throw failure(
          error.status
            ? `Flipside could not be loaded: the server returned ${error.status} for ${name}.`
            : `Flipside could not be loaded: ${name} is missing. Check your connection.`,
        );
      }
      await wait(retryDelays[tries], signal);
    }
  }
}

/** Compiles the program. Its bytes are complete, so a failure means that the browser is too old. */
async function compile(bytes) {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    console.warn(error);
    throw failure(
      'This browser is too old for Flipside or does not allow WebAssembly. ' +
        'Chromium 91, Firefox 89, Safari 16.4 or later is required.',
      { final: true },
    );
  }
}

/** Resolves to {program, module, files: [[path, bytes]]}. Calls onProgress with a fraction from 0 to 1.
 * All URLs contain the version, so caches cannot mix files of two versions. */
export async function load(onProgress) {
  const stop = new AbortController(),
    options = { signal: stop.signal, priority: 'low' };
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
    stop.abort(); // cancel the other downloads
    throw error;
  }
}
