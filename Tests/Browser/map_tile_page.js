// Holds a layer of tiles by itself: a view that looks where the test says.

import { worldX, worldY } from '/map/mercator.js';

export class StandInView {
  constructor(width, height) {
    this.canvas = Object.assign(document.createElement('canvas'), { width, height });
    this.context = this.canvas.getContext('2d', { willReadFrequently: true });
    this.size = [width, height];
    this.pixelRatio = 1;
    this.isDark = false;
    this.frames = 0;
  }
  look(latitude, longitude, zoom) { this.world = [worldX(longitude), worldY(latitude)]; this.zoom = zoom; }
  get scale() { return 256 * 2 ** this.zoom; }
  get worldBounds() {
    const [x, y] = this.world;
    const [w, h] = this.size.map((length) => length / this.scale / 2);
    return [x - w, y - h, x + w, y + h];
  }
  requestDraw() { this.asked ??= requestAnimationFrame(() => { this.asked = undefined; this.draw(); }); }
  draw() {
    this.frames += 1;
    this.context.fillStyle = '#ff00ff';
    this.context.fillRect(0, 0, ...this.size);
    this.layer.draw(this.context, this);
  }
  pixel(x, y) { return [...this.context.getImageData(x, y, 1, 1).data].slice(0, 3); }
}
