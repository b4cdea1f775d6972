import { make } from '../lib/make.ts'
import { protect } from './no-copy.ts'

/** Shows a picture with its caption as large as the window allows, on a phone larger, until a press or Escape. */
export const enlarge = ({ alt, src, srcset, parentElement }: HTMLImageElement): void => {
  const dialog = make('dialog', { className: 'small enlarged', ariaLabel: 'The picture, enlarged' })
  const close = make('button', { className: 'quiet-button', textContent: 'Close' })
  const sizes = srcset && { sizes: 'max(100vw, 60rem)', srcset }
  const picture = make('img', { referrerPolicy: 'no-referrer', alt, ...sizes, src })
  const words = parentElement?.closest('figure')?.querySelector('figcaption')?.textContent
  const caption = make('p', { textContent: words ?? '' })
  // Where it is larger than the window, its middle is in sight.
  picture.addEventListener('load', () => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = dialog
    dialog.scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2)
  })
  dialog.append(picture, caption, close)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  protect(dialog, { contextMenu: false })
  document.body.append(dialog)
  dialog.showModal()
}
