import { define, Element, fire, navigator, window } from './browser.mjs';
import { Clock, settled } from './clock.mjs';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { STATUS } from '../../Web/engine/codes.js';
import { Battery } from '../../Web/sensors/battery.js';
import { BluetoothSensor, SENSORS } from '../../Web/sensors/bluetooth.js';
import { fixFields, LocationDriver, locationStatus, statusOfError } from '../../Web/sensors/location.js';
import { MotionDriver, probeMotion, watchMotion } from '../../Web/sensors/motion.js';

const clock = new Clock();

describe('location', () => {
  let permission;
  let watches;
  let statuses;
  let fixes;
  let driver;
  const fix = { coords: { latitude: 1 }, timestamp: 0 };
  const received = () => watches.at(-1).onFix(fix);
  const failed = async (code) => {
    watches.at(-1).onError({ code });
    await settled();
  };

  beforeEach(() => {
    window.isSecureContext = true;
    permission = Object.assign(new Element('permission'), { state: 'granted' });
    navigator.permissions = { query: async () => permission };
    watches = [];
    navigator.geolocation = {
      watchPosition(onFix, onError) {
        watches.push({ onFix, onError, isOn: true });
        return watches.length - 1;
      },
      clearWatch(id) { watches[id].isOn = false; },
    };
    [statuses, fixes] = [[], []];
    driver = new LocationDriver((position) => fixes.push(position), (status) => statuses.push(status));
  });

  afterEach(() => driver.stop());

  for (const [code, state, status] of [
    [1, 'granted', STATUS.servicesDisabled], [1, 'prompt', STATUS.deniedCanAskAgain], [1, 'denied', STATUS.denied],
    [1, undefined, STATUS.denied], [2, 'granted', STATUS.providerUnavailable], [3, 'granted', STATUS.timeout], [9, 'granted', STATUS.unknownError],
  ]) test(`error ${code} with permission ${state} gives status ${status}`, () => assert.equal(statusOfError({ code }, state), status));

  for (const [state, status] of [['granted', STATUS.granted], ['prompt', STATUS.undetermined], ['denied', STATUS.denied], ['new', STATUS.undetermined]]) {
    test(`permission ${state} gives status ${status}`, async () => {
      permission.state = state;
      assert.equal(await locationStatus(), status);
    });
  }

  test('a browser without permissions, secure pages or location has its own status', async () => {
    delete navigator.permissions;
    assert.equal(await locationStatus(), STATUS.undetermined);
    window.isSecureContext = false;
    assert.equal(await locationStatus(), STATUS.providerUnavailable);
    window.isSecureContext = true;
    delete navigator.geolocation;
    await driver.start();
    assert.deepEqual(statuses, [STATUS.providerUnavailable]);
  });

  test('it starts by itself only if it is allowed', async () => {
    await driver.startIfAllowed();
    assert.equal(watches.length, 1);
    driver.stop();
    permission.state = 'prompt';
    await driver.startIfAllowed();
    assert.deepEqual([watches.length, statuses], [1, [STATUS.undetermined]]);
    permission.state = 'granted';
    fire(permission, 'change');
    assert.equal(watches.length, 2);
  });

  test('fixes are passed on, and the status only when it changes', async () => {
    await driver.start();
    received();
    received();
    assert.deepEqual([fixes.length, statuses], [2, [STATUS.granted]]);
  });

  test('a denial is reported at once and not retried', async () => {
    permission.state = 'denied';
    await driver.start();
    await failed(1);
    await clock.pass(10_000);
    assert.deepEqual([statuses, watches.length], [[STATUS.denied], 1]);
  });

  test('a denial by the system is reported and retried', async () => {
    await driver.start();
    await failed(1);
    assert.deepEqual(statuses, [STATUS.servicesDisabled]);
    await clock.pass(2000);
    assert.deepEqual([watches.length, watches[0].isOn], [2, false]);
  });

  test('another error is reported after two seconds without a fix, and the watch restarts', async () => {
    await driver.start();
    await failed(3);
    await failed(3);
    await clock.pass(1999);
    assert.deepEqual(statuses, []);
    await clock.pass(1);
    assert.deepEqual([statuses, watches.length], [[STATUS.timeout], 2]);
  });

  test('a fix within two seconds removes the error', async () => {
    await driver.start();
    await failed(2);
    received();
    await clock.pass(5000);
    assert.deepEqual([statuses, watches.length], [[STATUS.granted], 1]);
  });

  test('a fix that overtakes the error counts', async () => {
    await driver.start();
    watches[0].onError({ code: 2 });
    received();
    await clock.pass(5000);
    assert.deepEqual(statuses, [STATUS.granted]);
  });

  test('a revoked permission is reported while it watches, and after a stop no more', async () => {
    await driver.start();
    permission.state = 'prompt';
    fire(permission, 'change');
    permission.state = 'denied';
    fire(permission, 'change');
    assert.deepEqual(statuses, [STATUS.deniedCanAskAgain, STATUS.denied]);
    driver.stop();
    permission.state = 'granted';
    fire(permission, 'change');
    assert.deepEqual(watches.map(({ isOn }) => isOn), [false]);
  });

  test('the fields of a fix are in the order of its event', () => {
    const coords = { latitude: 1, longitude: 2, altitude: 3, accuracy: 4, altitudeAccuracy: 5, speed: 6, heading: 7 };
    assert.deepEqual(fixFields({ coords, timestamp: 80 }, { at: (stamp) => stamp / 10 }), [1, 2, 3, 4, 5, 6, 7, 8, null]);
  });
});

describe('bluetooth', () => {
  let device;
  let characteristic;
  let states;
  let received;
  let sensor;
  let attempts;
  let subscriptions;
  let connect;

  beforeEach(() => {
    characteristic = Object.assign(new Element('characteristic'), { startNotifications: async () => { subscriptions += 1; } });
    attempts = [];
    subscriptions = 0;
    connect = async () => {
      device.gatt.connected = true;
      return { getPrimaryService: async (service) => {
        assert.equal(service, 0x180d);
        return { getCharacteristic: async (number) => {
          assert.equal(number, 0x2a37);
          return characteristic;
        } };
      } };
    };
    device = Object.assign(new Element('device'), { gatt: {
      connected: false,
      connect: () => {
        attempts.push(clock.now);
        return connect();
      },
      disconnect() { this.connected = false; },
    } });
    navigator.bluetooth = { requestDevice: async ({ filters }) => {
      assert.deepEqual(filters, [{ services: [0x180d] }]);
      return device;
    } };
    [states, received] = [[], []];
    sensor = new BluetoothSensor(SENSORS.heart, (bytes) => received.push(bytes), (state) => states.push(state));
  });

  afterEach(() => sensor.off());

  test('a chosen sensor connects, and its bytes are passed on', async () => {
    await sensor.choose();
    assert.deepEqual(states, ['connecting', 'connected']);
    fire(characteristic, 'characteristicvaluechanged');
    assert.equal(received.length, 1);
  });

  test('a closed list changes nothing', async () => {
    await sensor.choose();
    navigator.bluetooth.requestDevice = async () => { throw Object.assign(new Error(), { name: 'NotFoundError' }); };
    await sensor.choose();
    assert.deepEqual([sensor.state, states.length], ['connected', 2]);
  });

  test('a silent sensor counts as lost after ten seconds and is connected again', async () => {
    await sensor.choose();
    await clock.pass(9000);
    fire(characteristic, 'characteristicvaluechanged');
    await clock.pass(9999);
    assert.equal(sensor.state, 'connected');
    await clock.pass(1);
    assert.deepEqual([sensor.state, device.gatt.connected], ['lost', false]);
    await clock.pass(1000);
    assert.deepEqual([sensor.state, subscriptions], ['connected', 2]);
    fire(characteristic, 'characteristicvaluechanged');
    assert.equal(received.length, 2);
  });

  test('the delays between attempts double up to 30 s, and start anew after a success', async () => {
    await sensor.choose();
    const works = connect;
    connect = async () => { throw new Error('out of range'); };
    const lost = clock.now;
    fire(device, 'gattserverdisconnected');
    await clock.pass(150_000);
    const delays = attempts.slice(1).map((at, index, all) => (at - (all[index - 1] ?? lost)) / 1000);
    assert.deepEqual(delays, [1, 2, 4, 8, 16, 30, 30, 30]);
    connect = works;
    await clock.pass(30_000);
    assert.equal(sensor.state, 'connected');
    fire(device, 'gattserverdisconnected');
    await clock.pass(1000);
    assert.equal(sensor.state, 'connected');
  });

  test('an attempt that never ends is given up after 20 s', async () => {
    connect = () => new Promise(() => {});
    sensor.choose();
    await clock.pass(20_999);
    assert.equal(attempts.length, 1);
    await clock.pass(1);
    assert.equal(attempts.length, 2);
  });

  test('a sensor that is turned off is left, and never connected again', async () => {
    await sensor.choose();
    sensor.off();
    fire(device, 'gattserverdisconnected');
    fire(characteristic, 'characteristicvaluechanged');
    await clock.pass(60_000);
    assert.deepEqual([states.at(-1), device.gatt.connected, attempts.length, received.length], ['off', false, 1, 0]);
  });

  test('a sensor that is turned off while it connects is disconnected', async () => {
    let finish;
    const works = connect;
    connect = async () => {
      await new Promise((resolve) => { finish = resolve; });
      return works();
    };
    const chosen = sensor.choose();
    await settled();
    sensor.off();
    finish();
    await chosen;
    assert.deepEqual([states, device.gatt.connected], [['connecting', 'off'], false]);
  });
});

describe('motion', () => {
  const reading = { accelerationIncludingGravity: { x: 1, y: 2, z: 9.8 }, rotationRate: { alpha: 180, beta: 90, gamma: -180 } };

  test('a reading has its time, and turns in radians', () => {
    const samples = [];
    const stop = watchMotion((...sample) => samples.push(sample));
    fire(window, 'devicemotion', { ...reading, timeStamp: 5 });
    fire(window, 'devicemotion', { ...reading, rotationRate: null, timeStamp: 6 });
    fire(window, 'devicemotion', { accelerationIncludingGravity: { x: null } });
    fire(window, 'devicemotion', { accelerationIncludingGravity: null });
    stop();
    fire(window, 'devicemotion', reading);
    assert.deepEqual(samples, [[5, 1, 2, 9.8, Math.PI, Math.PI / 2, -Math.PI], [6, 1, 2, 9.8, NaN, NaN, NaN]]);
  });

  test('a device without readings is missing after three seconds', async () => {
    define('DeviceMotionEvent', class {});
    let result = null;
    probeMotion().then((found) => { result = found; });
    await clock.pass(2999);
    assert.equal(result, null);
    await clock.pass(1);
    await settled();
    assert.equal(result, 'missing');
    const { waiting } = clock;
    const probe = probeMotion();
    await settled();
    fire(window, 'devicemotion', reading);
    assert.equal(await probe, 'heard');
    assert.equal(clock.waiting, waiting);
  });

  test('the driver reports its first reading, its end and missing readings', async () => {
    const [states, samples] = [[], []];
    const driver = new MotionDriver((...sample) => samples.push(sample), (state) => states.push(state));
    await driver.start();
    fire(window, 'devicemotion', reading);
    fire(window, 'devicemotion', reading);
    driver.stop();
    fire(window, 'devicemotion', reading);
    assert.deepEqual([states, samples.length], [['heard', 'resting'], 2]);
    await driver.start();
    await clock.pass(3000);
    assert.deepEqual(states.slice(2), ['missing']);
    driver.stop();
  });

  test('a driver that is stopped while it starts hears nothing', async () => {
    const samples = [];
    const driver = new MotionDriver((...sample) => samples.push(sample), () => {});
    const started = driver.start();
    driver.stop();
    await started;
    fire(window, 'devicemotion', reading);
    assert.deepEqual(samples, []);
  });
});

describe('battery', () => {
  test('the charge is reported at the start and when it changes', async () => {
    const battery = Object.assign(new Element('battery'), { level: 0.5 });
    navigator.getBattery = async () => battery;
    const charges = [];
    const driver = new Battery((charge) => charges.push(charge));
    await driver.start();
    fire(battery, 'levelchange');
    battery.level = 0.4;
    fire(battery, 'levelchange');
    driver.stop();
    battery.level = 0.3;
    fire(battery, 'levelchange');
    assert.deepEqual(charges, [0.5, 0.4]);
  });

  test('a browser without a battery, and one that refuses, report nothing', async () => {
    for (const getBattery of [undefined, async () => { throw new Error('refused'); }]) {
      navigator.getBattery = getBattery;
      await new Battery(() => assert.fail()).start();
    }
  });
});
