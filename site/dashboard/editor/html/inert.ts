import { articleHtml } from '../../article-html.ts'

/** An empty document in which no script runs and nothing is loaded. */
export const inertDocument: Document = document.implementation.createHTMLDocument('')

/** The body of cleaned HTML in a document where nothing loads. Browsers report what they refuse in other HTML. */
export const parseClean = (html: string): HTMLElement =>
  new DOMParser().parseFromString(articleHtml(`<body>${html}`), 'text/html').body
