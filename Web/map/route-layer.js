// A route on a map: the line with optional colours, arrows, kilometre marks and ends, and the highlighted point and
// stretch, which it shares with the charts.

import { TILE, worldX, worldY } from './mercator.js';
import { fontOf, writeBeside } from './labels.js';
import { MARK_RADIUS, placedMarks } from './distance-marks.js';

const WIDTH = 4.5;
const CASING = 2;
const ARROW_SPACING = 130;
const ARROW_ROOM = 9;
const END_RADIUS = 6.5;
const NEAR = 24;

const turned = (x, middle) => x - Math.round(x - middle);

export class RouteLayer {
  #line;
  #labels;
  #style;
  #arrows = { level: null, found: [] };
  #chosen = { zoom: NaN, marks: [] };
  #stretch = null;
  #marks = [];
  /** The index of the highlighted sample, or null. */
  place = null;
  /** The samples in world coordinates. */
  places = [];
  /** Called with a sample's index when the pointer is near the route, and with null when the pointer has left. */
  onPoint = null;
  /** The elements drawn in the last frame, for tests. */
  drawn = { marks: [], arrows: 0, labels: [], segments: 0 };

  /**
   * @param {RouteLine} line
   * @param {Labels} labels
   * @param {{color?: string, width?: number, opacity?: number, hasArrows?: boolean, ends?: string[], name?: string,
   *   nameAt?: number, isGrowing?: boolean}} style `ends` are the labels for the start, for the end, and for both if
   *   they coincide
   */
  constructor(line, labels, style = {}) {
    this.#line = line;
    this.#labels = labels;
    this.#style = { color: '--band', width: WIDTH, opacity: 1, hasArrows: true, ends: [], ...style };
  }

  get line() { return this.#line; }

  set line(line) {
    this.#line = line;
    this.#arrows = { level: null, found: [] };
    this.#stretch = null;
  }

  set tones(digits) {
    this.#line.tones = digits;
    this.#arrows = { level: null, found: [] };
  }

  /** The kilometre or mile marks as "lat,lon,text|…". */
  set marks(text) {
    this.#marks = text.split('|').filter(Boolean).map((entry) => {
      const [latitude, longitude, label] = entry.split(',');
      return { x: worldX(Number(longitude)), y: worldY(Number(latitude)), label, number: Number(label) };
    });
    this.#chosen = { zoom: NaN, marks: [] };
  }

  /** @param {[number, number] | null} range the first and last sample of the highlighted stretch */
  set stretch(range) {
    this.#stretch = range && { range, level: null, path: null };
  }

  get stretch() { return this.#stretch?.range ?? null; }

  draw(context, view) {
    this.drawn = { marks: [], arrows: 0, labels: [], segments: this.#line.segments.length };
    if (this.#line.isEmpty) return;
    const level = this.#line.level(view.zoom);
    const [x, y] = this.#offset(view);
    const ratio = view.scale / level.scale;
    const inSight = level.chunks.filter(({ box }) => (
      box[2] * ratio + x > -20 && box[0] * ratio + x < view.size[0] + 20
      && box[3] * ratio + y > -20 && box[1] * ratio + y < view.size[1] + 20));
    context.save();
    context.translate(x, y);
    context.scale(ratio, ratio);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    this.#drawLine(context, view, inSight, level, ratio);
    context.restore();
    if (this.#style.hasArrows) this.#drawArrows(context, view, level, x, y, ratio);
    this.#drawEnds(context, view);
    this.#drawMarks(context, view);
    this.#nameEnds(context, view);
    this.#drawPlace(context, view);
  }

  /** Returns the position of the route's first point in CSS pixels. */
  #offset(view) {
    const [x, y] = this.#line.origin;
    const [middle, height] = view.world;
    return [(turned(x, middle) - middle) * view.scale + view.size[0] / 2, (y - height) * view.scale + view.size[1] / 2];
  }

  #drawLine(context, view, inSight, level, ratio) {
    const { width, color, opacity } = this.#style;
    if (this.#stretch) {
      if (this.#stretch.level !== level) {
        this.#stretch = { ...this.#stretch, level, path: this.#line.stretch(level, ...this.#stretch.range) };
      }
      context.strokeStyle = view.color('--map-stretch');
      context.lineWidth = (width + 12) / ratio;
      context.stroke(this.#stretch.path);
    }
    context.globalAlpha = opacity;
    if (opacity === 1) {
      context.strokeStyle = view.color('--map-casing');
      context.lineWidth = (width + CASING) / ratio;
      for (const { whole } of inSight) context.stroke(whole);
    }
    context.lineWidth = width / ratio;
    for (const { whole, tones } of inSight) {
      if (tones.length === 0) {
        context.strokeStyle = view.color(color);
        context.stroke(whole);
      } else {
        tones.forEach((path, tone) => {
          context.strokeStyle = view.color(tone < 8 ? `--tone-${tone}` : '--line');
          context.stroke(path);
        });
      }
    }
    context.globalAlpha = 1;
  }

  // Direction arrows

  #drawArrows(context, view, level, x, y, ratio) {
    if (this.#arrows.level !== level) this.#arrows = { level, found: arrows(level) };
    context.fillStyle = view.color('--map-arrow');
    context.strokeStyle = view.color('--map-casing');
    context.lineWidth = 1;
    for (const arrow of this.#arrows.found) {
      const [left, top] = [arrow.x * ratio + x, arrow.y * ratio + y];
      if (left < -10 || top < -10 || left > view.size[0] + 10 || top > view.size[1] + 10) continue;
      context.save();
      context.translate(left, top);
      context.rotate(arrow.angle);
      context.beginPath();
      context.moveTo(5, 0);
      context.lineTo(-3.5, -4);
      context.lineTo(-1.5, 0);
      context.lineTo(-3.5, 4);
      context.closePath();
      context.fill();
      context.stroke();
      context.restore();
      this.drawn.arrows += 1;
    }
  }

  // Kilometre marks

  #drawMarks(context, view) {
    fontOf(context);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineWidth = 1.5;
    for (const { x, y, label, half, shift } of this.#marksFor(context, view)) {
      const [left, top] = view.worldToScreen(x, y).map((place, axis) => place + shift[axis]);
      if (left < -20 || top < -20 || left > view.size[0] + 20 || top > view.size[1] + 20) continue;
      const box = [left - half, top - MARK_RADIUS, left + half, top + MARK_RADIUS];
      this.#labels.take(box);
      context.beginPath();
      context.roundRect(box[0], box[1], 2 * half, 2 * MARK_RADIUS, MARK_RADIUS);
      context.fillStyle = view.color('--paper');
      context.fill();
      context.strokeStyle = view.color('--ink');
      context.stroke();
      context.fillStyle = view.color('--ink');
      context.fillText(label, left, top + 0.5);
      this.drawn.marks.push({ label, box });
    }
  }

  /** Chooses the marks by zoom only, so that they don't appear, disappear or jump while the map is panned. */
  #marksFor(context, view) {
    if (this.#chosen.zoom !== view.zoom) {
      const ends = this.#style.ends.length > 0 ? [this.#line.first, this.#line.last] : [];
      const marks = this.#marks.map((mark) => (
        { ...mark, half: Math.max(MARK_RADIUS, this.#labels.width(context, mark.label) / 2 + 4) }));
      this.#chosen = { zoom: view.zoom, marks: placedMarks(marks, ends, view.scale) };
    }
    return this.#chosen.marks;
  }

  // Ends and names

  #drawEnds(context, view) {
    if (this.#style.ends.length === 0 && !this.#style.isGrowing) return;
    const [first, last] = this.#ends(view);
    if (!this.#isOnePlace(first, last)) this.#drawDot(context, view, first, '--ink', 6);
    this.#drawDot(context, view, last, '--beat', this.#style.isGrowing ? 8 : END_RADIUS);
  }

  /** Labels the ends after the marks are placed, because labels can be moved and marks can't. */
  #nameEnds(context, view) {
    const [start, end, both] = this.#style.ends;
    if (start === undefined || this.#style.isGrowing || this.#style.name) return;
    const [first, last] = this.#ends(view);
    const words = this.#isOnePlace(first, last) ? [[both, last]] : [[end, last], [start, first]];
    for (const [text, place] of words) {
      const box = writeBeside(context, view, this.#labels, text, place);
      if (box) this.drawn.labels.push({ text, box });
    }
  }

  #ends(view) { return [view.worldToScreen(...this.#line.first), view.worldToScreen(...this.#line.last)]; }

  #isOnePlace(first, last) {
    return Math.hypot(first[0] - last[0], first[1] - last[1]) < 12 && !this.#style.isGrowing;
  }

  #drawDot(context, view, [x, y], color, radius) {
    context.beginPath();
    context.arc(x, y, radius + 2, 0, 2 * Math.PI);
    context.fillStyle = view.color('--paper');
    context.fill();
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = view.color(color);
    context.fill();
    this.#labels.take([x - radius, y - radius, x + radius, y + radius]);
  }

  /** Draws the name separately from the line, so that no other route covers it. */
  drawName(context, view) {
    const { name, nameAt = 0.5 } = this.#style;
    if (!name) return;
    const places = this.#line.segments.reduce((a, b) => (b.length > a.length ? b : a));
    const count = places.length / 2;
    for (const share of [nameAt, nameAt + 0.12, nameAt - 0.12, nameAt + 0.24, nameAt - 0.24]) {
      const index = Math.min(Math.max(Math.round(share * count), 0), count - 1);
      const place = view.worldToScreen(places[2 * index], places[2 * index + 1]);
      const box = writeBeside(context, view, this.#labels, name, place, 10);
      if (!box) continue;
      this.drawn.labels.push({ text: name, box });
      return;
    }
  }

  // The highlighted place

  #drawPlace(context, view) {
    const place = this.places[this.place];
    if (!place) return;
    const [x, y] = view.worldToScreen(...place);
    this.#drawDot(context, view, [x, y], '--ink', 7);
    context.beginPath();
    context.arc(x, y, 3, 0, 2 * Math.PI);
    context.fillStyle = view.color('--paper');
    context.fill();
  }

  pointer(event, x, y) {
    if (!this.onPoint) return false;
    const view = event && this.view;
    const near = view && this.#line.nearest(...this.#unturned(view.screenToWorld(x, y)), NEAR / view.scale);
    this.onPoint(near ? this.#known(Math.round(near[0])) : null, event);
    return Boolean(near);
  }

  #unturned([x, y]) { return [turned(x, this.#line.origin[0]), y]; }

  #known(index) { return this.places[index] ? index : null; }
}

/** Returns evenly spaced arrows along the lines of a level, away from their ends and from each other. */
function arrows({ lines, scale }) {
  const found = [];
  const cells = new Set();
  for (const line of lines) {
    let along = ARROW_SPACING / 2;
    for (let index = 1; index < line.length; index += 1) {
      const [from, to] = [line[index - 1], line[index]];
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      for (; along <= length; along += ARROW_SPACING) {
        const share = along / length;
        const [x, y] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
        const cell = `${Math.round(x / (2 * ARROW_ROOM))},${Math.round(y / (2 * ARROW_ROOM))}`;
        // Skip segments of a few pixels, because an arrow there would be meaningless.
        if (length < 4 || cells.has(cell)) continue;
        cells.add(cell);
        found.push({ x, y, angle: Math.atan2(to.y - from.y, to.x - from.x) });
      }
      along -= length;
    }
  }
  return scale > TILE * 2 ** 8 ? found : [];
}
