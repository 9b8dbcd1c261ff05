// The scale bar in the lower left corner, in the athlete's units. The server provides its lengths and labels.

import { worldMeters } from './mercator.js';
import { write } from './labels.js';

const LEFT = 14;
const BOTTOM = 14;
const MAX_PIXELS = 120;

export class ScaleLayer {
  #steps;
  #labels;
  /** The text and the length in pixels of the last scale bar drawn. */
  drawn = null;

  /** @param {string} table "10:10 m|20:20 m" */
  constructor(table, labels) {
    this.#labels = labels;
    this.#steps = table.split('|').filter(Boolean).map((entry) => {
      const colon = entry.indexOf(':');
      return { meters: Number(entry.slice(0, colon)), text: entry.slice(colon + 1) };
    });
  }

  /** Returns the box of the scale bar, so that labels can avoid it. */
  box({ size: [, height] }) { return [0, height - 46, MAX_PIXELS + 2 * LEFT, height]; }

  draw(context, view) {
    const pixels = view.scale / worldMeters(view.center[0]);
    const fitting = this.#steps.filter(({ meters }) => meters * pixels <= MAX_PIXELS);
    const step = fitting.at(-1) ?? this.#steps[0];
    if (!step) return;
    const width = step.meters * pixels;
    const y = view.size[1] - BOTTOM;
    this.drawn = { text: step.text, width };
    context.lineCap = 'round';
    context.lineJoin = 'round';
    for (const [color, line] of [['--sheet', 5], ['--ink', 1.5]]) {
      context.beginPath();
      context.moveTo(LEFT, y - 5);
      context.lineTo(LEFT, y);
      context.lineTo(LEFT + width, y);
      context.lineTo(LEFT + width, y - 5);
      context.strokeStyle = view.color(color);
      context.lineWidth = line;
      context.stroke();
    }
    write(context, view, step.text, LEFT + 6, y - 12);
  }
}
