import type { AtomFeed } from 'feedsmith'
import type { Said } from './decide.ts'
import type { FrontMatter } from './front-matter.ts'
import { entriesIn, textAt } from './wordpress-xml.ts'

/** What an entry of Blogger's newer export (Takeout) says in elements of its own, which Atom does not have. */
export interface BloggerFields {
  /** Such as `POST`. */
  readonly type: string
  readonly path: string
  readonly fields: FrontMatter
}

/** The fields of all entries in order; none for any other feed. */
export const bloggerFields = (text: string): BloggerFields[] => {
  const [, prefix] =
    /\sxmlns:([\w.-]+)=["']http:\/\/schemas\.google\.com\/blogger\/2018["']/.exec(
      text.slice(0, 10_000),
    ) ?? []
  if (!prefix) return []
  return entriesIn(text).map((entry) => {
    const at = (name: string) => textAt(entry, `${prefix}:${name}`)
    return {
      type: at('type') || 'no type',
      path: at('filename'),
      fields: { status: at('status') || 'no status', trashed: at('trashed') },
    }
  })
}

/** The scheme of the category with which Blogger's classic export says what an entry is. */
export const kindScheme = 'http://schemas.google.com/g/2005#kind'

const kinds: ReadonlyMap<string, Said['kind']> = new Map<string, Said['kind']>([
  ['post', 'article'],
  ['page', 'page'],
  ['comment', { other: "reader's comment" }],
  ['settings', { other: 'setting of the old blog' }],
  ['template', { other: 'template of the old blog' }],
])

/** What an entry is: an article, unless an export of Blogger or a reply (RFC 4685) says something else. */
export const kindOf = (
  entry: Partial<AtomFeed.Entry<string>> | undefined,
  more: BloggerFields | undefined,
): Said['kind'] => {
  const named = entry?.categories?.find(({ scheme }) => scheme === kindScheme)?.term
  const kind = more?.type.toLowerCase() ?? named?.replace(/^.*#/, '')
  if (kind !== undefined) return kinds.get(kind) ?? { other: `not an article (${kind})` }
  return entry?.thr?.inReplyTos?.length ? { other: 'answer to another entry' } : 'article'
}
