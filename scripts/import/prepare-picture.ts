import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { limits } from '../../shared/limits.ts'
import { readPictureStart } from '../../shared/pictures/format.ts'
import {
  pictureAddress,
  pictureName,
  readPictureName,
  smallerName,
  smallerWidthsOf,
} from '../../shared/pictures/picture-name.ts'
import { Refusal } from '../../shared/problem.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { type ReadPicture, readPicture } from '../../worker/pictures/read-picture.ts'
import type { PictureSource, PreparedPicture } from './item.ts'

/** The longest side of a picture that is converted: a drawing, or one that is too large for the blog. */
const drawnSide = 2_560

/** Encodes as the editor does: colours that only wide screens show stay. */
const encode = (picture: Sharp): Promise<Buffer> =>
  picture.keepIccProfile().webp({ quality: 82 }).toBuffer()

const asWebp = (bytes: Uint8Array): Promise<Buffer> =>
  encode(
    sharp(bytes, { limitInputPixels: 4 * limits.picturePixels, density: 144 })
      .rotate()
      .resize({ width: drawnSide, height: drawnSide, fit: 'inside', withoutEnlargement: true }),
  )

/** The picture unchanged if the blog takes it; a drawing (SVG), another format, or a too large one as WebP. */
const readable = async (bytes: Buffer): Promise<ReadPicture> => {
  try {
    if (bytes.length <= limits.pictureBytes) return readPicture(bytes)
  } catch (error) {
    const codes = ['picture-type', 'picture-too-many-pixels', 'picture-moves']
    if (!(error instanceof Refusal) || !codes.includes(error.code)) throw error
  }
  return readPicture(await asWebp(bytes))
}

/** Converts a file into a picture that the blog stores, with its name. @throws Error or Refusal */
export const preparePicture = async (file: Uint8Array): Promise<PreparedPicture> => {
  const picture = await readable(Buffer.from(file))
  const hash = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32)
  const name = pictureName(hash, picture)
  const { width, height } = picture
  return {
    name,
    address: pictureAddress(name, siteConfig.url),
    width,
    height,
    bytes: new Uint8Array(picture.bytes),
  }
}

/** A picture that is read when it is sent, and once before to know its name. @throws Error or Refusal */
export const pictureSource = async (bytes: () => Promise<Uint8Array>): Promise<PictureSource> => {
  const read = async () => preparePicture(await bytes())
  const { name, address, width, height } = await read()
  return { name, address, width, height, read }
}

/** The smaller versions of a picture, each with its name. */
export const smallerVersions = async ({
  name,
  bytes,
}: PreparedPicture): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }[]> => {
  const picture = readPictureName(name)
  // Of a picture that moves they would show the first frame only.
  if (!picture || readPictureStart(bytes)?.isMoving) return []
  const versions = []
  for (const width of smallerWidthsOf(picture)) {
    const small = await encode(sharp(bytes).rotate().resize({ width }))
    versions.push({ name: smallerName(picture.stem, width), bytes: new Uint8Array(small) })
  }
  return versions
}
