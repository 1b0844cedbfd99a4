// Loads modules of the page that need no page into node, which would take a .js file for a script of its own kind.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../web/js');

function addressOf(name) {
  const source = readFileSync(join(folder, name), 'utf8').replace(
    /from '\.\/([a-z]+\.js)'/g,
    (_, other) => `from '${addressOf(other)}'`,
  );
  return `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
}

export const load = (name) => import(addressOf(name));
