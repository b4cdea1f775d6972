import type { SearchTitle } from '../../shared/search.ts'

/** The list of titles under a search box. */
export interface TitleList {
  /** Shows titles, with the part that matched marked; none of them chosen. */
  readonly show: (titles: readonly SearchTitle[], term: string) => void
  /** The address of the title that the arrow keys chose. */
  readonly chosen: () => string | undefined
}

const mark = (title: string, term: string): (Node | string)[] => {
  const lower = title.toLowerCase()
  const start = lower.indexOf(term)
  // Some letters are longer in lower case; then the place is another one.
  if (start === -1 || lower.length !== title.length) return [title]
  const marked = document.createElement('mark')
  marked.textContent = title.slice(start, start + term.length)
  return [title.slice(0, start), marked, title.slice(start + term.length)]
}

/**
 * Makes a listbox that the arrow keys walk through while the focus stays in the input.
 * @param follow is called with the address of the title that was pressed
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
      if (n === at) option.scrollIntoView({ block: 'nearest' })
    }
    if (at === -1) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `${list.id}-${at}`)
  }

  input.addEventListener('keydown', (event) => {
    const { length } = list.children
    if (length === 0 || event.isComposing) return
    if (event.key === 'ArrowDown') choose(at + 1 < length ? at + 1 : -1)
    else if (event.key === 'ArrowUp') choose(at === -1 ? length - 1 : at - 1)
    else return
    event.preventDefault()
  })
  // The focus stays in the input, so that the list stays open under a press.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element && event.target.closest('a')
    if (!option || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    follow(option.href)
  })

  return {
    show: (titles, term) => {
      const links = titles.map(({ title, url }, n) => {
        const link = document.createElement('a')
        Object.assign(link, { id: `${list.id}-${n}`, href: url, tabIndex: -1 })
        link.setAttribute('role', 'option')
        link.append(...mark(title, term))
        return link
      })
      list.replaceChildren(...links)
      input.setAttribute('aria-expanded', String(links.length > 0))
      choose(-1)
    },
    chosen: () => options()[at]?.href,
  }
}
