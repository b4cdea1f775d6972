import { protect } from './no-copy.ts'

/** Shows a picture with its caption as large as the window allows, on a phone larger, until a press or Escape. */
export const enlarge = ({ alt, src, srcset, parentElement }: HTMLImageElement): void => {
  const dialog = document.createElement('dialog')
  const close = document.createElement('button')
  const picture = document.createElement('img')
  const caption = document.createElement('p')
  dialog.className = 'enlarged'
  dialog.ariaLabel = 'The picture, enlarged'
  close.className = 'quiet-button'
  close.textContent = 'Close'
  picture.referrerPolicy = 'no-referrer'
  Object.assign(picture, { alt, ...(srcset && { sizes: 'max(100vw, 60rem)', srcset }), src })
  caption.textContent =
    parentElement?.closest('figure')?.querySelector('figcaption')?.textContent ?? ''
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
