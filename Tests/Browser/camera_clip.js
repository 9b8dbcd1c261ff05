// A still of a whole person is bent into squats. Everybody who looks sees rows of a photograph pushed about; a pose
// network sees knees bend and hips sink. Run in a page of the tests.
(() => {
  const SIZE = [640, 480];
  /** Rows of the picture, in pixels, and the stretches of the body between them. */
  const ROW = { shoulder: 162, hip: 283, knee: 372, ankle: 445 };
  const LENGTH = { trunk: 121, thigh: 89, shank: 73 };
  /** Degrees from the vertical at full depth. */
  const LEAN = { trunk: 25, thigh: 66, shank: 32 };
  /** The person in the picture: from the left, and how wide. */
  const PERSON = { left: 28, width: 172, middle: 95 };
  /** A stretch of bare wall. */
  const WALL = { left: 214, width: 6 };
  /** Narrower, so that the person stands more from the side. */
  const SCALE = { x: 0.7, y: 0.88, top: 30 };
  const BITS = 12;

  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = SIZE;
  const context = canvas.getContext('2d');
  let image;

  /** Where a stretch of the body ends that leans to one side. */
  function beyond([x, y], length, degrees) {
    const turn = degrees * Math.PI / 180;
    return [x + length * Math.sin(turn), y - length * Math.cos(turn)];
  }

  /** Rows of the picture and where they come to lie: [row, to the right, row in the frame]. */
  function knots(depth) {
    const ankle = [0, ROW.ankle];
    const knee = beyond(ankle, LENGTH.shank, depth * LEAN.shank);
    const hip = beyond(knee, LENGTH.thigh, -depth * LEAN.thigh);
    const shoulder = beyond(hip, LENGTH.trunk, depth * LEAN.trunk);
    return [
      [0, shoulder[0], shoulder[1] - ROW.shoulder], [ROW.shoulder, ...shoulder], [ROW.hip, ...hip],
      [ROW.knee, ...knee], [ROW.ankle, ...ankle], [SIZE[1], 0, SIZE[1]],
    ];
  }

  function lies(row, places) {
    const next = places.findIndex(([known], index) => index > 0 && row <= known);
    const [from, to] = [places[next - 1], places[next]];
    const share = (row - from[0]) / (to[0] - from[0]);
    return [1, 2].map((axis) => from[axis] + share * (to[axis] - from[axis]));
  }

  function drawPerson(depth) {
    const places = knots(depth);
    context.setTransform(SCALE.x, 0, 0, SCALE.y, SIZE[0] / 2 - PERSON.middle * SCALE.x, SCALE.top);
    for (let row = 0; row < SIZE[1]; row += 1) {
      const [right, top] = lies(row, places);
      const height = lies(row + 1, places)[1] - top;
      context.drawImage(
        image, PERSON.left, row, PERSON.width, 1,
        PERSON.left + right / SCALE.x, top - 0.3, PERSON.width, height + 0.6);
    }
  }

  /** The frame's number as black and white squares at the lower edge. */
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

  /** The frame as a JPEG in base64. @param {number} depth 0 standing … 1; null: nobody */
  window.clipFrame = (depth, number) => {
    context.resetTransform();
    context.drawImage(image, WALL.left, 0, WALL.width, SIZE[1], 0, 0, ...SIZE);
    if (depth !== null) drawPerson(depth);
    drawNumber(number);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1];
  };
})();
