// One worker as the page sees it: questions by number, each with ears for what is told.

export class Office {
  /** onChanged(files), onEvent(name, value) for what nobody asked for, onState() when it has become free or thinks. */
  constructor(opening, { onChanged, onEvent, onState }) {
    this.onState = onState;
    this.waiting = new Map(); // number → {words, on, resolve, reject}
    this.number = 0;
    this.thinking = false; // a computer, without threads: nothing else is heard until it has moved
    this.worker = new Worker(new URL('worker.js', import.meta.url));
    this.ready = new Promise((resolve, reject) => {
      const fail = (words) => {
        const error = Object.assign(new Error(words), { status: 0 });
        reject(error);
        for (const { reject: refuse } of this.waiting.values()) refuse(error);
        this.waiting.clear();
        this.failed = true;
        onState();
      };
      this.worker.onerror = (event) => {
        event.preventDefault();
        fail(
          `Flipside has stopped in this browser: ${event.message || 'its program cannot be loaded'}`,
        );
      };
      this.worker.onmessage = ({ data }) => {
        if (data.ready) resolve();
        else if (data.failed) fail(`Flipside has stopped in this browser: ${data.failed}`);
        else if (data.changed) onChanged(data.changed);
        else if (data.told) this.hear(data.told, onEvent, onState);
        else {
          this.thinking = data.thinking;
          onState();
        }
      };
    });
    this.ready.catch(() => {});
    this.worker.postMessage({ open: opening });
  }

  get busy() {
    return this.waiting.size > 0;
  }

  hear([number, event, status, value], onEvent, onState) {
    const question = this.waiting.get(number);
    if (!number) onEvent(event, value);
    else if (question && event) question.on(event, value);
    else if (question) {
      this.waiting.delete(number);
      question.resolve({ status, value });
      onState();
    }
  }

  /** {number, answer: Promise of {status, value}} */
  ask(method, path, values, on = () => {}) {
    let number;
    const answer = new Promise((resolve, reject) => {
      number = this.take({ words: [method, path, values], on, resolve, reject });
    });
    return { number, answer };
  }

  /** Takes a question over, whose asker waits already; its number. */
  take(question) {
    const number = ++this.number;
    this.waiting.set(number, question);
    this.onState();
    this.ready.then(
      () => this.worker.postMessage({ ask: [number, ...question.words] }),
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

  /** Ends it in the middle of whatever it does; questions that wait are given back, for another to take. */
  close() {
    this.worker.terminate();
    const left = [...this.waiting.values()];
    this.waiting.clear();
    return left;
  }
}
