import { toHtml } from 'hast-util-to-html'
import type { Root } from 'mdast'
import { defListHastHandlers, remarkDefinitionList } from 'remark-definition-list'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'

/** Leaves out the search for bare addresses at each letter, a quarter of the time; that of whole texts stays. */
function withoutBareAddresses(this: Processor): void {
  for (const { text = {} } of this.data().micromarkExtensions ?? [])
    for (const [code, constructs] of Object.entries(text)) {
      const others = [constructs ?? []].flat().filter(({ name = '' }) => !/Autolink$/.test(name))
      if (others.length > 0) text[Number(code)] = others
      else delete text[Number(code)]
    }
}

const base = unified().use(remarkParse).use(remarkGfm)
const complete = base().use(remarkDirective).use(remarkDefinitionList).freeze()
const withoutAddresses = base()
  .use(withoutBareAddresses)
  .use(remarkDirective)
  .use(remarkDefinitionList)
  .freeze()
const mdx = complete().use(remarkMdx).freeze()

/** Whether a text may have an address that is not a link's. */
const bareAddress = /(?<!\]\(|<)https?:\/\/|www\.|@/i
const toHast = unified()
  .use(remarkRehype, { allowDangerousHtml: true, handlers: defListHastHandlers })
  .freeze()

/** The tree of a Markdown text: GFM with directives and definition lists. @throws Error if it should be MDX and is not */
export const parseMarkdown = (text: string, isMdx: boolean): Root =>
  (isMdx ? mdx : bareAddress.test(text) ? complete : withoutAddresses).parse(text)

/** The HTML of a Markdown tree; nodes of HTML stand in it as they are. */
export const printMarkdown = (tree: Root): string =>
  toHtml(toHast.runSync(tree), { allowDangerousHtml: true })

/** The HTML of a Markdown text without templates. */
export const markdownHtml = (text: string): string => printMarkdown(parseMarkdown(text, false))

/** The HTML of Markdown within a line. */
export const inlineHtml = (text: string): string =>
  markdownHtml(text).replace(/^<p>([\s\S]*)<\/p>$/, '$1')
