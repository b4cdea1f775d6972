import { protect } from './no-copy.ts'

/** Shows a picture with its caption as large as the window allows, until a press or Escape. */
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
  Object.assign(picture, { alt, ...(srcset && { sizes: '100vw', srcset }), src })
  caption.textContent =
    parentElement?.closest('figure')?.querySelector('figcaption')?.textContent ?? ''
  dialog.append(picture, caption, close)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  protect(dialog, { contextMenu: false })
  document.body.append(dialog)
  dialog.showModal()
}
