// Keyboard shortcuts that work on every page. The page's dialog `#shortcuts` lists them.

import { address, ownPath } from './address.js';

/** How long after `g` the second key is accepted, in milliseconds. */
const SECOND_KEY_MS = 1500;
/** The keys in the order of the tabs. */
const TAB_KEYS = 'tmgas';
/** Elements that handle keys themselves: fields that accept text or arrow keys, charts, maps and dialogs. */
const OWN_KEYS = 'select, textarea, canvas, figure, dialog, summary, [contenteditable], [role="slider"], '
  + 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])';
/** Elements that handle only the arrow keys. */
const OWN_ARROWS = 'input[type="radio"]';
const SEARCH = '#search';
/** Elements that Escape closes. While one is open, Escape only closes it. */
const OPEN = 'dialog[open], [data-menu][open]';

const tabs = () => [...document.querySelectorAll('.tabs a')];
/** Whether shortcuts may leave the page. Not during a session, which shows no tabs. */
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

/** Focuses the search field of the activity list, opening that page if necessary. */
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

// The activity list

const rows = () => [...document.querySelectorAll('[data-activity]')];
const linkOf = (row) => row?.querySelector('a[href]');

/** Moves the focus by a number of rows, or to the first visible row if no row has the focus. */
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

/** Opens the row when Enter is pressed on its checkbox, which would otherwise submit the form. */
function openRow(target) {
  const row = target.closest('[data-activity]');
  if (!row || target.type !== 'checkbox') return false;
  linkOf(row).click();
  return true;
}

/** Leaves the search field, or else clears the selection. */
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

/** Listens on the document, so that the focused element handles its keys first. */
export function listenForShortcuts() {
  document.addEventListener('keydown', (event) => {
    const isHandled = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    if (isHandled || !(event.target instanceof Element) || !mayLeave()) return;
    if (command(event)) event.preventDefault();
  });
  if (ownPath() === '/activities' && window.location.hash === SEARCH) search();
}
