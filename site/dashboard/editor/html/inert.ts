import { articleHtml } from '../../article-html.ts'

/** An empty document in which no script runs and nothing is loaded. */
export const inertDocument: Document = document.implementation.createHTMLDocument('')

/**
 * Parses cleaned HTML in a separate document in which nothing loads. Clean other HTML with `cleaned` or
 * `foreignHtml` first, because browsers report what they refuse in it.
 * @returns its body
 */
export const parseClean = (html: string): HTMLElement =>
  new DOMParser().parseFromString(articleHtml(`<body>${html}`), 'text/html').body
