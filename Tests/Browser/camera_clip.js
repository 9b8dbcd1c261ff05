// Distorts a photograph of a standing person into frames of a squat by shifting its rows. The result looks odd to a
// human, but a pose network detects bending knees and sinking hips. Runs in a page opened by the tests.
(() => {
  const SIZE = [640, 480];
  /** The rows of the joints in the picture, in pixels. `LENGTH` contains the distances between them. */
  const ROW = { shoulder: 162, hip: 283, knee: 372, ankle: 445 };
  const LENGTH = { trunk: 121, thigh: 89, shank: 73 };
  /** Each segment's angle from the vertical at full depth, in degrees. */
  const LEAN = { trunk: 25, thigh: 66, shank: 32 };
  /** The columns that contain the person, in pixels. `middle` is relative to `left`. */
  const PERSON = { left: 28, width: 172, middle: 95 };
  /** Columns that show only the wall. They fill the background. */
  const WALL = { left: 214, width: 6 };
  /** The scale of the picture, which narrows it so that the person appears to be seen more from the side. */
  const SCALE = { x: 0.7, y: 0.88, top: 30 };
  const BITS = 12;

  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = SIZE;
  const context = canvas.getContext('2d');
  let image;

  /** Returns the upper end of a body segment that starts at a point and leans by some degrees. */
  function segmentEnd([x, y], length, degrees) {
    const turn = degrees * Math.PI / 180;
    return [x + length * Math.sin(turn), y - length * Math.cos(turn)];
  }

  /** Returns control points that map the picture's rows to the frame: [row, shift to the right, row in the frame]. */
  function knots(depth) {
    const ankle = [0, ROW.ankle];
    const knee = segmentEnd(ankle, LENGTH.shank, depth * LEAN.shank);
    const hip = segmentEnd(knee, LENGTH.thigh, -depth * LEAN.thigh);
    const shoulder = segmentEnd(hip, LENGTH.trunk, depth * LEAN.trunk);
    return [
      [0, shoulder[0], shoulder[1] - ROW.shoulder], [ROW.shoulder, ...shoulder], [ROW.hip, ...hip],
      [ROW.knee, ...knee], [ROW.ankle, ...ankle], [SIZE[1], 0, SIZE[1]],
    ];
  }

  function interpolate(row, places) {
    const next = places.findIndex(([known], index) => index > 0 && row <= known);
    const [from, to] = [places[next - 1], places[next]];
    const share = (row - from[0]) / (to[0] - from[0]);
    return [1, 2].map((axis) => from[axis] + share * (to[axis] - from[axis]));
  }

  function drawPerson(depth) {
    const places = knots(depth);
    context.setTransform(SCALE.x, 0, 0, SCALE.y, SIZE[0] / 2 - PERSON.middle * SCALE.x, SCALE.top);
    for (let row = 0; row < SIZE[1]; row += 1) {
      const [right, top] = interpolate(row, places);
      const height = interpolate(row + 1, places)[1] - top;
      context.drawImage(
        image, PERSON.left, row, PERSON.width, 1,
        PERSON.left + right / SCALE.x, top - 0.3, PERSON.width, height + 0.6);
    }
  }

  /** Draws the frame's number in binary, as black and white squares along the lower edge. */
  function drawNumber(number) {
    context.resetTransform();
    for (let bit = 0; bit < BITS; bit += 1) {
      context.fillStyle = (number >> bit) & 1 ? '#fff' : '#000';
      context.fillRect(16 * bit, SIZE[1] - 16, 16, 16);
    }
  }

  window.loadPicture = async (url) => {
    image = new Image();
    image.src = url;
    await image.decode();
  };

  /**
   * Returns the frame as a JPEG in base64.
   * @param {?number} depth 0 (standing) to 1 (full depth), or null to draw the wall without a person
   */
  window.clipFrame = (depth, number) => {
    context.resetTransform();
    context.drawImage(image, WALL.left, 0, WALL.width, SIZE[1], 0, 0, ...SIZE);
    if (depth !== null) drawPerson(depth);
    drawNumber(number);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1];
  };
})();
