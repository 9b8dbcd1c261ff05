// Menus (`details[data-menu]`) that close with Escape or a press outside.

export function enhanceMenus(root) {
  for (const menu of root.querySelectorAll('[data-menu]')) {
    menu.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !menu.open) return;
      // Prevents the page's shortcuts from handling the key too.
      event.preventDefault();
      menu.open = false;
      menu.querySelector('summary').focus();
    });
    document.addEventListener('pointerdown', ({ target }) => {
      if (!menu.contains(target)) menu.open = false;
    });
  }
}
