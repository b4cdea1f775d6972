import { textOf, textsOf } from '../front-matter.ts'
import type { Item } from '../item.ts'
import { isJson, type Json, textIn } from '../json.ts'
import { parseJson } from '../whole.ts'
import { type Entry, itemOf } from './entry.ts'
import { readTable } from './table.ts'

/** Programs of which a whole export is one table or one JSON, with names that each of its rows has. */
const programs: readonly (readonly [program: string, names: readonly string[]])[] = [
  ['bear', ['uid', 'title', 'slug', 'published_date', 'publish', 'is_page', 'content']],
  ['writefreely', ['id', 'slug', 'created', 'title', 'body']],
  ['dev.to', ['body_markdown', 'published', 'title']],
  ['tumblr', ['post_url', 'timestamp', 'type', 'tags']],
]

/** An entry by the names that any of these programs has for a field. */
const entryOf = (row: Json): Entry => {
  const at = (...names: readonly string[]) => textOf(row, ...names)
  // WriteFreely's tables name the blog, its JSON the collection: a text of none is a draft.
  const isPublic = row.publish ?? row.published ?? at('blog', 'collection', 'post_url') !== ''
  const slug = at('alias').replace(/^\/+/, '') || at('slug') + ('uid' in row ? '/' : '')
  // Only dev.to writes front matter into its texts.
  const ofDevTo = at('body_markdown').replace(/^---\n[\s\S]*?\n---\n/, '')
  return {
    id: at('uid', 'id_string', 'id', 'path', 'slug'),
    title: at('title') || (at('summary').split('\n')[0] ?? ''),
    fields: { status: at('state') || (/^true$/i.test(String(isPublic)) ? 'published' : 'draft') },
    kind: /^true$/i.test(at('is_page'))
      ? 'page'
      : at('reblogged_from_id')
        ? { other: 'post of somebody else' }
        : 'article',
    date: at('timestamp', 'published_date', 'published_at', 'created_at', 'created'),
    changed: at('edited_at', 'updated'),
    terms: [
      ...textsOf(parseJson(at('all_tags') || '[]')),
      ...at('cached_tag_list').split(','),
      ...[row.tag_list, row.tags].flatMap((tags) => textsOf(tags)),
    ],
    summary: at('meta_description', 'description'),
    language: at('lang', 'language'),
    picture: { address: at('meta_image', 'main_image', 'cover_image') },
    address: at('url', 'post_url', 'path') || `/${slug}`,
    text: () =>
      'post_url' in row
        ? { html: at('body', 'caption') }
        : { markdown: ofDevTo || at('content', 'body') },
  }
}

/** The posts of a JSON: the list itself, or lists in it; those of several blogs with their names. */
const rowsIn = (value: unknown, collection?: string): Json[] => {
  if (isJson(value))
    return ['collections', 'posts', 'articles', 'response'].flatMap((name) => rowsIn(value[name]))
  return (Array.isArray(value) ? value.filter(isJson) : []).flatMap((row) =>
    Array.isArray(row.posts) ? rowsIn(row.posts, textIn(row, 'alias')) : { collection, ...row },
  )
}

/** The items of rows with these names, all of one program; null if it is not known. */
const itemsIn = (rows: readonly Json[], has: readonly string[], site: string): Item[] | null => {
  const [program] = programs.find(([, names]) => names.every((name) => has.includes(name))) ?? []
  return program ? rows.map((row) => itemOf(program, entryOf(row), site)) : null
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
