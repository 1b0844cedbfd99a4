// Persistent copy of the service's files (games, library, progress) in IndexedDB. Changes are
// exchanged with other tabs of the app.

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

export class FileStore {
  /** onRemoteChange(files) is called with the changes of other tabs. */
  constructor(onRemoteChange) {
    this.files = new Map();
    this.database = null;
    this.channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null;
    if (this.channel)
      this.channel.onmessage = ({ data }) => {
        this.apply(data);
        onRemoteChange(data);
      };
  }

  /** Loads the stored files; none if storage is unavailable, as in some private windows. */
  async open() {
    try {
      this.database = await openDatabase();
      const files = this.database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
      keys.forEach((key, i) => this.files.set(key, values[i]));
      if (navigator.storage && navigator.storage.persist)
        navigator.storage.persist().catch(() => {});
    } catch (error) {
      console.warn('cannot store games in this browser:', error);
    }
  }

  apply(changes) {
    for (const [path, bytes] of changes)
      bytes ? this.files.set(path, bytes) : this.files.delete(path);
  }

  save(changes) {
    this.apply(changes);
    if (this.channel) this.channel.postMessage(changes);
    if (!this.database) return;
    const files = this.database.transaction(store, 'readwrite').objectStore(store);
    for (const [path, bytes] of changes) bytes ? files.put(bytes, path) : files.delete(path);
  }
}
