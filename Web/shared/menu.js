// Menus (`details[data-menu]`): Escape and a press beside them close them.

export function enhanceMenus(root) {
  for (const menu of root.querySelectorAll('[data-menu]')) {
    menu.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !menu.open) return;
      // Done: no shortcut of the page.
      event.preventDefault();
      menu.open = false;
      menu.querySelector('summary').focus();
    });
    document.addEventListener('pointerdown', ({ target }) => {
      if (!menu.contains(target)) menu.open = false;
    });
  }
}
