// Page side of a worker: numbered requests, each with an event handler and a promise of its reply.

export class WorkerClient {
  /** onEvent receives events without a request; onState is called when busy or thinking changes. */
  constructor(options, { onChanged, onEvent, onState }) {
    this.onState = onState;
    this.waiting = new Map(); // number → {message, on, resolve, reject}
    this.number = 0;
    this.thinking = false; // without threads: a computer player thinks and blocks the worker
    this.worker = new Worker(new URL('worker.js', import.meta.url));
    this.ready = new Promise((resolve, reject) => {
      const fail = (message) => {
        const error = Object.assign(new Error(message), { status: 0 });
        reject(error);
        for (const request of this.waiting.values()) request.reject(error);
        this.waiting.clear();
        this.failed = true;
        onState();
      };
      this.worker.onerror = (event) => {
        event.preventDefault();
        fail(`Flipside has crashed: ${event.message || 'cannot load the program'}`);
      };
      this.worker.onmessage = ({ data }) => {
        if (data.ready) resolve();
        else if (data.failed) fail(`Flipside has crashed: ${data.failed}`);
        else if (data.changed) onChanged(data.changed);
        else if (data.output) this.receive(data.output, onEvent, onState);
        else {
          this.thinking = data.thinking;
          onState();
        }
      };
    });
    this.ready.catch(() => {});
    this.worker.postMessage({ open: options });
  }

  get busy() {
    return this.waiting.size > 0;
  }

  receive([number, event, status, value], onEvent, onState) {
    const request = this.waiting.get(number);
    if (!number) onEvent(event, value);
    else if (request && event) request.on(event, value);
    else if (request) {
      this.waiting.delete(number);
      request.resolve({ status, value });
      onState();
    }
  }

  /** Sends a request. Returns {number, answer: Promise of {status, value}}. */
  request(method, path, values, on = () => {}) {
    let number;
    const answer = new Promise((resolve, reject) => {
      number = this.submit({ message: [method, path, values], on, resolve, reject });
    });
    return { number, answer };
  }

  /** Submits a request, perhaps one returned by close() of another worker. Returns its number. */
  submit(request) {
    const number = ++this.number;
    this.waiting.set(number, request);
    this.onState();
    this.ready.then(
      () => this.worker.postMessage({ request: [number, ...request.message] }),
      () => {},
    );
    return number;
  }

  stop(number) {
    this.worker.postMessage({ stop: number });
  }

  write(files) {
    this.ready.then(
      () => this.worker.postMessage({ files }),
      () => {},
    );
  }

  /** Terminates the worker. Returns its unanswered requests, which another worker can take over. */
  close() {
    this.worker.terminate();
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    return unanswered;
  }
}
