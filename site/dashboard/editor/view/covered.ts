const paddingOf = (side: 'Top' | 'Bottom'): number =>
  Number.parseFloat(getComputedStyle(document.documentElement)[`scrollPadding${side}`]) || 0

/** Pixels of the window that bars cover, where no caret may be: the styles' `scroll-padding`, which ProseMirror does not read. */
export const covered = {
  get top() {
    return paddingOf('Top')
  },
  get bottom() {
    return paddingOf('Bottom')
  },
  left: 5,
  right: 5,
}
