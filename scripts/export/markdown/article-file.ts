import type { Root } from 'hast'
import { articlePath, localPath } from '../../../shared/articles/paths.ts'
import { decodeText } from '../../../shared/base64.ts'
import { withoutHost } from '../../../shared/own-address.ts'
import { isElement, parseHtml, printHtml } from '../../import/tree.ts'
import { type Exported, frontMatterOf, optionalOf } from '../front-matter.ts'
import { toMarkdown } from './to-markdown.ts'

const ownPaths = (parent: Root | Root['children'][number]): void => {
  if (!('children' in parent)) return
  for (const child of parent.children) {
    if (isElement(child)) {
      for (const name of ['href', 'src'] as const) {
        const value = child.properties[name]
        if (typeof value === 'string') child.properties[name] = withoutHost(value)
      }
    }
    ownPaths(child)
  }
}

/** Whether an address can be a file; an address with a `?` works only on this blog. */
const isPath = (address: string): boolean => !address.includes('?')

/**
 * An article as a Markdown file of a site: front matter that Hugo, Eleventy and Astro read, then Markdown. It keeps its
 * address; former addresses are `aliases`, or `redirect_from` if they cannot be files.
 * @param former addresses that lead to it, except those of its old titles
 */
export const markdownFile = (article: Exported, former: readonly string[]): string => {
  const tree = parseHtml(decodeText(article.articleSave) ?? '')
  ownPaths(tree)
  const isDraft = article.oldHrefs === undefined
  const day = article.dateSave
  const createdAt = article.createdAt
  const address = `${articlePath(article._id)}/`
  const titles = [article.href, ...(article.oldHrefs ?? [])].map(localPath)
  const old = [...new Set([...titles, ...former])]
  const { summary, ...optional } = optionalOf(article)
  const data = {
    title: article.headingSave,
    ...(article.dateChosen === false ? {} : { date: createdAt?.startsWith(day) ? createdAt : day }),
    ...(article.textChangedAt ? { lastmod: article.textChangedAt } : {}),
    ...(isDraft
      ? { draft: true, permalink: false }
      : {
          url: address,
          permalink: address,
          aliases: old.filter(isPath),
          ...(old.every(isPath) ? {} : { redirect_from: old.filter((one) => !isPath(one)) }),
        }),
    author: article.authorSave,
    categories: [article.category],
    image: withoutHost(article.imageCdn),
    imageSource: article.imageSource,
    ...optional,
    description: summary,
    links: article.researchLinksSave,
  }
  return frontMatterOf(data) + toMarkdown(printHtml(tree))
}
