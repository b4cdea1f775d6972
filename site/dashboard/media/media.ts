import type { PictureUse, StoredPicture } from '../../../shared/pictures/contract.ts'
import type { Reply } from '../../browser/lib/call.ts'
import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'
import { createDeletions } from '../lists/deletions.ts'
import { askAll } from '../lists/page-list.ts'

export type { PictureUse, StoredPicture }

/** The common part of the names of a picture's versions: up to its height and what says that it is transparent. */
export const stemOf = ({ name }: Pick<StoredPicture, 'name'>): string =>
  /^.*x\d+(?:-t)?/.exec(name)?.[0] ?? name

/** An upload, and the address of its smallest file, in which lists show it. */
export interface ListedPicture extends StoredPicture {
  readonly thumbnail: string
}

/** All uploads, newest first. The server lists files by name, smaller versions, too. */
export const uploads = createResource<readonly ListedPicture[]>(async () => {
  const reply = await askAll((query) => ask('listPictures', { query }))
  if (!reply.ok) return reply
  const smallest = new Map(
    reply.data
      .toSorted((a, b) => b.width - a.width)
      .map((picture) => [stemOf(picture), picture.address]),
  )
  const newest = reply.data
    .filter(({ isSmaller }) => !isSmaller)
    .toSorted((a, b) => (a.uploadedAt < b.uploadedAt ? 1 : -1))
    .map((one) => ({ ...one, thumbnail: smallest.get(stemOf(one)) ?? one.address }))
  return { ...reply, data: newest }
})

/** The uses of these pictures; with `search`, the uses in articles and drafts with this text in their title. */
export const usesOf = (
  pictures: readonly StoredPicture[],
  search = '',
): Promise<Reply<readonly PictureUse[]>> =>
  ask('listPictureUses', {
    query: { names: pictures.map(({ name }) => name).join(), ...(search && { search }) },
  })

export const pictureDeletions = createDeletions({
  send: (reference) => ask('deletePicture', { query: { reference }, keepalive: true }),
  onGone: (gone) => uploads.update((all) => all.filter(({ name }) => name !== gone)),
})
