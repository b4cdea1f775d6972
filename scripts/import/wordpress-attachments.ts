import { nodesAt, textAt, type XmlNode } from './wordpress-xml.ts'

/** A custom field of a post, such as `_thumbnail_id`; `''` if it has none. */
export const metaOf = (item: XmlNode, key: string): string => {
  const found = nodesAt(item, 'wp:postmeta').find((meta) => textAt(meta, 'wp:meta_key') === key)
  return found ? textAt(found, 'wp:meta_value') : ''
}

const isPicture = (address: string): boolean =>
  /\.(?:avif|bmp|gif|heic|jpe?g|png|svg|webp)(?:[?#]|$)/i.test(address)

/** The uploaded file of an entry; null for any other entry. */
export const fileOf = (item: XmlNode) =>
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
export const attachmentsOf = (files: readonly NonNullable<ReturnType<typeof fileOf>>[]) => {
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
