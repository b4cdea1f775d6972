import { createDisclosure } from '../lib/disclosure.ts'

/**
 * Lets the search boxes of the page open and close at once; the home page has none. The form in a box is an island, which loads at
 * its first use and may be made anew.
 */
export const startSearchBoxes = (): void => {
  for (const box of document.querySelectorAll<HTMLElement>('.search:not(.prose *)')) {
    const button = box.querySelector('.search-open') as HTMLElement
    // The region is the whole box, because the message about late code is beside the form.
    const { close } = createDisclosure(button, box, (isOpen) =>
      isOpen ? box.querySelector('input')?.focus() : box.querySelector('form')?.reset(),
    )
    box.querySelector('.search-close')?.addEventListener('click', close)
  }
}
