// Refreshes a part of the page while a task runs on the server.

const EVERY_MS = 1000;

async function ask(part) {
  const response = await fetch(`${part.dataset.poll}?part=state`, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`poll ${response.status}`);
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  return template.content.querySelector('[data-poll]');
}

/** Keeps the page's `data-poll` part up to date, and reloads the page when the server no longer returns that part. */
export async function poll() {
  const part = document.querySelector('[data-poll]');
  for (;;) {
    await new Promise((resolve) => { setTimeout(resolve, EVERY_MS); });
    try {
      const next = await ask(part);
      if (!next) {
        window.location.reload();
        return;
      }
      part.replaceChildren(...next.childNodes);
    } catch {
      // The server didn't respond; try again.
    }
  }
}
