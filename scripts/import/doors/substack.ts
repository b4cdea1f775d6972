import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeText, readBytes } from '../bytes.ts'
import { type Item, type RefusedItem, refusedFor } from '../item.ts'
import { escapeHtml } from '../tree.ts'
import { itemOf } from './entry.ts'
import { type Line, readTable } from './table.ts'

/** The list of posts in an export of Substack. */
const list = 'posts.csv'

const kinds: Readonly<Record<string, Item['kind']>> = { page: 'page', thread: { other: 'thread' } }

const fieldsOf = (line: Line): Item['fields'] => ({
  status: /^true$/i.test(line('is_published')) ? 'published' : 'draft',
  visibility: line('audience') === 'everyone' ? '' : line('audience') || 'unknown',
})

/**
 * Reads the folder of an export of Substack: `posts.csv`, and the texts in `posts/`.
 * @param site the address of the newsletter, which the export lacks
 * @returns null for another folder
 */
export const readSubstack = async (
  folder: string,
  site = '',
): Promise<(Item | RefusedItem)[] | null> => {
  const bytes = await readBytes(join(folder, list)).catch(() => null)
  const table = bytes && readTable(decodeText(bytes))
  if (!table?.columns.includes('post_id')) return null
  const files = new Set(await readdir(join(folder, 'posts')).catch((): string[] => []))
  const items: (Item | RefusedItem)[] = []
  for (const line of table.lines) {
    const id = line('post_id')
    const title = line('title')
    const file = `${id}.html`
    const fields = fieldsOf(line)
    const html = files.has(file) ? decodeText(await readBytes(join(folder, 'posts', file))) : null
    // One that was never written has no file.
    if (html === null && fields.status === 'published') {
      items.push(refusedFor(title || id, new Error(`Its text, posts/${file}, is not there.`)))
      continue
    }
    const sound = escapeHtml(line('podcast_url'))
    const audio = sound ? `<p><a href="${sound}">Audio: ${escapeHtml(title)}</a></p>` : ''
    const entry = {
      id,
      title,
      fields,
      kind: kinds[line('type')] ?? 'article',
      date: line('post_date'),
      summary: line('subtitle'),
      address: `/p/${id.replace(/^\d+\./, '')}`,
      text: () => ({ html: audio + (html ?? '') }),
    }
    items.push(itemOf('substack', entry, site))
  }
  return items
}
