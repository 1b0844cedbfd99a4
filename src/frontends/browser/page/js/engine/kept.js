// The files of the service, kept in this browser (IndexedDB) over reloads: games, the library, progress. Other tabs of the app are told
// of every change, and tell theirs.

const name = 'flipside',
  store = 'files';

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase() {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return done(request);
}

export class Kept {
  /** onOther(files) for what another tab has changed. */
  constructor(onOther) {
    this.files = new Map();
    this.database = null;
    this.channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null;
    if (this.channel)
      this.channel.onmessage = ({ data }) => {
        this.note(data);
        onOther(data);
      };
  }

  /** Reads what is kept. Where nothing can be kept, as in some private windows, it is as if there were nothing. */
  async open() {
    try {
      this.database = await openDatabase();
      const files = this.database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
      keys.forEach((key, i) => this.files.set(key, values[i]));
      if (navigator.storage && navigator.storage.persist)
        navigator.storage.persist().catch(() => {});
    } catch (error) {
      console.warn('Flipside cannot keep games in this browser:', error);
    }
  }

  note(changes) {
    for (const [path, bytes] of changes)
      bytes ? this.files.set(path, bytes) : this.files.delete(path);
  }

  keep(changes) {
    this.note(changes);
    if (this.channel) this.channel.postMessage(changes);
    if (!this.database) return;
    const files = this.database.transaction(store, 'readwrite').objectStore(store);
    for (const [path, bytes] of changes) bytes ? files.put(bytes, path) : files.delete(path);
  }
}
