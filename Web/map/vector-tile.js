// A decoder for Mapbox Vector Tiles 2.1. It throws on invalid data, and limits the number of features and points per
// tile.

const MAX_LAYERS = 64;
const MAX_FEATURES = 60_000;
const MAX_WORDS = 120_000;
const MAX_POINTS = 600_000;
const MAX_EXTENT = 1 << 16;
/** The largest coordinate that a geometry may reach. */
const FARTHEST = 1 << 24;

export class TileError extends Error {
  name = 'TileError';
}

const fault = (what) => { throw new TileError(what); };
const utf8 = new TextDecoder('utf-8', { fatal: false });

/** Reads Protocol Buffers, field by field. */
class Reader {
  constructor(bytes, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.index = start;
    this.end = end;
  }

  get hasMore() { return this.index < this.end; }

  /** Reads an unsigned number below 2⁵³. */
  varint() {
    let value = 0;
    let scale = 1;
    for (let count = 0; count < 10; count += 1) {
      if (this.index >= this.end) fault('a number is cut off');
      const byte = this.bytes[this.index];
      this.index += 1;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
    return fault('a number is too long');
  }

  /** Reads a zigzag-encoded signed number. */
  signed() {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  /** @returns {[number, number]} field number and wire type */
  tag() {
    const tag = this.varint();
    return [Math.floor(tag / 8), tag % 8];
  }

  /** Reads a length-delimited part and returns a reader for it. */
  block() {
    const length = this.varint();
    if (length > this.end - this.index) fault('a part is cut off');
    const start = this.index;
    this.index += length;
    return new Reader(this.bytes, start, this.index);
  }

  text() {
    const { index, end } = this.block();
    return utf8.decode(this.bytes.subarray(index, end));
  }

  fixed(count) {
    if (count > this.end - this.index) fault('a number is cut off');
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset + this.index, count);
    this.index += count;
    return count === 4 ? view.getFloat32(0, true) : view.getFloat64(0, true);
  }

  skip(wire) {
    if (wire === 0) this.varint();
    else if (wire === 1) this.fixed(8);
    else if (wire === 2) this.block();
    else if (wire === 5) this.fixed(4);
    else fault('a field of an unknown type');
  }
}

/**
 * Returns the layers of a tile. Geometries are decoded when `features` is called.
 * @param {Uint8Array} bytes uncompressed
 * @returns {VectorLayer[]}
 */
export function readTile(bytes) {
  const reader = new Reader(bytes);
  const layers = [];
  const budget = { features: MAX_FEATURES, points: MAX_POINTS, words: MAX_WORDS };
  while (reader.hasMore) {
    const [field, wire] = reader.tag();
    if (field === 3 && wire === 2) {
      if (layers.length >= MAX_LAYERS) fault('too many layers');
      layers.push(new VectorLayer(reader.block(), budget));
    } else {
      reader.skip(wire);
    }
  }
  return layers;
}

class VectorLayer {
  #features = [];
  #keys = [];
  #values = [];
  #budget;
  name = '';
  extent = 4096;

  constructor(reader, budget) {
    this.#budget = budget;
    while (reader.hasMore) this.#read(reader, ...reader.tag());
    if (this.extent < 1 || this.extent > MAX_EXTENT) fault('a layer without a size');
  }

  #read(reader, field, wire) {
    if (field === 1 && wire === 2) this.name = reader.text();
    else if (field === 2 && wire === 2) this.#add(this.#features, reader.block(), 'features');
    else if (field === 3 && wire === 2) this.#add(this.#keys, reader.text(), 'words');
    else if (field === 4 && wire === 2) this.#add(this.#values, valueOf(reader.block()), 'words');
    else if (field === 5 && wire === 0) this.extent = reader.varint();
    else reader.skip(wire);
  }

  #add(list, item, what) {
    this.#budget[what] -= 1;
    if (this.#budget[what] < 0) fault(`too many ${what}`);
    list.push(item);
  }

  /**
   * Returns the features: `type` (1 points, 2 lines, 3 areas), `properties`, and `lines()`, arrays of x, y, x, y …
   * in units of the extent.
   */
  * features() {
    for (const { bytes, index, end } of this.#features) yield this.#feature(new Reader(bytes, index, end));
  }

  #feature(reader) {
    const feature = { type: 0, properties: {}, lines: () => [] };
    while (reader.hasMore) {
      const [field, wire] = reader.tag();
      if (field === 2 && wire === 2) feature.properties = this.#properties(reader.block());
      else if (field === 3 && wire === 0) feature.type = reader.varint();
      else if (field === 4 && wire === 2) {
        const shape = reader.block();
        feature.lines = () => linesOf(shape, feature.type, this.#budget);
      } else reader.skip(wire);
    }
    return feature;
  }

  #properties(reader) {
    const properties = Object.create(null);
    while (reader.hasMore) {
      const [key, value] = [reader.varint(), reader.varint()];
      if (key >= this.#keys.length || value >= this.#values.length) fault('a word that does not exist');
      properties[this.#keys[key]] = this.#values[value];
    }
    return properties;
  }
}

function valueOf(reader) {
  let value = null;
  while (reader.hasMore) {
    const [field, wire] = reader.tag();
    if (field === 1 && wire === 2) value = reader.text();
    else if (field === 2 && wire === 5) value = reader.fixed(4);
    else if (field === 3 && wire === 1) value = reader.fixed(8);
    else if ((field === 4 || field === 5) && wire === 0) value = reader.varint();
    else if (field === 6 && wire === 0) value = reader.signed();
    else if (field === 7 && wire === 0) value = reader.varint() === 1;
    else reader.skip(wire);
  }
  return value;
}

function linesOf(block, type, budget) {
  const reader = new Reader(block.bytes, block.index, block.end);
  const lines = [];
  let line = null;
  let [x, y] = [0, 0];
  while (reader.hasMore) {
    const command = reader.varint();
    const [kind, count] = [command % 8, Math.floor(command / 8)];
    if (kind === 7 && count === 1) {
      if (type !== 3 || !line) fault('a closed path without an area');
      continue;
    }
    if ((kind !== 1 && kind !== 2) || count < 1) fault('a step of an unknown kind');
    budget.points -= count;
    if (budget.points < 0) fault('too many points');
    for (let step = 0; step < count; step += 1) {
      x += reader.signed();
      y += reader.signed();
      if (Math.abs(x) > FARTHEST || Math.abs(y) > FARTHEST) fault('a point far outside the tile');
      if (kind === 1) lines.push(line = [x, y]);
      else if (line) line.push(x, y);
      else fault('a line without a start');
    }
  }
  return lines;
}
