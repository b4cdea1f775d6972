import { imageSize } from 'image-size'
import { limits } from '../../shared/limits.ts'
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

interface Format {
  readonly extension: PictureExtension
  /** The first bytes of its files; a dot is any byte. */
  readonly begins: RegExp
  readonly clean: (bytes: Buffer) => CleanPicture
}

const whole =
  (clean: (bytes: Buffer) => Buffer) =>
  (bytes: Buffer): CleanPicture => ({ bytes: clean(bytes) })

/** Some programs name the container first, and AVIF only among the compatible brands. */
const avif = /^.{4}ftyp(?:avif|mif1.{4}(?:.{4}){0,6}?avif)/s
const movingAvif = /^.{4}ftypavis/s

const formats: readonly Format[] = [
  { extension: 'jpg', begins: /^\xff\xd8\xff/, clean: cleanJpeg },
  { extension: 'png', begins: /^\x89PNG\r\n/, clean: cleanPng },
  { extension: 'gif', begins: /^GIF8[79]a/, clean: whole(cleanGif) },
  { extension: 'webp', begins: /^RIFF.{4}WEBP/s, clean: whole(cleanWebp) },
  { extension: 'avif', begins: avif, clean: whole(cleanAvif) },
]

const sizeOf = (clean: CleanPicture): { width: number; height: number } => {
  const known: { width: number; height: number; orientation?: number } =
    clean.size ?? imageSize(clean.bytes)
  const { width, height } = known
  const orientation = clean.orientation ?? known.orientation ?? 1
  // Orientations from 5 on turn the picture by a quarter.
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

/**
 * Reads an upload: its format (from its bytes alone), its size, and the picture without metadata.
 * @throws Refusal `picture-type`, `picture-moves`, `picture-damaged` or `picture-too-many-pixels`
 */
export const readPicture = (bytes: Buffer): ReadPicture => {
  const start = bytes.toString('latin1', 0, 48)
  if (movingAvif.test(start)) throw new Refusal('picture-moves')
  const format = formats.find(({ begins }) => begins.test(start))
  if (!format) throw new Refusal('picture-type')
  try {
    const clean = format.clean(bytes)
    const { width, height } = sizeOf(clean)
    if (!(width > 0 && height > 0)) throw new Refusal('picture-damaged')
    const longest = Math.max(width, height)
    if (longest > limits.pictureSide || width * height > limits.picturePixels) {
      throw new Refusal('picture-too-many-pixels')
    }
    const { extension } = format
    return {
      bytes: clean.bytes,
      extension,
      width,
      height,
      isTransparent: isTransparent(clean.bytes, extension),
    }
  } catch (error) {
    // Reads beyond the end, and errors of the size reader for a damaged file.
    if (error instanceof RangeError || error instanceof TypeError) {
      throw new Refusal('picture-damaged')
    }
    throw error
  }
}
