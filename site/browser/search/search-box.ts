import { createDisclosure } from '../lib/disclosure.ts'

/** Lets a search box open and close at once. The form in it is an island, which loads at its first use. */
const startSearchBox = (box: HTMLElement): void => {
  const button = box.querySelector<HTMLElement>('.search-open')
  if (!button) return
  // The region is the whole box, because the message about late code is beside the form.
  // React may make it anew.
  const form = () => box.querySelector('form')
  const { close } = createDisclosure(button, box, (isOpen) =>
    isOpen ? form()?.querySelector('input')?.focus() : form()?.reset(),
  )
  box.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.search-close')) close()
  })
}

/** Starts the search boxes of the page; the home page has none. */
export const startSearchBoxes = (): void => {
  for (const box of document.querySelectorAll<HTMLElement>('.search:not(.prose *)'))
    startSearchBox(box)
}
