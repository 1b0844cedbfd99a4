// `flipside serve` on a free port with a folder of its own; it can be killed and started again at the same port.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export class WebServer {
  constructor(program, folder, words = []) {
    this.program = program;
    this.folder = folder;
    this.words = words;
    this.port = 0;
  }

  async start() {
    const page = process.env.FLIPSIDE_WEB ? ['--web', process.env.FLIPSIDE_WEB] : [];
    const words = [
      'serve',
      '--port',
      String(this.port),
      '--no-browser',
      '--data',
      this.folder,
      '--hash',
      '8',
      ...page,
      ...this.words,
    ];
    this.complaints = '';
    this.process = spawn(this.program, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOME: this.folder },
    });
    this.process.stderr.on('data', (text) => {
      this.complaints += text;
    });
    this.ended = once(this.process, 'exit');
    const line = await Promise.race([
      once(createInterface(this.process.stdout), 'line').then(([first]) => first),
      this.ended.then(() => null),
    ]);
    if (!line) throw new Error(`flipside serve ended at once: ${this.complaints}`);
    this.address = line.trim();
    const port = Number(new URL(this.address).port);
    if (this.port && port !== this.port)
      throw new Error(`started again at port ${port}, not ${this.port}`);
    this.port = port;
    return this.address;
  }

  /** Ends it: SIGTERM for a good end, SIGKILL for a bad one. [exit status, signal] */
  async stop(signal = 'SIGTERM') {
    if (this.process.exitCode === null && this.process.signalCode === null)
      this.process.kill(signal);
    return this.ended;
  }
}
