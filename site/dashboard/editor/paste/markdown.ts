import { Marked } from 'marked'

const marked = new Marked({ gfm: true })

/** The HTML of a Markdown text (GFM). */
export const markdownHtml = (text: string): string => marked.parse(text, { async: false })
