/** How many pixels wide the largest file of a picture is. */
const widthOf = ({ naturalWidth, srcset }: HTMLImageElement): number =>
  Math.max(naturalWidth, ...(srcset.match(/\d+(?=w\b)/g) ?? []).map(Number))

const offer = (picture: HTMLImageElement): void => {
  // What grows by less than a fifth gains nothing.
  if (widthOf(picture) < 1.2 * picture.clientWidth) return
  const button = document.createElement('button')
  button.className = 'enlarge'
  button.textContent = 'Enlarge'
  button.ariaLabel = `Enlarge the picture ${picture.alt}`
  button.addEventListener('click', () => {
    // Nothing essential: without it the picture stays as it is.
    import('./enlarge.ts').then(
      ({ enlarge }) => enlarge(picture),
      () => {},
    )
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
  for (const picture of document.querySelectorAll<HTMLImageElement>('.article img:not(a img)')) {
    if (picture.complete) offer(picture)
    else picture.addEventListener('load', () => offer(picture), { once: true })
  }
}
