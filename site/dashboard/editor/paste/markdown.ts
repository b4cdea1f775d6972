import { Marked } from 'marked'
import { createFootnotes } from './footnotes.ts'

/** The HTML of a Markdown text (GFM). @param firstNote the number of its first footnote */
export const markdownHtml = (text: string, firstNote = 1): string => {
  const footnotes = createFootnotes(firstNote)
  const marked = new Marked({ gfm: true }, footnotes.extension)
  return marked.parse(text, { async: false }) + footnotes.section()
}
