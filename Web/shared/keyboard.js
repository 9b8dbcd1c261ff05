// Keys that every page knows. The dialog `#shortcuts`, which comes with the page, says what they do.

import { address, ownPath } from './address.js';

/** How long a second key may follow `g`. */
const SECOND_KEY_MS = 1500;
/** In the order of the tabs. */
const TAB_KEYS = 'tmgas';
/** Where a page's keys are somebody else's: fields that take text or arrows, charts, maps, dialogs. */
const OWN_KEYS = 'select, textarea, canvas, figure, dialog, summary, [contenteditable], [role="slider"], '
  + 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])';
/** These use arrows alone. */
const OWN_ARROWS = 'input[type="radio"]';
const SEARCH = '#search';
/** Escape closes these, and nothing else besides. */
const OPEN = 'dialog[open], [data-menu][open]';

const tabs = () => [...document.querySelectorAll('.tabs a')];
/** Nothing leads away from a session that is under way: its page shows no tabs. */
const mayLeave = () => tabs().some((tab) => tab.checkVisibility());

let firstKeyAt = -Infinity;

function openTab(key) {
  const tab = tabs()[TAB_KEYS.indexOf(key)];
  if (!tab || !TAB_KEYS.includes(key)) return false;
  tab.click();
  return true;
}

function openNeighbour(name) {
  const link = document.querySelector(`link[rel="${name}"]`);
  if (!link) return false;
  window.location.assign(link.href);
  return true;
}

/** On the list of activities into its field, elsewhere to there. */
function search() {
  const field = document.querySelector('form[role="search"] input[type="search"]');
  if (!field || ownPath() !== '/activities') {
    window.location.assign(address(`/activities${SEARCH}`));
    return true;
  }
  const folded = field.closest('details');
  if (folded && !field.checkVisibility()) folded.open = true;
  field.focus();
  field.select();
  return true;
}

function toggleHelp() {
  const help = document.querySelector('#shortcuts');
  if (!help) return false;
  help.showModal();
  return true;
}

// The list

const rows = () => [...document.querySelectorAll('[data-activity]')];
const linkOf = (row) => row?.querySelector('a[href]');

/** To the row after the one with the focus; to the first in view where none has it. */
function moveBy(step) {
  const all = rows();
  if (all.length === 0) return false;
  const at = all.indexOf(document.activeElement.closest('[data-activity]'));
  const inView = all.findIndex((row) => row.getBoundingClientRect().top >= 0);
  const next = all[at < 0 ? Math.max(inView, 0) : at + step];
  if (!next) return at >= 0;
  linkOf(next).focus();
  next.scrollIntoView({ block: 'nearest' });
  return true;
}

function toggleRow() {
  const box = document.activeElement.closest('[data-activity]')?.querySelector('input[type="checkbox"]');
  if (!box?.checkVisibility()) return false;
  box.click();
  return true;
}

/** Enter on a row's box opens the row: it would send the form otherwise. */
function openRow(target) {
  const row = target.closest('[data-activity]');
  if (!row || target.type !== 'checkbox') return false;
  linkOf(row).click();
  return true;
}

/** Out of a field first, then out of a selection. */
function escape(target) {
  if (document.querySelector(OPEN)) return false;
  if (target.matches('form[role="search"] input')) {
    target.blur();
    return true;
  }
  const selected = document.querySelector('[data-selection]:has(input:checked)');
  selected?.reset();
  return Boolean(selected);
}

const COMMANDS = {
  '/': search,
  '?': toggleHelp,
  x: toggleRow,
  ArrowDown: () => moveBy(1),
  ArrowUp: () => moveBy(-1),
  ArrowLeft: () => openNeighbour('prev'),
  ArrowRight: () => openNeighbour('next'),
};

function command(event) {
  const { key, target, timeStamp } = event;
  if (key === 'Escape') return escape(target);
  if (key === 'Enter') return openRow(target);
  if (target.closest(OWN_KEYS) || (key.startsWith('Arrow') && target.matches(OWN_ARROWS))) return false;
  const isSecond = timeStamp - firstKeyAt < SECOND_KEY_MS;
  firstKeyAt = key === 'g' && !isSecond ? timeStamp : -Infinity;
  return isSecond ? openTab(key) : COMMANDS[key]?.() ?? false;
}

/** Listens on the document, so that whatever has the focus takes its keys first. */
export function listenForShortcuts() {
  document.addEventListener('keydown', (event) => {
    const isHandled = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    if (isHandled || !(event.target instanceof Element) || !mayLeave()) return;
    if (command(event)) event.preventDefault();
  });
  if (ownPath() === '/activities' && window.location.hash === SEARCH) search();
}
