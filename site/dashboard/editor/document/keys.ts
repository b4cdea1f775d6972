const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Keys in the format of `aria-keyshortcuts`. */
export const shortcut = (keys: string): string =>
  keys
    .replace('Mod', isApple ? 'Meta' : 'Control')
    .replace('↑', 'ArrowUp')
    .replace('↓', 'ArrowDown')

/** Keys as people read them. */
export const formatShortcut = (keys: string): string =>
  keys.replace('Mod', isApple ? '⌘' : 'Ctrl').replaceAll('+', ' + ')
