// The skeleton over the camera's picture.

/** Pairs of BlazePose's points that are joined. */
const BONES = [
  [11, 12], [11, 13], [13, 15], [12, 14], [14, 16], [11, 23], [12, 24], [23, 24], [23, 25], [25, 27],
  [24, 26], [26, 28], [27, 31], [28, 32], [27, 29], [28, 30],
];
const LEAST_VISIBILITY = 0.5;

/** @param {Float64Array} points x, y, z, visibility of each; none clears the canvas */
export function drawSkeleton(canvas, points, aspect) {
  const context = canvas.getContext('2d');
  const width = Math.round(canvas.clientWidth * devicePixelRatio);
  const height = Math.round(width / aspect);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.clearRect(0, 0, width, height);
  if (points.length === 0) return;
  context.lineCap = 'round';
  context.lineWidth = Math.max(3, width / 90);
  context.strokeStyle = getComputedStyle(canvas).getPropertyValue('--skeleton') || '#fff';
  context.beginPath();
  for (const [from, to] of BONES) {
    if (!isSeen(points, from) || !isSeen(points, to)) continue;
    context.moveTo(points[4 * from] * width, points[4 * from + 1] * height);
    context.lineTo(points[4 * to] * width, points[4 * to + 1] * height);
  }
  context.stroke();
}

const isSeen = (points, point) => points[4 * point + 3] >= LEAST_VISIBILITY;
