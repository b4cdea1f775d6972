import { make } from '../lib/make.ts'

/** The width of a picture's largest file, in pixels. */
const widthOf = ({ naturalWidth, srcset }: HTMLImageElement): number =>
  Math.max(naturalWidth, ...(srcset.match(/\b\d+(?=w\b)/g) ?? []).map(Number))

/** What the button of an article's nth picture is called: by the picture's words, else by its place. */
const nameOf = (picture: HTMLImageElement, n: number): string => {
  const caption = picture.closest('.prose figure')?.querySelector('figcaption')
  const words = (picture.alt || caption?.textContent)?.trim()
  return words ? `Enlarge the picture ${words}` : `Enlarge picture ${n + 1}`
}

const addButton = (picture: HTMLImageElement, name: string): void => {
  const { clientWidth, clientHeight } = picture
  // Enlarging by less than a fifth is not worth a button.
  if (widthOf(picture) < 1.2 * clientWidth) return
  const button = make('button', { className: 'enlarge', textContent: 'Enlarge', ariaLabel: name })
  button.addEventListener('click', () => {
    // Not essential: if this code does not load, the picture stays as it is.
    import('./enlarge.ts').then(
      (code) => code.enlarge(picture),
      () => {},
    )
  })
  picture.after(button)
  // Over a picture that is smaller than its button, the button would lie over the text beside it.
  if (button.offsetWidth > clientWidth || button.offsetHeight > clientHeight) {
    button.remove()
    return
  }
  picture.addEventListener('click', () => {
    // The focus returns to the button when the enlarged picture closes.
    button.focus({ preventScroll: true })
    button.click()
  })
}

/** The pictures of the text and the one above it: not the author's portrait, and no link. */
const enlargeable = '.article > :is(.lead, .prose) img:not(a img)'

/** Lets readers enlarge pictures that are shown smaller than they are, unless they are links. */
export const startEnlarging = (): void => {
  for (const [n, picture] of document.querySelectorAll<HTMLImageElement>(enlargeable).entries()) {
    const add = () => addButton(picture, nameOf(picture, n))
    if (picture.complete) add()
    else picture.addEventListener('load', add, { once: true })
  }
}
