// Stores logs as files in the origin private file system. A sync access handle writes directly to the file. Written
// data survive a browser crash, and flushed data also survive a power failure.

const FOLDER = 'sessions';
const LOG = '.log';
const DONE = '.done';
/** The number of times that opening is retried, because the handle of a page that was just closed may still be held. */
const BUSY_RETRIES = 30;
const BUSY_RETRY_MS = 100;

export class Files {
  kind = 'files';
  #folder;
  #name = null;
  #handle = null;
  #size = 0;

  static async open() {
    const root = await navigator.storage.getDirectory();
    const files = new Files();
    files.#folder = await root.getDirectoryHandle(FOLDER, { create: true });
    await files.#probe();
    return files;
  }

  /** Checks that the browser supports sync access handles; throws otherwise. */
  async #probe() {
    const name = `probe-${Math.random()}`;
    const file = await this.#folder.getFileHandle(name, { create: true });
    (await file.createSyncAccessHandle()).close();
    await this.#folder.removeEntry(name);
  }

  async list() {
    const found = [];
    const done = new Set();
    for await (const [entry, handle] of this.#folder.entries()) {
      if (entry.endsWith(DONE)) done.add(entry.slice(0, -DONE.length));
      if (entry.endsWith(LOG)) found.push({ name: entry.slice(0, -LOG.length), handle });
    }
    const logs = await Promise.all(found.map(async ({ name, handle }) => ({
      name, finished: done.has(name), modified: (await handle.getFile()).lastModified,
    })));
    return logs.sort((a, b) => a.modified - b.modified);
  }

  async open(name) {
    await this.close();
    const file = await this.#folder.getFileHandle(name + LOG, { create: true });
    this.#handle = await this.#lock(file);
    this.#name = name;
    this.#size = this.#handle.getSize();
  }

  async #lock(file) {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await file.createSyncAccessHandle();
      } catch (error) {
        if (attempt >= BUSY_RETRIES || error.name !== 'NoModificationAllowedError') throw error;
        await new Promise((resolve) => { setTimeout(resolve, BUSY_RETRY_MS); });
      }
    }
  }

  /** Writes all bytes. If that fails, restores the previous size. */
  append(bytes) {
    const before = this.#size;
    try {
      this.#write(bytes);
    } catch (error) {
      this.truncate(before);
      throw error;
    }
  }

  #write(bytes) {
    let done = 0;
    while (done < bytes.length) {
      const count = this.#handle.write(bytes.subarray(done), { at: this.#size });
      if (count <= 0) throw new Error('The disk is full.');
      done += count;
      this.#size += count;
    }
    this.#handle.flush();
  }

  truncate(byteCount) {
    this.#handle.truncate(byteCount);
    this.#handle.flush();
    this.#size = byteCount;
  }

  close() {
    this.#handle?.close();
    this.#handle = null;
    this.#name = null;
  }

  async finish(name) {
    if (name === this.#name) this.close();
    await this.#folder.getFileHandle(name + DONE, { create: true });
  }

  async read(name) {
    if (name === this.#name) {
      const bytes = new Uint8Array(this.#handle.getSize());
      this.#handle.read(bytes, { at: 0 });
      return bytes;
    }
    const file = await (await this.#folder.getFileHandle(name + LOG)).getFile();
    return new Uint8Array(await file.arrayBuffer());
  }

  async remove(name) {
    if (name === this.#name) this.close();
    // Remove the log before its mark. A mark without a log is harmless, but a log without its mark would count as
    // unfinished again.
    for (const entry of [name + LOG, name + DONE]) {
      await this.#folder.removeEntry(entry).catch((error) => {
        if (error.name !== 'NotFoundError') throw error;
      });
    }
  }
}
