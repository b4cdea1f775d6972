import { disclosure } from '../lib/disclosure.ts'
import type { Search } from './search.ts'

/** A box opens and closes at once; how to search is loaded with the first focus. */
const startSearchBox = (box: HTMLElement): void => {
  const button = box.querySelector<HTMLElement>('.search-open')
  const form = box.querySelector('form')
  const input = box.querySelector('input')
  const status = box.querySelector('.search-status')
  if (!button || !form || !input || !status) return

  const { close } = disclosure(button, form, (isOpen) => (isOpen ? input.focus() : form.reset()))
  box.querySelector('.search-close')?.addEventListener('click', close)

  let search: Promise<Search> | undefined
  const load = (): Promise<Search | undefined> => {
    search ??= import('./search.ts').then(({ createSearch }) =>
      createSearch({ form, input, status, close }),
    )
    return search.catch(() => {
      search = undefined
      status.textContent = 'The search could not be loaded. Type on to try again.'
      return undefined
    })
  }
  const update = async () => (await load())?.update()
  input.addEventListener('focus', update)
  input.addEventListener('input', update)
  form.addEventListener('reset', () => {
    status.textContent = ''
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    await (await load())?.submit()
  })
}

/** Starts the search boxes of the page; the home page has none. */
export const startSearchBoxes = (): void => {
  for (const box of document.querySelectorAll<HTMLElement>('.search:not(.prose *)'))
    startSearchBox(box)
}
