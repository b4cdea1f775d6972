/** How many pixels wide the largest file of a picture is. */
const widthOf = ({ naturalWidth, srcset }: HTMLImageElement): number =>
  Math.max(naturalWidth, ...(srcset.match(/\d+(?=w\b)/g) ?? []).map(Number))

/** What is shown larger than this many times gains nothing. */
const least = 1.2

const offer = (picture: HTMLImageElement): void => {
  if (widthOf(picture) < least * picture.clientWidth) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'enlarge'
  button.textContent = 'Enlarge'
  button.ariaLabel = `Enlarge the picture: ${picture.alt}`.replace(/: $/, '')
  button.ariaHasPopup = 'dialog'
  button.addEventListener('click', () => {
    // Nothing essential: without it the picture stays as it is.
    import('./enlarge.ts').then(({ enlarge }) => enlarge(picture)).catch(() => {})
  })
  picture.addEventListener('click', () => {
    // Where the focus is to come back to.
    button.focus({ preventScroll: true })
    button.click()
  })
  picture.after(button)
}

/** Lets pictures be enlarged that are larger than they are shown, unless they are links. */
export const startEnlarging = (): void => {
  for (const picture of document.querySelectorAll<HTMLImageElement>(
    ':is(.lead > img, .prose img):not(a img)',
  )) {
    if (picture.complete) offer(picture)
    else picture.addEventListener('load', () => offer(picture), { once: true })
  }
}
