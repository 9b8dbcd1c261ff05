// Reads a session's log (docs/session-log.md) to play it. Storage is restored by the engine, which
// also checks every chunk; this only takes apart what a server sent whole.

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const RECORD_HEADER_BYTES = 3;
const FIELD_COUNT = 16;
const FACTS = 64;
const LAST_EVENT = 12;
const COACH_FIELD = 8;

/** @returns {Generator<{kind: number, fields: number[]}>} records in order; missing fields are NaN */
function* records(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = HEADER_BYTES;
  while (at + CHUNK_HEADER_BYTES <= view.byteLength) {
    const end = at + CHUNK_HEADER_BYTES + view.getUint32(at, true);
    if (end > view.byteLength) return;
    at += CHUNK_HEADER_BYTES;
    while (at + RECORD_HEADER_BYTES <= end) {
      const kind = view.getUint8(at);
      const mask = view.getUint16(at + 1, true);
      at += RECORD_HEADER_BYTES;
      const fields = new Array(FIELD_COUNT).fill(NaN);
      for (let index = 0; index < FIELD_COUNT; index += 1) {
        if (!(mask & (1 << index))) continue;
        fields[index] = view.getFloat64(at, true);
        at += 8;
      }
      yield { kind, fields };
    }
  }
}

function identifier(words) {
  const view = new DataView(new ArrayBuffer(16));
  words.forEach((word, index) => view.setUint32(index * 4, word));
  return new Uint8Array(view.buffer);
}

/** The facts a log begins with, as `Engine.begin` takes them, and its events. */
export function readLog(bytes) {
  const all = records(bytes);
  const { value: first } = all.next();
  if (first?.kind !== FACTS) throw new Error('This is no session log.');
  const [sport, startUnixSeconds, zoneMinutes, , ...words] = first.fields;
  const facts = {
    identifier: identifier(words.slice(0, 4)), sport, startUnixSeconds, zoneMinutes,
    coach: first.fields[COACH_FIELD] || 0,
  };
  return { facts, events: onlyEvents(all) };
}

function* onlyEvents(all) {
  for (const record of all) if (record.kind <= LAST_EVENT) yield record;
}
