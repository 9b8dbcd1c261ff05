// Creates pictures of tiles in a worker, so that the map moves smoothly meanwhile.

import { TileMaker } from './tile-maker.js';

const maker = new TileMaker();

self.addEventListener('message', async ({ data: { id, job } }) => {
  const made = await maker.make(job);
  self.postMessage({ id, made }, made.picture ? [made.picture] : []);
});
