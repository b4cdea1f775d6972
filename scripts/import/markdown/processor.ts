import { toHtml } from 'hast-util-to-html'
import type { Root } from 'mdast'
import { defListHastHandlers, remarkDefinitionList } from 'remark-definition-list'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const plain = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkDirective)
  .use(remarkDefinitionList)
  .freeze()
const mdx = plain().use(remarkMdx).freeze()
const toHast = unified()
  .use(remarkRehype, { allowDangerousHtml: true, handlers: defListHastHandlers })
  .freeze()

/** The tree of a Markdown text: GFM with directives and definition lists. @throws Error if it should be MDX and is not */
export const parseMarkdown = (text: string, isMdx: boolean): Root =>
  (isMdx ? mdx : plain).parse(text)

/** The HTML of a Markdown tree; nodes of HTML stand in it as they are. */
export const printMarkdown = (tree: Root): string =>
  toHtml(toHast.runSync(tree), { allowDangerousHtml: true })
