// Stores logs in IndexedDB with strict durability, for browsers that don't support the origin private file system.

const NAME = 'andante-sessions';

const promisify = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export class Database {
  kind = 'database';
  #database;
  #name = null;
  #unlock = null;

  static async open() {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('logs', { keyPath: 'name' });
      request.result.createObjectStore('chunks', { autoIncrement: true })
        .createIndex('name', 'name');
    };
    const database = new Database();
    database.#database = await promisify(request);
    return database;
  }

  /** Runs `work` in one transaction. The promise resolves once the transaction is on disk. */
  #write(work) {
    const transaction = this.#database
      .transaction(['logs', 'chunks'], 'readwrite', { durability: 'strict' });
    work(transaction.objectStore('logs'), transaction.objectStore('chunks'));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }

  #read(store) {
    return this.#database.transaction(store).objectStore(store);
  }

  async list() {
    const logs = await promisify(this.#read('logs').getAll());
    return logs.sort((a, b) => a.modified - b.modified);
  }

  async open(name) {
    await this.close();
    await this.#lock(name);
    this.#name = name;
    const known = await promisify(this.#read('logs').get(name));
    if (!known) {
      await this.#write((logs) => logs.put({ name, finished: false, modified: Date.now() }));
    }
  }

  /** Allows one writer per log, as the file storage does. The lock ends when the page closes. */
  #lock(name) {
    return new Promise((resolve, reject) => {
      const held = (lock) => {
        if (!lock) {
          reject(new DOMException('in use', 'NoModificationAllowedError'));
          return undefined;
        }
        resolve();
        return new Promise((unlock) => { this.#unlock = unlock; });
      };
      navigator.locks.request(`andante-log-${name}`, { ifAvailable: true }, held).catch(reject);
    });
  }

  append(bytes) {
    const name = this.#name;
    return this.#write((_, chunks) => chunks.add({ name, bytes }));
  }

  async truncate(byteCount) {
    const name = this.#name;
    const bytes = (await this.read(name)).slice(0, byteCount);
    const keys = await this.#chunkKeys(name);
    await this.#write((_, chunks) => {
      for (const key of keys) chunks.delete(key);
      chunks.add({ name, bytes });
    });
  }

  close() {
    this.#unlock?.();
    this.#unlock = null;
    this.#name = null;
  }

  finish(name) {
    if (name === this.#name) this.close();
    return this.#write((logs) => logs.put({ name, finished: true, modified: Date.now() }));
  }

  #chunkKeys(name) {
    return promisify(this.#read('chunks').index('name').getAllKeys(name));
  }

  async read(name) {
    const chunks = await promisify(this.#read('chunks').index('name').getAll(name));
    return new Uint8Array(await new Blob(chunks.map(({ bytes }) => bytes)).arrayBuffer());
  }

  async remove(name) {
    if (name === this.#name) this.close();
    const keys = await this.#chunkKeys(name);
    await this.#write((logs, chunks) => {
      logs.delete(name);
      for (const key of keys) chunks.delete(key);
    });
  }
}
