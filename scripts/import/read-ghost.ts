import { withoutEndSlashes } from '../../shared/pages.ts'
import { withoutGated } from './convert-cards.ts'
import type { Said } from './decide.ts'
import { type Item, keyOf } from './item.ts'
import { isJson, type Json, listIn, objectIn, textIn } from './json.ts'
import { inFull, instantOf } from './written-date.ts'

/** Exports write this in place of the site's address. */
const placeholder = '__GHOST_URL__'

interface Export {
  readonly site: string
  /** By post id, in order. */
  readonly tags: ReadonlyMap<string, readonly string[]>
  readonly authors: ReadonlyMap<string, readonly string[]>
  readonly meta: ReadonlyMap<string, Json>
}

/** A post's kind and the fields that say who may read it. */
const saidOf = (post: Json, instant: number): Said => {
  const isPage = textIn(post, 'type') === 'page' || post.page === true || post.page === 1
  const [status, visibility] = [textIn(post, 'status'), textIn(post, 'visibility')]
  const fields = { status: status || 'no status', visibility }
  return { kind: isPage ? 'page' : 'article', from: 'export', fields, instant }
}

/** Joins names to posts through a table, by post id. */
const joined = (data: Json, table: string, joins: string, key: string) => {
  const names = new Map(listIn(data, table).map((row) => [textIn(row, 'id'), textIn(row, 'name')]))
  const rows = listIn(data, joins).sort((a, b) => Number(a.sort_order) - Number(b.sort_order))
  const byPost = new Map<string, string[]>()
  for (const row of rows) {
    const post = textIn(row, 'post_id')
    const name = names.get(textIn(row, key))
    if (name) byPost.set(post, [...(byPost.get(post) ?? []), name])
  }
  return byPost
}

/** The HTML of a post as Ghost rendered it. @throws Error if it has none though it has a text */
const htmlOf = (post: Json, changes: string[]): string => {
  const { html, parts } = withoutGated(textIn(post, 'html'))
  if (parts > 0) changes.push('Parts that only members saw are left out.')
  if (parts > 0 || html.trim() !== '') return html
  if (['lexical', 'mobiledoc', 'markdown'].some((name) => textIn(post, name) !== ''))
    throw new Error('Its text has no HTML: save it in Ghost once more, and export again.')
  return html
}

/** Parts of a post that this blog has no place for. */
const withoutPlace = (post: Json): string[] => [
  ...(textIn(post, 'codeinjection_head') || textIn(post, 'codeinjection_foot')
    ? ['Its injected code is left out.']
    : []),
  ...(textIn(post, 'canonical_url')
    ? [`It named another address as its original: ${textIn(post, 'canonical_url')}.`]
    : []),
]

const readPost = (post: Json, whole: Export): Item => {
  const { site, tags, authors, meta } = whole
  const published = textIn(post, 'published_at')
  // A database time without its zone (Ghost 1), or ISO 8601.
  const date = inFull(published || textIn(post, 'created_at'))
  const instant = instantOf(date)
  const read: Item['read'] = () => {
    const changes = withoutPlace(post)
    const [id, slug] = [textIn(post, 'id'), textIn(post, 'slug')]
    const picture = textIn(post, 'feature_image')
    const caption = textIn(meta.get(id) ?? {}, 'feature_image_caption')
    const alt = textIn(meta.get(id) ?? {}, 'feature_image_alt')
    const source = caption.replace(/<[^<>]*>/g, '').trim()
    const filled = (text: string) => text.replaceAll(placeholder, site)
    return {
      key: keyOf('ghost', textIn(post, 'uuid') || `${id}\n${slug}`),
      html: filled(htmlOf(post, changes)),
      date,
      isUndated: published === '',
      changed: textIn(post, 'updated_at'),
      site,
      picture: picture ? { address: filled(picture), alt, source } : undefined,
      author: authors.get(id)?.[0] ?? '',
      summary: textIn(post, 'custom_excerpt'),
      terms: tags.get(id) ?? [],
      ...(slug ? { old: { source: 'ghost', addresses: [`/${slug}/`] } } : {}),
      changes,
    }
  }
  return { ...saidOf(post, instant), title: textIn(post, 'title'), read }
}

const dataOf = (document: unknown): Json | null => {
  if (!isJson(document)) return null
  const [first] = listIn(document, 'db')
  const data = objectIn(first ?? document, 'data')
  return Array.isArray(data.posts) ? data : null
}

/** Whether parsed JSON is an export of Ghost. */
export const isGhost = (document: unknown): boolean => dataOf(document) !== null

/**
 * Reads a Ghost export.
 * @param document its parsed JSON
 * @param site the address of the exported site, which most exports lack
 * @returns an item for each post
 * @throws Error if it is no Ghost export, or if its pictures need the site's address and it is unknown
 */
export const readGhost = (document: unknown, site?: string): Item[] => {
  const data = dataOf(document)
  if (!data) throw new Error('This is JSON, but not a Ghost export (Settings, Labs in Ghost).')
  const setting = listIn(data, 'settings').find((row) => textIn(row, 'key') === 'url')
  const named = site ?? textIn(setting ?? {}, 'value')
  if (!named && JSON.stringify(data.posts).includes(placeholder)) {
    throw new Error('This export does not name its site: say it with --site https://your.ghost.')
  }
  const whole: Export = {
    site: withoutEndSlashes(named),
    tags: joined(data, 'tags', 'posts_tags', 'tag_id'),
    authors: joined(data, 'users', 'posts_authors', 'author_id'),
    meta: new Map(listIn(data, 'posts_meta').map((row) => [textIn(row, 'post_id'), row])),
  }
  return listIn(data, 'posts').map((post) => readPost(post, whole))
}
