import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTile, TileError } from '../../Web/map/vector-tile.js';

// A writer of Protocol Buffers

function varint(number) {
  const bytes = [];
  let rest = BigInt(number);
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
}

const zigzag = (number) => (number < 0 ? -2 * number - 1 : 2 * number);
const tag = (field, wire) => varint(8 * field + wire);
const number = (field, value) => [...tag(field, 0), ...varint(value)];
const block = (field, bytes) => [...tag(field, 2), ...varint(bytes.length), ...bytes];
const text = (field, string) => block(field, [...new TextEncoder().encode(string)]);
const float = (field, value) => [...tag(field, 5), ...new Uint8Array(new Float32Array([value]).buffer)];
const double = (field, value) => [...tag(field, 1), ...new Uint8Array(new Float64Array([value]).buffer)];
const packed = (field, numbers) => block(field, numbers.flatMap(varint));

// A writer of tiles

const command = (kind, count) => 8 * count + kind;
const moveTo = (...steps) => [command(1, steps.length / 2), ...steps.map(zigzag)];
const lineTo = (...steps) => [command(2, steps.length / 2), ...steps.map(zigzag)];
const CLOSE = command(7, 1);
const feature = ({ tags = [], type = 2, geometry = [] } = {}) => [
  ...packed(2, tags), ...number(3, type), ...packed(4, geometry),
];
const layer = ({ name = 'roads', features = [], keys = [], values = [], extent = 4096 } = {}) => [
  ...text(1, name), ...features.flatMap((each) => block(2, each)), ...keys.flatMap((key) => text(3, key)),
  ...values.flatMap((value) => block(4, value)), ...number(5, extent),
];
const tile = (...layers) => Uint8Array.from(layers.flatMap((each) => block(3, each)));

const read = (bytes) => readTile(Uint8Array.from(bytes));
/** Reads a tile with everything in it. */
const decode = (bytes) => read(bytes).map((each) => ({
  name: each.name, extent: each.extent,
  features: [...each.features()].map(({ type, properties, lines }) => ({ type, properties: { ...properties }, lines: lines() })),
}));
const linesOf = (geometry, type = 2) => decode(tile(layer({ features: [feature({ type, geometry })] })))[0].features[0].lines;
const refused = (words) => ({ name: 'TileError', message: words });

const street = layer({
  features: [feature({ tags: [0, 0, 1, 1], geometry: [...moveTo(2, 2), ...lineTo(0, 8, 8, 0)] })],
  keys: ['kind', 'lanes'], values: [text(1, 'primary'), number(5, 2)], extent: 512,
});

describe('tile', () => {
  test('empty bytes give no layers', () => assert.deepEqual(read([]), []));

  test('a layer gives its name, extent and features', () => {
    assert.deepEqual(decode(tile(street)), [{
      name: 'roads', extent: 512,
      features: [{ type: 2, properties: { kind: 'primary', lanes: 2 }, lines: [[2, 2, 2, 10, 10, 10]] }],
    }]);
  });

  test('layers keep their order, and their features their own keys', () => {
    const layers = ['a', 'b'].map((key) => layer({ name: key, features: [feature({ tags: [0, 0] })], keys: [key], values: [text(1, key)] }));
    assert.deepEqual(
      decode(tile(...layers)).map(({ name, features }) => [name, features[0].properties]),
      [['a', { a: 'a' }], ['b', { b: 'b' }]]);
  });

  test('bytes in the middle of a buffer are read at their own position', () => {
    const bytes = tile(layer({ features: [feature({ tags: [0, 0] })], keys: ['width'], values: [double(3, 0.5)] }));
    const buffer = new Uint8Array(bytes.length + 20);
    buffer.set(bytes, 7);
    const [{ properties }] = [...readTile(buffer.subarray(7, 7 + bytes.length))[0].features()];
    assert.equal(properties.width, 0.5);
  });

  test('defaults apply to missing fields', () => {
    assert.deepEqual(decode(tile(block(2, [])))[0], {
      name: '', extent: 4096, features: [{ type: 0, properties: {}, lines: [] }],
    });
  });

  test('unknown fields of every wire type are skipped', () => {
    const unknown = [...number(20, 2 ** 40), ...double(21, 1), ...text(22, 'x'), ...float(23, 1), ...number(1, 5), ...float(2, 1)];
    assert.deepEqual(
      decode([...unknown, ...block(3, [...unknown.slice(0, -7), ...street]), ...unknown]), decode(tile(street)));
  });
});

describe('value', () => {
  const valueOf = (bytes) => [...read(tile(layer({
    features: [feature({ tags: [0, 0] })], keys: ['key'], values: [bytes],
  })))[0].features()][0].properties.key;

  for (const [name, bytes, expected] of [
    ['text', text(1, 'Weißensee — 湖'), 'Weißensee — 湖'],
    ['empty text', text(1, ''), ''],
    ['text that is not UTF-8', block(1, [0x61, 0xff]), 'a\ufffd'],
    ['float', float(2, -1.5), -1.5],
    ['double', double(3, Math.PI), Math.PI],
    ['infinite double', double(3, -Infinity), -Infinity],
    ['int64', number(4, 7), 7],
    ['uint64 of 2⁵³ − 1', number(5, 2n ** 53n - 1n), Number.MAX_SAFE_INTEGER],
    ['sint64 0', number(6, 0), 0],
    ['sint64 −1', number(6, 1), -1],
    ['sint64 1', number(6, 2), 1],
    ['sint64 of −2⁵²', number(6, 2n ** 53n - 1n), -(2 ** 52)],
    ['true', number(7, 1), true],
    ['false', number(7, 0), false],
    ['value of no known type', number(9, 1), null],
    ['field of the wrong wire type', float(1, 1), null],
    ['value without a field', [], null],
  ]) test(`${name} is decoded`, () => assert.equal(valueOf(bytes), expected));

  test('the key __proto__ is a property like any other', () => {
    const [{ properties }] = [...read(tile(layer({
      features: [feature({ tags: [0, 0] })], keys: ['__proto__'], values: [text(1, 'x')],
    })))[0].features()];
    assert.deepEqual(Object.entries(properties), [['__proto__', 'x']]);
  });

  for (const [name, tags] of [['key', [1, 0]], ['value', [0, 1]], ['huge key', [2n ** 60n, 0]]]) {
    test(`a ${name} beyond the layer's list is refused`, () => {
      const bytes = tile(layer({ features: [feature({ tags })], keys: ['key'], values: [text(1, 'x')] }));
      assert.throws(() => decode(bytes), refused('a word that does not exist'));
    });
  }

  test('a key without a value is refused', () => {
    const bytes = tile(layer({ features: [feature({ tags: [0] })], keys: ['key'], values: [text(1, 'x')] }));
    assert.throws(() => decode(bytes), refused('a number is cut off'));
  });
});

describe('geometry', () => {
  test('points and lines accumulate steps from the previous position', () => {
    assert.deepEqual(linesOf([...moveTo(5, 7, 3, -9)], 1), [[5, 7], [8, -2]]);
    assert.deepEqual(
      linesOf([...moveTo(2, 2), ...lineTo(0, 8, 8, 0), ...moveTo(-9, -9), ...lineTo(2, 4)]),
      [[2, 2, 2, 10, 10, 10], [1, 1, 3, 5]]);
  });

  test('closing an area adds no point and keeps the position', () => {
    const ring = [...moveTo(3, 6), ...lineTo(5, 6, 12, 22), CLOSE];
    assert.deepEqual(linesOf([...ring, ...moveTo(1, 1)], 3), [[3, 6, 8, 12, 20, 34], [21, 35]]);
  });

  test('lines can be read more than once', () => {
    const [{ lines }] = [...read(tile(street))[0].features()];
    assert.deepEqual(lines(), lines());
  });

  for (const [name, geometry, words, type] of [
    ['an end outside an area', [...moveTo(0, 0), CLOSE], 'a closed path without an area'],
    ['an end before the area begins', [CLOSE], 'a closed path without an area', 3],
    ['an end that repeats', [...moveTo(0, 0), command(7, 2)], 'a step of an unknown kind', 3],
    ['an end that is not counted', [...moveTo(0, 0), command(7, 0)], 'a step of an unknown kind', 3],
    ['a line before a move', lineTo(1, 1), 'a line without a start'],
    ['no steps', [command(1, 0)], 'a step of an unknown kind'],
    ['an unknown command', [command(3, 1), 0, 0], 'a step of an unknown kind'],
    ['half a step', [command(1, 1), 4], 'a number is cut off'],
    ['fewer steps than announced', [command(1, 3), 4, 4], 'a number is cut off'],
    ['a billion steps', [command(1, 1e9), 4, 4], 'too many points'],
    ['a step far to the right', moveTo(2 ** 24 + 1, 0), 'a point far outside the tile'],
    ['a step far up', moveTo(0, -(2 ** 24) - 1), 'a point far outside the tile'],
    ['many steps to a place far outside', [...moveTo(2 ** 24, 0), ...lineTo(1, 0)], 'a point far outside the tile'],
  ]) test(`${name} is refused`, () => assert.throws(() => linesOf(geometry, type), refused(words)));

  test('the farthest allowed point is accepted', () => {
    assert.deepEqual(linesOf(moveTo(2 ** 24, -(2 ** 24))), [[2 ** 24, -(2 ** 24)]]);
  });
});

describe('limits', () => {
  test('64 layers are read, 65 are refused', () => {
    assert.equal(read(tile(...Array(64).fill(street))).length, 64);
    assert.throws(() => read(tile(...Array(65).fill(street))), refused('too many layers'));
  });

  for (const extent of [1, 65_536]) {
    test(`an extent of ${extent} is accepted`, () => assert.equal(read(tile(layer({ extent })))[0].extent, extent));
  }
  for (const extent of [0, 65_537, 2n ** 63n]) {
    test(`an extent of ${extent} is refused`, () => (
      assert.throws(() => read(tile(layer({ extent }))), refused('a layer without a size'))));
  }

  const repeated = (bytes, count) => {
    const all = new Uint8Array(bytes.length * count);
    for (let index = 0; index < count; index += 1) all.set(bytes, index * bytes.length);
    return [...all];
  };
  for (const [what, bytes, most] of [
    ['features', block(2, []), 60_000], ['words', text(3, ''), 120_000], ['words', block(4, []), 120_000],
  ]) {
    test(`${most} ${what} of field ${bytes[0] >> 3} are read, one more is refused`, () => {
      const half = repeated(bytes, most / 2);
      const tileOf = (...layers) => Uint8Array.from([...layers.map((each) => [26, ...varint(each.length), ...each])].flat());
      assert.equal(readTile(tileOf(half, half)).length, 2);
      assert.throws(() => readTile(tileOf(half, half, bytes)), refused(`too many ${what}`));
    });
  }

  test('the points of all features count together', () => {
    const geometry = [...varint(command(1, 300_000)), ...Array(600_000).fill(0)];
    const [{ lines }] = [...read(tile(layer({ features: [block(4, geometry)] })))[0].features()];
    for (let count = 0; count < 2; count += 1) assert.equal(lines().length, 300_000);
    assert.throws(lines, refused('too many points'));
  });
});

describe('malformed bytes', () => {
  const broken = [
    ['a tag without an end', [0x80], 'a number is cut off'],
    ['a varint of ten bytes without an end', Array(10).fill(0xff), 'a number is too long'],
    ['a varint of eleven bytes', [...Array(10).fill(0x80), 1], 'a number is too long'],
    ['a tag without a value', [0x08], 'a number is cut off'],
    ['a block without a length', [0x1a], 'a number is cut off'],
    ['a block longer than the tile', [0x1a, 1], 'a part is cut off'],
    ['a block of 2⁶³ bytes', [0x1a, ...varint(2n ** 63n)], 'a part is cut off'],
    ['a double without its last byte', [0x09, 0, 0, 0, 0, 0, 0, 0], 'a number is cut off'],
    ['a float without its last byte', [0x0d, 0, 0, 0], 'a number is cut off'],
    ...[3, 4, 6, 7].map((wire) => [`wire type ${wire}`, [8 + wire, 0], 'a field of an unknown type']),
  ];
  for (const [name, bytes, words] of broken) test(`${name} is refused`, () => assert.throws(() => read(bytes), refused(words)));

  test('a varint of ten bytes is read', () => assert.deepEqual(read(number(1, 2n ** 64n - 1n)), []));

  test('a block cannot read beyond the block that contains it', () => {
    const name = [0x0a, 4, 0x61, 0x62];
    assert.throws(() => read([...block(3, name), 0x63, 0x64]), refused('a part is cut off'));
  });

  test('every truncation of a tile is refused or gives fewer layers', () => {
    const bytes = tile(street, street);
    const whole = tile(street).length;
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = bytes.subarray(0, length);
      if (length % whole === 0) assert.equal(decode(cut).length, length / whole);
      else assert.throws(() => decode(cut), TileError, `${length} bytes`);
    }
  });

  test('every change of one byte is decoded or refused, and never another error', () => {
    const bytes = tile(street);
    for (let index = 0; index < bytes.length; index += 1) {
      for (let value = 0; value < 256; value += 1) {
        const changed = Uint8Array.from(bytes);
        changed[index] = value;
        try {
          decode(changed);
        } catch (error) {
          assert.ok(error instanceof TileError, `${index}: ${value}: ${error}`);
        }
      }
    }
  });
});
