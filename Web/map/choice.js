// The selection of a display mode below a map, which this device remembers, and the legend of the selected mode.

import { keyOf } from '../shared/owner.js';

/** Calls `show` with the chosen value, now and on every change. @param {string} name the name of the radio buttons */
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
    // Without storage the choice only applies to this page.
  }
}
