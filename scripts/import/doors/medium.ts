import { basename, join } from 'node:path'
import type { Element } from 'hast'
import { select, selectAll } from 'hast-util-select'
import { isElement, parseHtml, printHtml } from '../../lib/tree.ts'
import { classesOf, letters, lettersOf, textAt, wordsAt } from '../built/words.ts'
import { decodeText, readBytes } from '../bytes.ts'
import { type Item, type RefusedItem, refusedFor } from '../item.ts'
import { type Entry, itemOf } from './entry.ts'

/** The text without what Medium draws around it; the title stands in it once more. */
const textOf = (body: Element, title: string, subtitle: string): string => {
  const parts = selectAll('.section-inner, .section-content > figure', body)
  const blocks = parts.flatMap(({ children }) => children)
  const shown = [title, subtitle].map(letters).filter(Boolean)
  const kept = blocks.filter(
    (node) =>
      !isElement(node) ||
      !/graf--(?:title|subtitle)/.test(classesOf(node)) ||
      !shown.includes(lettersOf(node)),
  )
  return printHtml({ type: 'root', children: parts.length > 0 ? kept : body.children })
}

const readPost = (file: string, html: string): Item | null => {
  const tree = parseHtml(html)
  const body = select('article.h-entry section.e-content[data-field=body]', tree)
  if (!body) return null
  const title = wordsAt('.p-name', tree)
  const summary = wordsAt('.p-summary', tree)
  const address = String(select('.p-canonical', tree)?.properties.href ?? '')
  // A response has no heading: Medium calls it by its first words.
  const isResponse =
    !select('.graf--title, h3, h4', body) &&
    lettersOf(body).startsWith(letters(title.replace(/…$/, '')))
  const entry: Entry = {
    id: /(?<![0-9a-f])([0-9a-f]{8,})\.html$/.exec(file)?.[1] ?? file,
    title,
    // A draft has no address yet.
    fields: { status: address && !file.startsWith('draft_') ? 'published' : 'draft' },
    kind: isResponse ? { other: 'response, or a post without a title' } : 'article',
    date: String(select('.dt-published', tree)?.properties.dateTime ?? ''),
    author: wordsAt('.p-author', tree),
    terms: selectAll('.p-tag', tree).map(textAt),
    summary,
    address: address || undefined,
    text: () => ({ html: textOf(body, title, summary) }),
  }
  return itemOf('medium', entry, address === '' ? '' : new URL(address).origin)
}

/**
 * Reads the folder of an export of Medium, or the one of its posts.
 * @param files the folder's own files, by their paths in it
 * @returns null for another folder
 */
export const readMedium = async (
  folder: string,
  files: readonly string[],
): Promise<(Item | RefusedItem)[] | null> => {
  const inside = files.filter((one) => /^posts\/[^/]+\.html$/.test(one))
  const posts = inside.length > 0 ? inside : files.filter((one) => /^[^/]+\.html$/.test(one))
  const items: (Item | RefusedItem)[] = []
  for (const file of posts) {
    try {
      const html = decodeText(await readBytes(join(folder, file)), { isPage: true })
      const post = readPost(basename(file), html)
      if (!post && items.length === 0) return null
      items.push(post ?? refusedFor(file, 'It is no post of Medium.'))
    } catch (error) {
      items.push(refusedFor(file, error))
    }
  }
  return items.length > 0 ? items : null
}
