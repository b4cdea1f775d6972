import { articleHtml } from './article-html.ts'

/** What other sites show of a page: a search engine or a social network. */
export interface PageMetadata {
  readonly title: string
  readonly description: string
  readonly address: string
  readonly heading: string
  readonly summary: string
}

export interface ReaderPage {
  /** For a frame in which no script runs. */
  readonly html: string
  readonly metadata: PageMetadata
}

/** Elements that are useless without script, or that a browser would refuse and report. */
const removed = 'script, noscript, link:not([rel=stylesheet]), .banners'

/** Prepares a page that the Worker rendered for a frame, and reads what its head tells other sites. */
export const prepareReaderPage = (rendered: string): ReaderPage => {
  const page = new DOMParser().parseFromString(articleHtml(rendered), 'text/html')
  const metaOf = (name: string) =>
    page.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)
      ?.content ?? ''
  const metadata = {
    title: page.title,
    description: metaOf('description'),
    address: metaOf('og:url'),
    heading: metaOf('og:title'),
    summary: metaOf('og:description'),
  }
  for (const element of page.querySelectorAll(removed)) element.remove()
  const picture = page.querySelector('.lead img')
  if (!/^(?:https?:)?\//i.test(picture?.getAttribute('src') ?? '')) picture?.remove()
  const base = page.createElement('base')
  base.target = '_blank'
  page.head.prepend(base)
  page.documentElement.classList.add('js')
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, metadata }
}
