import { articleHtml } from '../../article-html.ts'

/**
 * Parses HTML into a document of its own, in which no script runs and nothing is loaded.
 * @returns its body
 */
export const parseInert = (html: string): HTMLElement => {
  const wrapped = `<body>${html}`
  return new DOMParser().parseFromString(articleHtml(wrapped), 'text/html').body
}

/** An empty document in which no script runs and nothing is loaded. */
export const inertDocument: Document = document.implementation.createHTMLDocument('')
