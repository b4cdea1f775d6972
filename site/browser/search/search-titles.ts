import { fold, type SearchResult } from '../../../shared/search.ts'

/** The list of results under a search box. */
export interface TitleList {
  /** Shows results, with the part that matched marked; the first is chosen. */
  readonly show: (results: readonly SearchResult[], term: string) => void
  /** The address of the chosen result: the first, or the one that the arrow keys came to. */
  readonly chosen: () => string | undefined
}

/** Marks the matching part of a text, which may have other letters than the term. */
const mark = (text: string, term: string): (Node | string)[] => {
  const letters = [...text]
  const folded = letters.map(fold)
  const start = folded.join('').indexOf(term)
  if (start === -1) return [text]
  /** How many letters make that much of the folded text. */
  const lettersOf = (length: number): number => {
    let [count, left] = [0, length]
    while (left > 0) left -= (folded[count++] as string).length
    return count
  }
  const [from, to] = [lettersOf(start), lettersOf(start + term.length)]
  const marked = document.createElement('mark')
  marked.textContent = letters.slice(from, to).join('')
  return [letters.slice(0, from).join(''), marked, letters.slice(to).join('')]
}

const optionOf = ({ title, url, isPage }: SearchResult, term: string): HTMLAnchorElement => {
  const link = document.createElement('a')
  Object.assign(link, { href: url, tabIndex: -1 })
  link.setAttribute('role', 'option')
  const name = document.createElement('span')
  name.append(...mark(title, term))
  link.append(name)
  if (!isPage) return link
  // It may be the address that has the text in it.
  const address = document.createElement('small')
  address.append(...mark(url, term))
  link.append(' ', address)
  return link
}

/**
 * Makes a listbox for the arrow keys while the focus stays in the input. Enter opens the chosen result
 * (ARIA Authoring Practices: list autocomplete with automatic selection).
 * @param follow is called with the address of the result that was pressed
 */
export const createTitleList = (
  list: HTMLElement,
  input: HTMLInputElement,
  follow: (url: string) => void,
): TitleList => {
  let at = -1
  const options = () => [...list.querySelectorAll('a')]

  const choose = (next: number) => {
    at = next
    for (const [n, option] of options().entries()) {
      option.setAttribute('aria-selected', String(n === at))
    }
    if (at === -1) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `${list.id}-${at}`)
  }

  input.addEventListener('keydown', (event) => {
    const { length } = list.children
    if (length === 0 || event.isComposing) return
    if (event.key === 'ArrowDown') choose((at + 1) % length)
    else if (event.key === 'ArrowUp') choose((at + length - 1) % length)
    else return
    event.preventDefault()
    list.children[at]?.scrollIntoView({ block: 'nearest' })
  })
  // The focus stays in the input, so that the list stays open during a click.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element && event.target.closest('a')
    if (!option || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    follow(option.href)
  })

  return {
    show: (results, term) => {
      const links = results.map((result, n) =>
        Object.assign(optionOf(result, term), { id: `${list.id}-${n}` }),
      )
      list.replaceChildren(...links)
      input.setAttribute('aria-expanded', String(links.length > 0))
      choose(links.length === 0 ? -1 : 0)
    },
    chosen: () => options()[at]?.href,
  }
}
