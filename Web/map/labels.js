// Keeps labels on a map from overlapping. Labels placed first take precedence, and every frame starts without reserved
// boxes.

const FONT = '500 12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

export class Labels {
  #boxes = [];
  #widths = new Map();

  begin(reserved) {
    this.#boxes = [...reserved];
  }

  /**
   * Reserves a box if it is free. @param {[number, number, number, number]} box left, top, right, bottom
   * @returns whether it was free
   */
  take(box) {
    if (!this.isFree(box)) return false;
    this.#boxes.push(box);
    return true;
  }

  isFree(box) {
    return this.#boxes.every((other) => (
      box[0] >= other[2] || box[2] <= other[0] || box[1] >= other[3] || box[3] <= other[1]));
  }

  width(context, text) {
    context.font = FONT;
    if (!this.#widths.has(text)) this.#widths.set(text, context.measureText(text).width);
    return this.#widths.get(text);
  }
}

export const fontOf = (context) => { context.font = FONT; };

/** Draws text with an outline, so that it is readable on any background. */
export function write(context, view, text, x, y, { align = 'left', color = '--ink' } = {}) {
  fontOf(context);
  context.textAlign = align;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = view.color('--sheet');
  context.strokeText(text, x, y);
  context.fillStyle = view.color(color);
  context.fillText(text, x, y);
}

/**
 * Writes a label next to a point, on the first side with free space in the view. Returns its box, or
 * null if no side is free.
 */
export function writeBeside(context, view, labels, text, [x, y], gap = 12) {
  const width = labels.width(context, text);
  const sides = [
    [x + gap, y, 'left'], [x - gap, y, 'right'], [x, y - gap - 8, 'center'], [x, y + gap + 8, 'center'],
    [x + gap, y - gap - 4, 'left'], [x - gap, y - gap - 4, 'right'], [x + gap, y + gap + 4, 'left'],
    [x - gap, y + gap + 4, 'right'],
  ];
  for (const [left, middle, align] of sides) {
    const from = align === 'left' ? left : align === 'right' ? left - width : left - width / 2;
    const box = [from - 4, middle - 10, from + width + 4, middle + 10];
    const isInside = box[0] >= 0 && box[1] >= 0 && box[2] <= view.size[0] && box[3] <= view.size[1];
    if (!isInside || !labels.take(box)) continue;
    write(context, view, text, left, middle, { align });
    return box;
  }
  return null;
}
