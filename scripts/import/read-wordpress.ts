import { withoutEndSlashes } from '../../shared/pages.ts'
import { someOf } from '../lib/plain.ts'
import { hasBlocks, withoutMarkers } from './blocks.ts'
import type { Said } from './decide.ts'
import { type Item, keyOf, type RefusedItem, refusedFor } from './item.ts'
import { sayHidden } from './leftovers.ts'
import { addParagraphs } from './paragraphs.ts'
import { showShortcodes, unknownEnclosing } from './shortcodes.ts'
import { channelOf, itemOf, itemsOf, nodesAt, textAt, type XmlNode } from './wordpress-xml.ts'
import { inFull, instantOf } from './written-date.ts'

type Export = ReturnType<typeof wholeOf>

/** A custom field of a post, such as `_thumbnail_id`; `''` if it has none. */
const metaOf = (item: XmlNode, key: string): string => {
  const found = nodesAt(item, 'wp:postmeta').find((meta) => textAt(meta, 'wp:meta_key') === key)
  return found ? textAt(found, 'wp:meta_value') : ''
}

const isPicture = (address: string): boolean =>
  /\.(?:avif|bmp|gif|heic|jpe?g|png|svg|webp)(?:[?#]|$)/i.test(address)

/** The uploaded file of an entry; null for any other entry. */
const fileOf = (item: XmlNode) =>
  textAt(item, 'wp:post_type') === 'attachment'
    ? {
        id: textAt(item, 'wp:post_id'),
        parent: textAt(item, 'wp:post_parent'),
        order: Number(textAt(item, 'wp:menu_order')) || 0,
        address: textAt(item, 'wp:attachment_url') || textAt(item, 'guid'),
        alt: metaOf(item, '_wp_attachment_image_alt'),
        caption: textAt(item, 'excerpt:encoded'),
      }
    : null

/** Looks up the uploaded files of an export. */
const attachmentsOf = (files: readonly NonNullable<ReturnType<typeof fileOf>>[]) => {
  const byId = new Map(files.map((file) => [file.id, file]))
  const pictures = Map.groupBy(
    files.filter(({ address }) => isPicture(address)),
    ({ parent }) => parent,
  )
  return {
    /** The address of an uploaded file. */
    addressOf: (id: string) => byId.get(id)?.address,
    find: (id: string) => {
      const file = byId.get(id)
      return file && isPicture(file.address) ? file : undefined
    },
    /** The ids of the pictures that were uploaded to a post, in order. */
    uploadedTo: (postId: string) =>
      (pictures.get(postId) ?? [])
        .toSorted((a, b) => a.order - b.order || Number(a.id) - Number(b.id))
        .map(({ id }) => id),
  }
}

const types: ReadonlyMap<string, Said['kind']> = new Map<string, Said['kind']>([
  ['post', 'article'],
  ['page', 'page'],
  ['attachment', { other: 'uploaded file' }],
  ['nav_menu_item', { other: 'menu entry' }],
])

/** An entry's kind and the fields that say who may read it. */
const saidOf = (item: XmlNode, instant: number): Said => {
  const type = textAt(item, 'wp:post_type')
  const kind = types.get(type) ?? { other: `not an article (${type || 'no type'})` }
  const fields = {
    status: textAt(item, 'wp:status') || 'no status',
    password: textAt(item, 'wp:post_password'),
    // Of Jetpack, and of the plugin Members.
    visibility: ['_jetpack_newsletter_access', '_members_access_role'].map((key) =>
      metaOf(item, key),
    ),
  }
  const name = unknownEnclosing(textAt(item, 'content:encoded'))
  const reason = `its shortcode [${name}] may show its text to some readers only`
  const keptBack = name === '' ? undefined : ({ code: 'parts', reason } as const)
  return { kind, from: 'export', fields, instant, keptBack }
}

/** Dates as shown. WordPress writes zeros for a date that was never set, and for the UTC date until one is chosen. */
const datesOf = (item: XmlNode) => {
  const [shown, utc, feed] = ['wp:post_date', 'wp:post_date_gmt', 'pubDate'].map((name) => {
    const date = textAt(item, name)
    return /^0000|-0001/.test(date) || Number.isNaN(Date.parse(date)) ? '' : date
  }) as [string, string, string]
  const date = shown || utc || feed
  const exact = utc || shown || feed
  return { date, instant: instantOf(inFull(exact)), isUndated: utc === '' }
}

/** The HTML of a text as WordPress shows it. */
const htmlOf = (item: XmlNode, { site, attachments, all }: Export) => {
  const id = textAt(item, 'wp:post_id')
  const content = textAt(item, 'content:encoded')
  const { find } = attachments
  const expanded = showShortcodes(content, { site, find, own: attachments.uploadedTo(id) })
  const { html, unfilled, hidden } = hasBlocks(expanded.html)
    ? withoutMarkers(expanded.html, all)
    : { html: addParagraphs(expanded.html), unfilled: [], hidden: [] }
  const unseen = hidden.join(' ').replace(/<[^<>]*>/g, ' ')
  const changes = [
    ...(expanded.lostPictures ? ['Pictures of a gallery are not in the export.'] : []),
    ...(/\S/.test(unseen) ? [sayHidden(unseen)] : []),
    ...(unfilled.length > 0 ? [`Blocks that WordPress fills are gone: ${someOf(unfilled)}.`] : []),
  ]
  return { html, changes }
}

/** A post's old addresses: its permalink, and its number, which every WordPress answers. */
const oldAddresses = (item: XmlNode, site: string): string[] => {
  const id = textAt(item, 'wp:post_id')
  const numbered = /^\d{1,15}$/.test(id) ? [`${withoutEndSlashes(site)}/?p=${id}`] : []
  return [...new Set([textAt(item, 'link'), ...numbered])]
}

const readPost = (item: XmlNode, whole: Export): Item => {
  const dates = datesOf(item)
  const title = textAt(item, 'title')
  const read: Item['read'] = () => {
    const { html, changes } = htmlOf(item, whole)
    const thumbnail = metaOf(item, '_thumbnail_id')
    const address = whole.attachments.addressOf(thumbnail)
    if (thumbnail && !address) changes.push('Its featured picture is not in the export.')
    const comments = nodesAt(item, 'wp:comment').filter((one) =>
      /^1?$/.test(textAt(one, 'wp:comment_approved')),
    )
    if (comments.length > 0)
      changes.push(`Comments of its readers stay in the export: ${comments.length}.`)
    const login = textAt(item, 'dc:creator')
    const filed = nodesAt(item, 'category').filter((term) => term['@_domain'] === 'category')
    // The guid stays when the address changes. Copies of a site can share guids, but not guid and id together.
    const named = [textAt(item, 'guid'), textAt(item, 'wp:post_id')].join('\n').trim()
    return {
      key: keyOf('wordpress', named || `${textAt(item, 'link')}\n${title}`),
      html,
      date: dates.date,
      isUndated: dates.isUndated,
      changed: textAt(item, 'wp:post_modified_gmt'),
      site: whole.site,
      ...(address ? { picture: { address } } : {}),
      author: whole.authors.get(login) ?? login,
      summary: textAt(item, 'excerpt:encoded'),
      old: { source: 'wordpress', addresses: oldAddresses(item, whole.site) },
      terms: filed.flatMap((term) => [
        String(term['#text'] ?? ''),
        String(term['@_nicename'] ?? ''),
      ]),
      changes,
    }
  }
  return { ...saidOf(item, dates.instant), title, read }
}

/** The title of an entry that cannot be read. */
const titleIn = (xml: string): string => /<title>\s*(?:<!\[CDATA\[)?([^<\]]*)/.exec(xml)?.[1] ?? ''

/** The attachment in an entry; null if the entry cannot be read, because it is refused later with the articles. */
const fileIn = (xml: string): ReturnType<typeof fileOf> => {
  try {
    return fileOf(itemOf(xml))
  } catch {
    return null
  }
}

/** Reads what all entries need: the channel, and the uploaded files. */
const wholeOf = ({ entries, around }: ReturnType<typeof itemsOf>, all: boolean) => {
  const files = entries.flatMap((xml) => (xml.includes('attachment') && fileIn(xml)) || [])
  const channel = channelOf(around)
  const authors = nodesAt(channel, 'wp:author').map(
    (author) =>
      [textAt(author, 'wp:author_login'), textAt(author, 'wp:author_display_name')] as const,
  )
  return {
    /** Whether parts come along, too, that not all readers saw. */
    all,
    /** The address of the exported site. */
    site: textAt(channel, 'wp:base_blog_url') || textAt(channel, 'link'),
    attachments: attachmentsOf(files),
    /** Authors' display names by login. */
    authors: new Map(authors.filter(([, name]) => name !== '')),
  }
}

/**
 * Reads a WordPress export.
 * @param all whether parts come along, too, that not all readers saw
 * @returns an item for each entry; one that cannot be read is refused alone
 */
export const readWordPress = (text: string, all = false): (Item | RefusedItem)[] => {
  const cut = itemsOf(text)
  const whole = wholeOf(cut, all)
  return cut.entries.map((xml) => {
    try {
      return readPost(itemOf(xml), whole)
    } catch (error) {
      return refusedFor(titleIn(xml), error)
    }
  })
}
