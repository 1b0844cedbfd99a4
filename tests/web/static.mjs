// A host of static files as people rent them: knows nothing but files, sends text and WebAssembly gzipped to who takes that,
// validators, and the two headers of cross-origin isolation when told to. Counts the bytes that it sends.

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const packed = new Set(['.html', '.js', '.css', '.json', '.svg', '.wasm', '.webmanifest']);

export class StaticServer {
  /** `folder`: of the files; `path`: below which they stand, '/' or '/some/where/'. */
  constructor(folder, { isolated = false, path = '/' } = {}) {
    Object.assign(this, { folder, isolated, path, sent: 0, port: 0, complaints: '' });
    this.cache = new Map();
  }

  file(path) {
    if (!this.cache.has(path)) {
      const bytes = readFileSync(path),
        ending = extname(path);
      this.cache.set(path, {
        body: packed.has(ending) ? gzipSync(bytes, { level: 9 }) : bytes,
        packed: packed.has(ending),
        type: types[ending] || 'application/octet-stream',
        tag: `"${createHash('sha1').update(bytes).digest('hex').slice(0, 20)}"`,
      });
    }
    return this.cache.get(path);
  }

  answer(request, response) {
    let path = decodeURIComponent(new URL(request.url, 'http://host').pathname);
    if (!path.startsWith(this.path)) return this.end(response, 404, {}, '');
    path = join(this.folder, normalize(`/${path.slice(this.path.length)}`));
    try {
      if (statSync(path).isDirectory()) path = join(path, 'index.html');
      const { body, packed: zipped, type, tag } = this.file(path),
        headers = { 'Content-Type': type, ETag: tag, 'Cache-Control': 'max-age=600' };
      if (zipped) headers['Content-Encoding'] = 'gzip';
      if (request.headers['if-none-match'] === tag) return this.end(response, 304, headers, '');
      return this.end(response, 200, headers, body);
    } catch {
      return this.end(response, 404, {}, '');
    }
  }

  end(response, status, headers, body) {
    if (this.isolated)
      Object.assign(headers, {
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      });
    response.writeHead(status, headers);
    response.end(body);
    this.sent += body.length;
  }

  async start() {
    this.server = createServer((request, response) => this.answer(request, response));
    await new Promise((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = this.server.address().port;
    this.address = `http://localhost:${this.port}${this.path.replace(/\/$/, '')}`;
  }

  async stop() {
    if (!this.server) return;
    const server = this.server;
    this.server = null;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
