import { limits } from '../../shared/limits.ts'
import { readPictureStart } from '../../shared/pictures/format.ts'
import type { PictureExtension } from '../../shared/pictures/picture-name.ts'
import { Refusal } from '../../shared/problem.ts'
import { cleanAvif } from './formats/avif.ts'
import type { CleanPicture } from './formats/clean-picture.ts'
import { cleanGif } from './formats/gif.ts'
import { cleanJpeg } from './formats/jpeg.ts'
import { cleanPng } from './formats/png.ts'
import { isTransparent } from './formats/transparency.ts'
import { cleanWebp } from './formats/webp.ts'

/** A picture that may be served. */
export interface ReadPicture {
  readonly bytes: Buffer
  readonly extension: PictureExtension
  /** The size as shown, after the orientation. */
  readonly width: number
  readonly height: number
  readonly isTransparent: boolean
}

const cleaners: Readonly<Record<PictureExtension, (bytes: Buffer) => CleanPicture>> = {
  jpg: cleanJpeg,
  png: cleanPng,
  gif: cleanGif,
  webp: cleanWebp,
  avif: cleanAvif,
}

/** The size as shown: orientations from 5 on turn the picture by a quarter. */
const sizeOf = ({ width, height, orientation = 1 }: CleanPicture) =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

/**
 * Reads an upload: its format (from its bytes alone), its size, and the picture without metadata.
 * @throws Refusal `picture-type`, `picture-moves`, `picture-damaged` or `picture-too-many-pixels`
 */
export const readPicture = (bytes: Buffer): ReadPicture => {
  const start = readPictureStart(bytes)
  if (!start) throw new Refusal('picture-type')
  const { extension, isMoving } = start
  // Its frames lie in boxes that are not cleaned.
  if (extension === 'avif' && isMoving) throw new Refusal('picture-moves')
  try {
    const clean = cleaners[extension](bytes)
    const { width, height } = sizeOf(clean)
    if (!(width > 0 && height > 0)) throw new Refusal('picture-damaged')
    const longest = Math.max(width, height)
    if (longest > limits.pictureSide || width * height > limits.picturePixels) {
      throw new Refusal('picture-too-many-pixels')
    }
    return {
      bytes: clean.bytes,
      extension,
      width,
      height,
      isTransparent: isTransparent(clean.bytes, extension),
    }
  } catch (error) {
    // A damaged file, and reads beyond its end.
    if (error instanceof RangeError) throw new Refusal('picture-damaged')
    throw error
  }
}
