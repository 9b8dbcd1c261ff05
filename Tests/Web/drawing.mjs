// Stand-ins for a canvas that record what is drawn.

/** A `Path2D` that records its lines as arrays of points. */
export class RecordedPath {
  lines = [];
  isClosed = false;
  moveTo(x, y) { this.lines.push([[x, y]]); }
  lineTo(x, y) { this.lines.at(-1).push([x, y]); }
  closePath() { this.isClosed = true; }
}

globalThis.Path2D = RecordedPath;

/** A drawing context that records calls as `[name, style, …arguments]`. Letters are 6 pixels wide. */
export function recordedContext() {
  const calls = [];
  const record = (name, style) => function call(...args) { calls.push([name, this[style], ...args]); };
  return {
    calls,
    called(name) { return calls.filter(([each]) => each === name); },
    measureText: (text) => ({ width: 6 * text.length }),
    fillText: record('fillText', 'fillStyle'), strokeText: record('strokeText', 'strokeStyle'),
    fillRect: record('fillRect', 'fillStyle'), fill: record('fill', 'fillStyle'),
    stroke(path) { calls.push(['stroke', this.strokeStyle, path, this.lineWidth]); },
    setTransform() {}, setLineDash() {}, beginPath() {}, moveTo: record('moveTo', 'strokeStyle'),
    lineTo: record('lineTo', 'strokeStyle'),
  };
}
