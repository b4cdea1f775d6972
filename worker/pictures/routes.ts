import { createHash } from 'node:crypto'
import { calls } from '../../shared/calls.ts'
import {
  deletePicture,
  listPictures,
  listPictureUses,
  readVideo,
  uploadPicture,
} from '../../shared/pictures/contract.ts'
import {
  type PictureName,
  pictureAddress,
  pictureName,
  readPictureName,
  smallerFormats,
  smallerName,
  smallerWidthsOf,
} from '../../shared/pictures/picture-name.ts'
import { Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import { forgetImportedPicture, storeImportedPicture } from '../database/imports.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { setNextLink } from '../http/paging.ts'
import { type ReadPicture, readPicture } from './read-picture.ts'
import { isShown, listStored, removePicture, shownSize, storePicture } from './store.ts'
import { findUses } from './uses.ts'
import { readVideoAt } from './videos.ts'

/** @throws Refusal if the site has no bucket; everything but pictures works without one */
const bucketOf = ({ PICTURES }: Env): R2Bucket => {
  if (!PICTURES) throw new Refusal('no-picture-store')
  return PICTURES
}

/** Reads the name of a whole picture. @throws Refusal for the name of a smaller version */
const wholeName = (name: string): PictureName => {
  const picture = readPictureName(name)
  if (!picture || picture.smaller !== null) throw new Refusal('picture-not-found')
  return picture
}

/** The name for a whole picture. An older name of the same content and size stays, though it may lack `-t`. */
const nameOf = (picture: ReadPicture, older = ''): PictureName => {
  const hash = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32)
  const name = wholeName(pictureName(hash, picture))
  const isSame = older.startsWith(`${hash}-${picture.width}x${picture.height}`)
  return isSame ? wholeName(older) : name
}

/** The name for a picture as the smaller version of another. @throws Refusal if size or format do not fit */
const nameWithin = async (
  bucket: R2Bucket,
  of: string,
  { width, height, extension }: ReadPicture,
): Promise<PictureName> => {
  const whole = wholeName(of)
  if (!(await bucket.head(of))) throw new Refusal('picture-not-found')
  const format = smallerFormats.find((one) => one === extension)
  const name = format ? readPictureName(smallerName(whole.stem, width, format)) : null
  const isWidth = smallerWidthsOf(whole).includes(width)
  if (!name || !isWidth) throw new Refusal('picture-mismatch')
  if (Math.abs(shownSize(name).height - height) > 1) throw new Refusal('picture-mismatch')
  return name
}

export const mountPictures = (api: Api): void => {
  answer(api, uploadPicture, async ({ query, bytes }, { db, env, site }) => {
    const bucket = bucketOf(env)
    const picture = readPicture(bytes)
    const { of } = query
    const whole = nameOf(picture, of)
    const isWhole = of === undefined || of === whole.name
    const name = isWhole ? whole : await nameWithin(bucket, of, picture)
    // Before the picture: a run that is killed between them leaves nothing that it does not know.
    if (query.imported !== undefined && isWhole && !(await bucket.head(name.name)))
      await storeImportedPicture(db, name.name, query.imported)
    await storePicture(bucket, name, picture.bytes)
    return { name: name.name, address: pictureAddress(name.name, site.url), ...shownSize(name) }
  })

  answer(api, listPictures, async ({ query }, context) => {
    const { pictures, next } = await listStored(
      bucketOf(context.env),
      context.site.url,
      query.cursor,
    )
    if (next !== null) setNextLink(context, calls.listPictures, { cursor: next })
    return pictures
  })

  answer(api, listPictureUses, ({ query }, { db }) => findUses(db, query))

  answer(api, readVideo, ({ query }, { env }) =>
    // Nobody is asked for what could not be stored.
    env.PICTURES ? readVideoAt(query.address) : Promise.resolve(null),
  )

  answer(api, deletePicture, async ({ query }, { db, env }) => {
    const bucket = bucketOf(env)
    const picture = wholeName(query.reference)
    if (!(await bucket.head(picture.name))) throw new Refusal('picture-not-found')
    if (await isShown(db, picture)) throw new Refusal('picture-in-use')
    await removePicture(bucket, picture)
    await forgetImportedPicture(db, picture.name)
    return 'deleted' as const
  })
}
