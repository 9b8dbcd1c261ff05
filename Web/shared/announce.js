/** Announces a text to assistive technology. */
export function announce(text) {
  const region = document.querySelector('[data-announce]');
  if (region) region.textContent = text;
}
