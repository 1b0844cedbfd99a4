// What service.js promises, over HTTP: by the server that brought this page. The app without a server has a module of the
// same name in this one's place (src/frontends/browser/page/), which asks a worker.

/** `server`: the app without one lacks this; its visitors know neither commands nor folders. */
export const abilities = { server: true, tournaments: true, jobs: true };

const base = new URL('api/v1/', document.baseURI);
const listeners = new Set();
let connected = true;

function setConnected(now) {
  if (now === connected) return;
  connected = now;
  listeners.forEach((on) => on(connected));
}

export function connection(on) {
  listeners.add(on);
  on(connected);
  return () => listeners.delete(on);
}

function failure(status, answer) {
  const error = new Error((answer && answer.error) || `the server answered with ${status}`);
  error.status = status;
  error.answer = answer;
  if (answer && answer.column) error.column = answer.column;
  return error;
}

function addressOf(path, values) {
  const address = new URL(path, base);
  for (const key in values)
    if (values[key] !== undefined && values[key] !== null)
      address.searchParams.set(key, values[key]);
  return address;
}

async function send(method, path, values, signal) {
  const asks = method === 'GET';
  const request = { method, signal, headers: { Accept: 'application/json' } };
  if (!asks) {
    request.headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(values || {});
  }
  try {
    const response = await fetch(addressOf(path, asks ? values : null), request);
    setConnected(true);
    return response;
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    setConnected(false);
    throw Object.assign(new Error('Flipside does not answer: is the server running?'), {
      status: 0,
    });
  }
}

export async function ask(method, path, values, signal) {
  const response = await send(method, path, values, signal);
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw failure(response.status, answer);
  return answer;
}

/** Cuts what comes into events: calls on(name, data) for each whole one, returns what is left over. */
function takeEvents(text, on) {
  const parts = text.replace(/\r/g, '').split('\n\n'),
    rest = parts.pop();
  for (const part of parts) {
    let name = 'message';
    const data = [];
    for (const line of part.split('\n')) {
      if (line.startsWith('event:')) name = line.slice(6).trim();
      else if (line.startsWith('data:')) data.push(line.slice(5).trim());
    }
    if (data.length) on(name, JSON.parse(data.join('\n')));
  }
  return rest;
}

async function* pieces(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

export async function stream(path, values, { on = () => {}, signal } = {}) {
  const response = await send('POST', path, values, signal);
  if (!(response.headers.get('Content-Type') || '').startsWith('text/event-stream')) {
    const answer = await response.json().catch(() => null);
    if (!response.ok || answer === null) throw failure(response.status, answer);
    return answer;
  }
  let rest = '',
    end;
  for await (const piece of pieces(response.body)) {
    rest = takeEvents(rest + piece, (name, value) => {
      if (name === 'done' || name === 'error') end = { name, value };
      else on(name, value);
    });
    if (end) break;
  }
  if (signal && signal.aborted) throw new DOMException('stopped', 'AbortError');
  if (!end) throw Object.assign(new Error('the answer broke off'), { status: 0 });
  if (end.name === 'error') throw failure(400, end.value);
  return end.value;
}

const eventNames = ['game', 'thought', 'gone', 'library', 'job', 'arena', 'missed', 'beat'];
const silence = 30000; // a stream that says nothing for so long is dead: the server beats every ten seconds

/** Follows a path that streams by itself: the named events, 'open' and 'lost'. `patience`: milliseconds that it may be still. */
export function follow(path, names, on, params = {}, patience = Infinity) {
  let source,
    timer,
    wait = 250,
    stopped = false;
  const again = () => {
    source.close();
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, 4000);
  };
  // A stream ends for many reasons; whether the server is there tells a plain question.
  const lose = () => {
    again();
    ask('GET', 'status').catch(() => {});
    on('lost', null);
  };
  const listen = () => {
    clearTimeout(timer);
    if (patience < Infinity) timer = setTimeout(lose, patience);
  };
  const open = () => {
    source = new EventSource(addressOf(path, params));
    source.onopen = () => {
      wait = 250;
      setConnected(true);
      listen();
      on('open', null);
    };
    source.onerror = lose;
    for (const name of names)
      source.addEventListener(name, (event) => {
        listen();
        on(name, JSON.parse(event.data));
      });
  };
  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source.close();
  };
}

export const events = (on, params = {}) => follow('events', eventNames, on, params, silence);
