// Draws over the camera's picture: the skeleton, and a line at the exercise's threshold.

/** Pairs of BlazePose landmarks that are connected. */
const BONES = [
  [11, 12], [11, 13], [13, 15], [12, 14], [14, 16], [11, 23], [12, 24], [23, 24], [23, 25], [25, 27],
  [24, 26], [26, 28], [27, 31], [28, 32], [27, 29], [28, 30],
];
const MIN_VISIBILITY = 0.5;
/** Line widths as fractions of the picture's width. */
const [BONE_WIDTH, LINE_WIDTH] = [1 / 90, 1 / 130];

export class Overlay {
  #canvas;
  #colours;
  #width = 0;
  #watch;

  /** @param {HTMLCanvasElement} canvas `data-line` contains the threshold's position, which the engine provides */
  constructor(canvas) {
    this.#canvas = canvas;
    const style = getComputedStyle(canvas);
    this.#colours = ['--skeleton', '--rule', '--rule-reached'].map((name) => style.getPropertyValue(name));
    this.#watch = new ResizeObserver(([{ contentRect }]) => {
      this.#width = Math.round(contentRect.width * devicePixelRatio);
    });
    this.#watch.observe(canvas);
  }

  get canvas() { return this.#canvas; }

  /** @param {Float64Array} points x, y, z and visibility of each landmark; empty to clear the canvas */
  draw(points, aspect) {
    const context = this.#canvas.getContext('2d');
    const [width, height] = this.#fit(aspect);
    context.clearRect(0, 0, width, height);
    context.lineCap = 'round';
    this.#drawLine(context, width, height);
    this.#drawBones(context, width, height, points);
  }

  /** Gives the canvas the picture's aspect ratio. The style sheet fits both into the same box. */
  #fit(aspect) {
    const canvas = this.#canvas;
    const width = this.#width || canvas.width;
    const height = Math.round(width / aspect);
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    return [width, height];
  }

  #drawLine(context, width, height) {
    if (!this.#canvas.dataset.line) return;
    const [startX, startY, endX, endY, isReached] = this.#canvas.dataset.line.split(' ').map(Number);
    context.lineWidth = Math.max(2, width * LINE_WIDTH);
    context.strokeStyle = this.#colours[isReached ? 2 : 1];
    context.setLineDash(isReached ? [] : [width / 30, width / 40]);
    context.beginPath();
    context.moveTo(startX * width, startY * height);
    context.lineTo(endX * width, endY * height);
    context.stroke();
    context.setLineDash([]);
  }

  #drawBones(context, width, height, points) {
    const isSeen = (point) => points[4 * point + 3] >= MIN_VISIBILITY;
    context.lineWidth = Math.max(3, width * BONE_WIDTH);
    context.strokeStyle = this.#colours[0];
    context.beginPath();
    for (const [from, to] of BONES) {
      if (!isSeen(from) || !isSeen(to)) continue;
      context.moveTo(points[4 * from] * width, points[4 * from + 1] * height);
      context.lineTo(points[4 * to] * width, points[4 * to + 1] * height);
    }
    context.stroke();
  }

  close() { this.#watch.disconnect(); }
}
