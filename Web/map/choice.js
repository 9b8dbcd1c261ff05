// The choice below a map, remembered on this device, and the scale that goes with it.

import { keyOf } from '../shared/owner.js';

/** Calls `show` with what is chosen, now and whenever another is. @param {string} name of the radio buttons */
export function followChoice(element, name, show) {
  const key = element.querySelector('[data-map-key]');
  if (!key) return;
  key.hidden = false;
  const inputs = [...key.querySelectorAll(`input[name="${name}"]`)];
  const kept = read(name);
  const remembered = inputs.find(({ value }) => value === kept);
  if (remembered) remembered.checked = true;
  const changed = () => {
    const { value } = inputs.find(({ checked }) => checked) ?? inputs[0];
    for (const ramp of key.querySelectorAll('[data-map-ramp]')) ramp.hidden = ramp.dataset.mapRamp !== value;
    show(value);
    return value;
  };
  key.addEventListener('change', () => write(name, changed()));
  changed();
}

const place = (name) => keyOf(`andante-${name}`);

function read(name) {
  try {
    return localStorage.getItem(place(name));
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(place(name), value);
  } catch {
    // A browser that keeps nothing: chosen for this page alone.
  }
}
