// Checks that the page's modules return bit-for-bit the same results as the native engine, and that they stay within
// their limits. Usage: node scripts/wasm-parity.mjs    (after scripts/wasm.sh)

import { checkAudio } from '../Tests/Parity/audio.mjs';
import { checkBridge } from '../Tests/Parity/bridge.mjs';
import { checkFuzz } from '../Tests/Parity/fuzz.mjs';
import { checkGolden } from '../Tests/Parity/golden.mjs';
import { checkLog } from '../Tests/Parity/log.mjs';
import { checkPose } from '../Tests/Parity/pose.mjs';
import { measure } from '../Tests/Parity/measure.mjs';

let passed = 0;
let failed = 0;

/** Runs a check, which fails if `work` throws or returns false. */
function check(sentence, work) {
  try {
    if (work() === false) throw new Error('does not hold');
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`failed: ${sentence}: ${error.message}`);
  }
}

for (const part of [checkBridge, checkGolden, checkLog, checkAudio, checkFuzz, checkPose]) await part(check);
await measure();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
