import { join } from 'node:path'
import { escapeHtml } from '../../lib/tree.ts'
import { decodeText, readBytes } from '../bytes.ts'
import { type Item, type RefusedItem, refusedFor } from '../item.ts'
import { type Json, textIn } from '../json.ts'
import { itemOf } from './entry.ts'
import { readTable } from './table.ts'

/** The list of posts in an export of Substack. */
const list = 'posts.csv'

const kinds: Readonly<Record<string, Item['kind']>> = { page: 'page', thread: { other: 'thread' } }

const fieldsOf = (line: Json): Item['fields'] => ({
  status: /^true$/i.test(textIn(line, 'is_published')) ? 'published' : 'draft',
  visibility: textIn(line, 'audience') === 'everyone' ? '' : textIn(line, 'audience') || 'unknown',
})

/**
 * Reads the folder of an export of Substack: `posts.csv`, and the texts in `posts/`.
 * @param files the folder's own files, by their paths in it
 * @param site the address of the newsletter, which the export lacks
 * @returns null for another folder. @throws Error if `posts.csv` is broken
 */
export const readSubstack = async (
  folder: string,
  files: ReadonlySet<string>,
  site = '',
): Promise<(Item | RefusedItem)[] | null> => {
  const table = files.has(list) ? readTable(decodeText(await readBytes(join(folder, list)))) : null
  if (!table?.columns.includes('post_id')) return null
  const items: (Item | RefusedItem)[] = []
  for (const line of table.lines) {
    const [id, title] = [textIn(line, 'post_id'), textIn(line, 'title')]
    const file = `posts/${id}.html`
    const fields = fieldsOf(line)
    const html = files.has(file) ? decodeText(await readBytes(join(folder, file))) : null
    // One that was never written has no file.
    if (html === null && fields.status === 'published') {
      items.push(refusedFor(title || id, `Its text, ${file}, is not there.`))
      continue
    }
    const sound = escapeHtml(textIn(line, 'podcast_url'))
    const audio = sound ? `<p><a href="${sound}">Audio: ${escapeHtml(title)}</a></p>` : ''
    const entry = {
      id,
      title,
      fields,
      kind: kinds[textIn(line, 'type')] ?? 'article',
      date: textIn(line, 'post_date'),
      summary: textIn(line, 'subtitle'),
      address: `/p/${id.replace(/^\d+\./, '')}`,
      text: () => ({ html: audio + (html ?? '') }),
    }
    items.push(itemOf('substack', entry, site))
  }
  return items
}
