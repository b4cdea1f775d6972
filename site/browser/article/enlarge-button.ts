/** The width of a picture's largest file, in pixels. */
const widthOf = ({ naturalWidth, srcset }: HTMLImageElement): number =>
  Math.max(naturalWidth, ...(srcset.match(/\d+(?=w\b)/g) ?? []).map(Number))

const addButton = (picture: HTMLImageElement): void => {
  // Enlarging by less than a fifth is not worth a button.
  if (widthOf(picture) < 1.2 * picture.clientWidth) return
  const button = document.createElement('button')
  button.className = 'enlarge'
  button.textContent = 'Enlarge'
  button.ariaLabel = `Enlarge the picture ${picture.alt}`
  button.addEventListener('click', () => {
    // Not essential: if this code does not load, the picture stays as it is.
    import('./enlarge.ts').then(
      ({ enlarge }) => enlarge(picture),
      () => {},
    )
  })
  picture.addEventListener('click', () => {
    // The focus returns to the button when the enlarged picture closes.
    button.focus({ preventScroll: true })
    button.click()
  })
  picture.after(button)
}

/** Lets readers enlarge pictures that are shown smaller than they are, unless they are links. */
export const startEnlarging = (): void => {
  for (const picture of document.querySelectorAll<HTMLImageElement>('.article img:not(a img)')) {
    if (picture.complete) addButton(picture)
    else picture.addEventListener('load', () => addButton(picture), { once: true })
  }
}
