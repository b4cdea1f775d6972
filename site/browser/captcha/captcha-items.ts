import type { Challenge } from '../../../shared/captcha/contract.ts'
import { captchaItems } from '../../../shared/captcha/size.ts'

/** The selection among the shown items. */
export interface Items {
  readonly picks: () => number[]
  readonly focus: () => void
}

const pictureOf = (address: string, onFailure: () => void): HTMLImageElement => {
  const picture = new Image()
  // No description of the picture: the checkbox is named by its number.
  picture.alt = ''
  picture.draggable = false
  picture.addEventListener('error', onFailure)
  picture.src = address
  return picture
}

/** Empties the items' places while new ones load. */
export const clearItems = (group: HTMLElement): void => {
  group.replaceChildren(
    ...Array.from({ length: captchaItems }, () => document.createElement('span')),
  )
}

/**
 * Shows the items of a challenge as checkboxes. They are buttons, because Enter on a real checkbox would
 * submit the surrounding form.
 * @param onFailure is called when a picture does not load
 */
export const showItems = (
  group: HTMLElement,
  { kind, items }: Challenge,
  onFailure: () => void,
): Items => {
  const boxes = items.map((item, n) => {
    const box = document.createElement('button')
    box.type = 'button'
    box.setAttribute('role', 'checkbox')
    box.ariaChecked = 'false'
    if (kind === 'words') box.textContent = item
    else {
      box.ariaLabel = `Picture ${n + 1}`
      box.append(pictureOf(item, onFailure))
    }
    box.addEventListener('click', () => {
      box.ariaChecked = String(box.ariaChecked !== 'true')
    })
    return box
  })
  group.replaceChildren(...boxes)
  return {
    picks: () => boxes.flatMap((box, n) => (box.ariaChecked === 'true' ? n : [])),
    focus: () => boxes[0]?.focus({ preventScroll: true }),
  }
}
