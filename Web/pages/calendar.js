// The calendar of days. It is a single Tab stop with arrow keys between days, and shows a description of the hovered or
// focused day. Without scripts, each day is a separate link.

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class Calendar {
  #readout;
  #rows;
  #links;

  constructor(section) {
    this.#readout = section.querySelector('[data-calendar-readout]');
    this.#rows = [...section.querySelectorAll('.calendar tbody tr')].map((row) => [...row.children].slice(1));
    this.#links = [...section.querySelectorAll('.calendar a')];
    for (const link of this.#links) link.tabIndex = -1;
    const latest = this.#inOrder().at(-1);
    if (!latest) return;
    latest.tabIndex = 0;
    const table = section.querySelector('.calendar');
    table.addEventListener('keydown', (event) => this.#press(event));
    table.addEventListener('focusin', ({ target }) => this.#showReadout(target));
    table.addEventListener('focusout', () => this.#showReadout(null));
    table.addEventListener('pointerover', ({ target }) => this.#showReadout(target.closest('a')));
    table.addEventListener('pointerleave', () => this.#showReadout(null));
  }

  /** Returns the links of the days in chronological order. Each column of the table is a week. */
  #inOrder() {
    const days = [];
    for (let week = 0; week < (this.#rows[0]?.length ?? 0); week += 1) {
      for (const row of this.#rows) {
        const link = row[week]?.querySelector('a');
        if (link) days.push(link);
      }
    }
    return days;
  }

  #press(event) {
    const link = event.target.closest('a');
    const next = link && this.#next(link, event.key);
    if (!next) return;
    event.preventDefault();
    link.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  #next(link, key) {
    const order = this.#inOrder();
    if (key === 'Home') return order[0];
    if (key === 'End') return order.at(-1);
    const step = STEPS[key];
    if (!step) return null;
    const place = order.indexOf(link);
    if (step[0] === 0) return order[place + step[1]] ?? null;
    return this.#inWeek(link, step[0]);
  }

  /** Returns the link of the nearest earlier or later day that is the same weekday and has an activity, or null. */
  #inWeek(link, step) {
    const weekday = this.#rows.findIndex((row) => row.includes(link.parentElement));
    const row = this.#rows[weekday];
    for (let week = row.indexOf(link.parentElement) + step; row[week]; week += step) {
      const found = row[week].querySelector('a');
      if (found) return found;
    }
    return null;
  }

  #showReadout(link) {
    this.#readout.textContent = link?.getAttribute?.('aria-label') ?? '';
  }
}

export function enhanceCalendar(section) {
  new Calendar(section);
}
