// Results of the native engine (golden.txt) against the module's, through the real border.

import { readFile } from 'node:fs/promises';
import { App, Digest, compile } from './host.mjs';

const identifier = Uint8Array.from({ length: 16 }, (_, index) => index);

export async function checkGolden(check) {
  const module = await compile('app');
  const text = await readFile(new URL('golden.txt', import.meta.url), 'utf8');
  for (const line of text.trim().split('\n')) {
    const [kind, number, ...expected] = line.split(' ');
    const compute = kind === 'check' ? selfCheck : simulatedRun;
    check(`wasm gives the native result of "${kind} ${number}"`, () => {
      const found = compute(new App(module), Number(number)).join(' ');
      if (found !== expected.join(' ')) throw new Error(`${found}, natively ${expected.join(' ')}`);
    });
  }
}

const selfCheck = (app, part) => [app.text(app.wasm.self_check(part))];

function simulatedRun(app, scenario) {
  const log = new Digest();
  app.begin({ identifier });
  app.simulate(7, scenario, (kind) => { if (kind === 0) log.addBytes(app.takeLog()); });
  log.addBytes(app.takeLog());
  return [app.digest, app.wasm.snapshot_count(), log.text];
}
