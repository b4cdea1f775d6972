import { articleHtml } from '../article-html.ts'

/** What other sites show of a page: a search engine, a social network. */
export interface Told {
  readonly title: string
  readonly description: string
  readonly address: string
  readonly heading: string
  readonly summary: string
}

export interface ReaderPage {
  /** For a frame in which nothing can run. */
  readonly html: string
  readonly told: Told
}

/** What makes no sense without script, and what a browser would report that it refuses. */
const left = 'script, noscript, link:not([rel=stylesheet]), .banners'

/** A page that the Worker rendered, as a frame shows it, with what its head tells others. */
export const readerPage = (rendered: string): ReaderPage => {
  const page = new DOMParser().parseFromString(articleHtml(rendered), 'text/html')
  const said = (name: string) =>
    page.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)
      ?.content ?? ''
  const told = {
    title: page.title,
    description: said('description'),
    address: said('og:url'),
    heading: said('og:title'),
    summary: said('og:description'),
  }
  for (const element of page.querySelectorAll(left)) element.remove()
  const picture = page.querySelector('.lead img')
  if (!/^(?:https?:)?\//i.test(picture?.getAttribute('src') ?? '')) picture?.remove()
  const base = page.createElement('base')
  base.target = '_blank'
  page.head.prepend(base)
  page.documentElement.classList.add('js')
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, told }
}
