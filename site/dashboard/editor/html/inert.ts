import { articleHtml } from '../../article-html.ts'

/** An empty document in which no script runs and nothing is loaded. */
export const inertDocument: Document = document.implementation.createHTMLDocument('')

/**
 * Makes nodes of HTML that was cleaned, in a document of its own, in which nothing is loaded. HTML from
 * elsewhere goes through `cleaned` or `foreignHtml` first: browsers report what they refuse in it.
 * @returns its body
 */
export const parseClean = (html: string): HTMLElement =>
  new DOMParser().parseFromString(articleHtml(`<body>${html}`), 'text/html').body
