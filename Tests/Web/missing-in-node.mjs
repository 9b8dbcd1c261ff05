// Adds the features of JavaScript that all supported browsers have, but Node 18 (Debian 12) lacks.

const ARRAYS = {
  toSorted(compare) { return [...this].sort(compare); },
  toSpliced(...args) {
    const copy = [...this];
    copy.splice(...args);
    return copy;
  },
  with(index, value) { return Object.assign([...this], { [index]: value }); },
};

for (const [name, value] of Object.entries(ARRAYS)) {
  if (!(name in Array.prototype)) Object.defineProperty(Array.prototype, name, { value, configurable: true, writable: true });
}

globalThis.CustomEvent ??= class CustomEvent extends Event {
  constructor(type, { detail = null, ...options } = {}) {
    super(type, options);
    this.detail = detail;
  }
};
