import { articleHtml } from '../../preview/article-html.ts'

/** An empty document in which no script runs and nothing is loaded. */
export const inertDocument: Document = document.implementation.createHTMLDocument('')

/** The body of cleaned HTML in a document in which nothing loads. With other HTML, browsers report what they refuse. */
export const parseClean = (html: string): HTMLElement =>
  new DOMParser().parseFromString(articleHtml(`<body>${html}`), 'text/html').body
