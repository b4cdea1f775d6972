import type { Plugin } from 'vite'
import { cleanHtml } from '../../shared/articles/html/clean.ts'
import { formsOf } from '../../shared/articles/html/forms.ts'
import { localPath } from '../../shared/articles/paths.ts'
import { type TextName, textPageOf } from '../../shared/texts/texts.ts'

/** The HTML in Astro's module of a Markdown file. */
const compiled = /const html = \(\) => ("(?:[^"\\]|\\.)*");/
const sample = /\/site\/content\/(local|samples)\/([^/]+)\.md$/

/** Sanitises the texts of the samples and applies the display step; their modules export the result as `shown`. */
export const sampleMarkdown = (): Plugin => ({
  name: 'stillpress:sample-markdown',
  enforce: 'pre',
  transform(code, id) {
    const [, folder, name] = sample.exec(id) ?? []
    if (name === undefined) return
    const found = compiled.exec(code)?.[1]
    if (found === undefined) this.error(`Astro did not put the HTML of ${id} where it was before.`)
    const { html, text } = cleanHtml(JSON.parse(found))
    const path = folder === 'local' ? localPath(`/${name}`) : textPageOf(name as TextName).path
    const { page, feed, excerpt } = formsOf(html, path)
    return {
      code: `${code}\nexport const shown = ${JSON.stringify({ page, feed, excerpt, text })}\n`,
      map: null,
    }
  },
})
