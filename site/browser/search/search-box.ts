import { createDisclosure } from '../lib/disclosure.ts'

/** Lets a search box open and close at once. The form in it is an island, which loads at its first use and may be made anew. */
const startSearchBox = (box: HTMLElement): void => {
  const button = box.querySelector('.search-open') as HTMLElement
  // The region is the whole box, because the message about late code is beside the form.
  const { close } = createDisclosure(button, box, (isOpen) =>
    isOpen ? box.querySelector('input')?.focus() : box.querySelector('form')?.reset(),
  )
  box.querySelector('.search-close')?.addEventListener('click', close)
}

/** Starts the search boxes of the page; the home page has none. */
export const startSearchBoxes = (): void => {
  for (const box of document.querySelectorAll<HTMLElement>('.search:not(.prose *)'))
    startSearchBox(box)
}
