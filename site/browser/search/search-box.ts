import { disclosure } from '../lib/disclosure.ts'

/** Lets a search box open and close at once; the form in it is an island, which loads with its first use. */
const startSearchBox = (box: HTMLElement): void => {
  const button = box.querySelector<HTMLElement>('.search-open')
  const form = box.querySelector('form')
  if (!button || !form) return
  // The whole box: what is said of late code stands beside the form.
  const { close } = disclosure(button, box, (isOpen) =>
    isOpen ? form.querySelector('input')?.focus() : form.reset(),
  )
  form.querySelector('.search-close')?.addEventListener('click', close)
}

/** Starts the search boxes of the page; the home page has none. */
export const startSearchBoxes = (): void => {
  for (const box of document.querySelectorAll<HTMLElement>('.search:not(.prose *)'))
    startSearchBox(box)
}
