import { limits } from '../../shared/limits.ts'
import type { StoredPicture } from '../../shared/pictures/contract.ts'
import {
  type PictureName,
  pictureAddress,
  pictureTypes,
  readPictureName,
  smallerFormats,
  smallerName,
  smallerWidths,
} from '../../shared/pictures/picture-name.ts'
import { pictureSources } from './uses.ts'

/** Stores a file under its name; a file that exists is the same. */
export const storePicture = async (
  bucket: R2Bucket,
  { name, extension }: Pick<PictureName, 'name' | 'extension'>,
  bytes: Uint8Array,
): Promise<void> => {
  if (await bucket.head(name)) return
  await bucket.put(name, bytes, { httpMetadata: { contentType: pictureTypes[extension] } })
}

/** The size of a named picture; a smaller version has the shape of the whole. */
export const shownSize = ({ width, height, smaller }: PictureName) =>
  smaller === null
    ? { width, height }
    : { width: smaller, height: Math.max(1, Math.round((height * smaller) / width)) }

/** A page of all files by name, and the name after which the next one begins. @param url the blog's own address */
export const listStored = async (
  bucket: R2Bucket,
  url: string,
  after: string | undefined,
): Promise<{ pictures: StoredPicture[]; next: string | null }> => {
  const { objects, truncated } = await bucket.list({
    limit: limits.picturesPage,
    ...(after === undefined ? {} : { startAfter: after }),
  })
  const pictures = objects.flatMap(({ key, size, uploaded }): StoredPicture[] => {
    const name = readPictureName(key)
    if (!name) return []
    return [
      {
        name: key,
        address: pictureAddress(key, url),
        ...shownSize(name),
        bytes: size,
        uploadedAt: uploaded.toISOString(),
        isSmaller: name.smaller !== null,
      },
    ]
  })
  return { pictures, next: truncated ? (objects.at(-1)?.key ?? null) : null }
}

/** Removes a picture with its smaller versions. */
export const removePicture = (bucket: R2Bucket, { name, stem }: PictureName): Promise<void> => {
  const versions = smallerWidths.flatMap((width) =>
    smallerFormats.map((format) => smallerName(stem, width, format)),
  )
  return bucket.delete([name, ...versions])
}

/** Whether an article (also in the bin), an earlier version, a draft or another page shows a picture, in any width. */
export const isShown = async (db: D1Database, { stem }: PictureName): Promise<boolean> => {
  const shown = await db
    .prepare(
      `SELECT 1 AS shown FROM ${pictureSources}
       WHERE instr(image, ?1) > 0 OR instr(body, ?1) > 0 LIMIT 1`,
    )
    .bind(stem)
    .first('shown')
  return shown !== null
}
