import { type ReadyIndex, search, searchTerm } from '../../../shared/search.ts'
import { searchIndex } from './search-index.ts'
import { createTitleList } from './search-titles.ts'

/** The parts of a search box. */
export interface SearchParts {
  readonly form: HTMLFormElement
  readonly input: HTMLInputElement
  readonly status: Element
  /** Closes the box, which resets its form. */
  readonly close: () => void
}

/** What a search box does when its text changes and when it is submitted. */
export interface Search {
  readonly update: () => Promise<void>
  readonly submit: () => Promise<void>
}

const titlesInWords = (shown: number, count: number): string =>
  shown < count ? `${shown} of ${count} titles` : `${count} title${count === 1 ? '' : 's'}`

/** How much was found, as a sentence. */
const summaryOf = ({ results, titles }: ReturnType<typeof search>): string => {
  if (results.length === 0) return 'No title has this in it.'
  const pages = results.filter(({ isPage }) => isPage).length
  const found = titles === 0 ? [] : [titlesInWords(results.length - pages, titles)]
  return [...(pages > 0 ? ['1 page'] : []), ...found].join(', ')
}

/** Makes a box search: a combobox with a list of titles (ARIA Authoring Practices). */
export const createSearch = ({ form, input, status, close }: SearchParts): Search => {
  const follow = (url: string) => {
    close()
    location.assign(url)
  }
  const list = createTitleList(form.querySelector('[role=listbox]') as HTMLElement, input, follow)
  let index: ReadyIndex | undefined

  const ready = async (): Promise<ReadyIndex | undefined> => {
    if (index) return index
    if (input.value !== '') status.textContent = 'Loading the titles …'
    try {
      index = await searchIndex()
    } catch {
      status.textContent = 'The titles could not be loaded. Type on to try again.'
    }
    return index
  }

  form.addEventListener('reset', () => list.show([], ''))

  return {
    update: async () => {
      const found = index ?? (await ready())
      if (!found) return
      const term = searchTerm(input.value)
      const all = search(found, term)
      list.show(all.results, term)
      status.textContent = term === '' ? '' : summaryOf(all)
    },
    submit: async () => {
      const text = input.value
      const chosen = list.chosen()
      const found = chosen ? undefined : (index ?? (await ready()))
      const url = chosen ?? (found && search(found, text).results[0]?.url)
      if (url) follow(url)
    },
  }
}
