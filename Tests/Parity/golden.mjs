// Results of the native engine (golden.txt) against the module's, through the real border.

import { readFile } from 'node:fs/promises';
import { App, Digest, compile, compileChecks } from './host.mjs';

const identifier = Uint8Array.from({ length: 16 }, (_, index) => index);

export async function checkGolden(check) {
  const [app, engine] = [await compile('app'), await compileChecks()];
  const text = await readFile(new URL('golden.txt', import.meta.url), 'utf8');
  for (const line of text.trim().split('\n')) {
    const [kind, number, ...expected] = line.split(' ');
    check(`wasm gives the native result of "${kind} ${number}"`, () => {
      const found = kind === 'check'
        ? selfCheck(engine, Number(number)) : simulatedRun(new App(app), Number(number)).join(' ');
      if (found !== expected.join(' ')) throw new Error(`${found}, natively ${expected.join(' ')}`);
    });
  }
}

/** A fresh instance a part, so that none depends on another. */
function selfCheck(module, part) {
  const { self_check: digest } = new WebAssembly.Instance(module, {}).exports;
  return BigInt.asUintN(64, digest(part)).toString(16).padStart(16, '0');
}

function simulatedRun(app, scenario) {
  const log = new Digest();
  app.begin({ identifier });
  app.simulate(7, scenario, (kind) => { if (kind === 0) log.addBytes(app.takeLog()); });
  log.addBytes(app.takeLog());
  return [app.digest, app.wasm.snapshot_count(), log.text];
}
