import { renderMarkdown } from '../import/markdown-body.ts'

/** A page of a site that knows one other. */
const pageOf = (path: string) => ({
  path,
  linesBefore: 3,
  fields: { title: 'Mine', params: { tea: 'green' } },
  settings: { cdn: 'https://c.example', author: { name: 'Jo' } },
  resolve: (name: string) => (/known/.test(name) ? '/old/known' : undefined),
})
/** A Markdown file as an import of it gives it: its HTML, and what is said to the author. */
export const render = (text: string, path = 'a.md') => renderMarkdown(text, 'T', pageOf(path))
/** The HTML alone, on one line. */
export const html = (text: string, path?: string) => render(text, path).html.replace(/\n+/g, '')
