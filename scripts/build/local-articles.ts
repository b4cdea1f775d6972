import type { Plugin } from 'vite'
import { cleanHtml } from '../../shared/articles/html/clean.ts'
import { formsOf } from '../../shared/articles/html/forms.ts'
import { localPath } from '../../shared/articles/paths.ts'

/** The HTML in Astro's module of a Markdown file. */
const compiled = /const html = \(\) => ("(?:[^"\\]|\\.)*");/
const local = /\/site\/content\/local\/([^/]+)\.md$/

/** Sanitises the repository's own articles and applies the display step; their modules export the result as `shown`. */
export const localArticles = (): Plugin => ({
  name: 'stillpress:local-articles',
  enforce: 'pre',
  transform(code, id) {
    const slug = local.exec(id)?.[1]
    if (slug === undefined) return
    const found = compiled.exec(code)?.[1]
    if (found === undefined) this.error(`Astro did not put the HTML of ${id} where it was before.`)
    const { html, text } = cleanHtml(JSON.parse(found))
    const { page, feed, excerpt } = formsOf(html, localPath(`/${slug}`))
    return {
      code: `${code}\nexport const shown = ${JSON.stringify({ page, feed, excerpt, text })}\n`,
      map: null,
    }
  },
})
