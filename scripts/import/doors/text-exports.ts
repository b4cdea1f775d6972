import { textsOf } from '../front-matter.ts'
import type { Item } from '../item.ts'
import { isJson, type Json, listIn, objectIn, textIn } from '../json.ts'
import { parseJson } from '../whole.ts'
import { type Entry, itemOf } from './entry.ts'
import { readTable } from './table.ts'

/** A program of which a whole export is one table or one JSON. */
interface Door {
  readonly program: string
  /** Names that every row of its export has. */
  readonly names: readonly string[]
  readonly entryOf: (row: Json) => Entry
}

const published = (value: string): string => (/^true$/i.test(value) ? 'published' : 'draft')

const doors: readonly Door[] = [
  {
    program: 'bear',
    names: ['uid', 'title', 'slug', 'published_date', 'publish', 'is_page', 'content'],
    entryOf: (line) => ({
      id: textIn(line, 'uid'),
      title: textIn(line, 'title'),
      fields: { status: published(textIn(line, 'publish')) },
      kind: /^true$/i.test(textIn(line, 'is_page')) ? 'page' : 'article',
      date: textIn(line, 'published_date'),
      terms: textsOf(parseJson(textIn(line, 'all_tags') || '[]')),
      summary: textIn(line, 'meta_description'),
      language: textIn(line, 'lang'),
      picture: { address: textIn(line, 'meta_image') },
      address: `/${textIn(line, 'alias').replace(/^\/+/, '') || `${textIn(line, 'slug')}/`}`,
      text: () => ({ markdown: textIn(line, 'content') }),
    }),
  },
  {
    // Its tables name the blog and the address, its JSON the collection.
    program: 'writefreely',
    names: ['id', 'slug', 'created', 'title', 'body'],
    entryOf: (post) => ({
      id: textIn(post, 'id'),
      title: textIn(post, 'title'),
      // A text of no blog is a draft.
      fields: {
        status: textIn(post, 'blog') || textIn(post, 'collection') ? 'published' : 'draft',
      },
      date: textIn(post, 'created'),
      changed: textIn(post, 'updated'),
      terms: textsOf(post.tags),
      language: textIn(post, 'language'),
      address: 'url' in post ? textIn(post, 'url') : `/${textIn(post, 'slug')}`,
      text: () => ({ markdown: textIn(post, 'body') }),
    }),
  },
  {
    program: 'dev.to',
    names: ['body_markdown', 'published', 'title'],
    entryOf: (post) => ({
      id: textIn(post, 'id') || textIn(post, 'path') || textIn(post, 'slug'),
      title: textIn(post, 'title'),
      fields: { status: post.published === true ? 'published' : 'draft' },
      date: textIn(post, 'published_at') || textIn(post, 'created_at'),
      changed: textIn(post, 'edited_at'),
      terms: textIn(post, 'cached_tag_list').split(',').concat(textsOf(post.tag_list)),
      summary: textIn(post, 'description'),
      picture: { address: textIn(post, 'main_image') || textIn(post, 'cover_image') },
      address: textIn(post, 'url') || textIn(post, 'path'),
      text: () => ({
        markdown: textIn(post, 'body_markdown').replace(/^---\n[\s\S]*?\n---\n/, ''),
      }),
    }),
  },
  {
    program: 'tumblr',
    names: ['post_url', 'timestamp', 'type', 'tags'],
    entryOf: (post) => ({
      id: textIn(post, 'id_string') || textIn(post, 'id'),
      title: textIn(post, 'title') || textIn(post, 'summary').split('\n')[0] || '',
      fields: { status: textIn(post, 'state') || 'published' },
      kind: textIn(post, 'reblogged_from_id') ? { other: 'post of somebody else' } : 'article',
      date: new Date(Number(post.timestamp) * 1_000).toISOString(),
      terms: textsOf(post.tags),
      address: textIn(post, 'post_url'),
      text: () => ({ html: textIn(post, 'body') || textIn(post, 'caption') }),
    }),
  },
]

/** The posts of a JSON: the list itself, or the first list of objects in it; those of several blogs with their names. */
const rowsIn = (document: unknown): Json[] => {
  if (Array.isArray(document)) return document.filter(isJson)
  if (!isJson(document)) return []
  const posts = listIn(document, 'posts')
  const blogs = listIn(document, 'collections').flatMap((blog) =>
    listIn(blog, 'posts').map((post) => ({ ...post, collection: textIn(blog, 'alias') })),
  )
  if (posts.length + blogs.length > 0) return [...blogs, ...posts]
  const inner = listIn(document, 'articles')
  return inner.length > 0 ? inner : rowsIn(objectIn(document, 'response').posts ?? null)
}

/** The items of rows with these names, all of one program; null if it is not known. */
const itemsIn = (rows: readonly Json[], has: readonly string[], site: string): Item[] | null => {
  const door = doors.find(({ names }) => names.every((name) => has.includes(name)))
  return door ? rows.map((row) => itemOf(door.program, door.entryOf(row), site)) : null
}

/** The items of a table of a program that is known; null for another one. */
export const readTableExport = (text: string, site = ''): Item[] | null => {
  const table = readTable(text)
  return table && itemsIn(table.lines, table.columns, site)
}

/** The items of the JSON of a program that is known; null for another one. */
export const readJsonExport = (document: unknown, site = ''): Item[] | null => {
  const rows = rowsIn(document)
  return itemsIn(rows, Object.keys(rows[0] ?? {}), site)
}
