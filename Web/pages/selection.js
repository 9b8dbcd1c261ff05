// Selects several activities: ranges with the Shift key, or all rows of the page. Shows how many are selected.

const boxes = (form) => [...form.querySelectorAll('[data-activity] input[type="checkbox"]')];
const chosen = (form) => boxes(form).filter((box) => box.checked);

function show(form) {
  const count = chosen(form).length;
  const text = form.querySelector('[data-selected-count]');
  text.textContent = (count === 1 ? text.dataset.one : text.dataset.many).replace('{0}', count);
  form.querySelector('button[value="compare"]').disabled = count !== 2;
  const all = form.querySelector('[data-select-all]');
  all.checked = count > 0 && count === boxes(form).length;
  all.indeterminate = count > 0 && !all.checked;
  for (const box of boxes(form)) box.closest('tr').toggleAttribute('data-selected', box.checked);
}

/** Copies the state of the pressed box to all boxes between it and the previously pressed one (Shift key). */
function spread(form, from, to) {
  const all = boxes(form);
  const [first, last] = [all.indexOf(from), all.indexOf(to)].sort((a, b) => a - b);
  if (first < 0) return;
  for (const box of all.slice(first, last + 1)) box.checked = to.checked;
}

/** @param {HTMLFormElement} form the form around the list */
export function enhanceSelection(form) {
  let latest = null;
  const all = form.querySelector('[data-select-all]');
  all.hidden = false;
  form.addEventListener('click', ({ target, shiftKey }) => {
    if (target === all) {
      for (const box of boxes(form)) box.checked = all.checked;
    } else if (target.matches('[data-activity] input[type="checkbox"]')) {
      if (shiftKey && latest) spread(form, latest, target);
      latest = target;
    } else return;
    show(form);
  });
  form.addEventListener('reset', () => setTimeout(() => show(form)));
  // After going back, the browser may have restored the selection.
  window.addEventListener('pageshow', () => show(form));
  show(form);
}
