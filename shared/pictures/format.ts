import type { PictureExtension } from './picture-name.ts'

/** The first bytes of each format's files; a dot is any byte. */
const beginnings: Readonly<Record<PictureExtension, RegExp>> = {
  jpg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  gif: /^GIF8[79]a/,
  webp: /^RIFF.{4}WEBP/s,
  // Some programs name the container first, and AVIF only among the compatible brands.
  avif: /^.{4}ftyp(?:avi[fs]|mif1.{4}(?:.{4}){0,6}?avif)/s,
}

/** The marks of a file that moves. */
const moving: Partial<Record<PictureExtension, RegExp>> = {
  png: /acTL/,
  webp: /^.{12}VP8X.{4,60}ANIM/s,
  avif: /^.{8}avis/s,
}

/** What the first bytes of a file say. */
export interface PictureStart {
  readonly extension: PictureExtension
  /** Whether it moves; a GIF may. */
  readonly isMoving: boolean
}

/**
 * Reads the format of a picture from its bytes alone: the only place that knows signatures.
 * @param start the first 48 bytes or more, which names the format, of 4,096 also whether it moves
 * @returns null if it is none of the formats that the blog stores
 */
export const readPictureStart = (start: Uint8Array): PictureStart | null => {
  const text = String.fromCharCode(...start.subarray(0, 4_096))
  const formats = Object.keys(beginnings) as PictureExtension[]
  const extension = formats.find((one) => beginnings[one].test(text))
  if (!extension) return null
  return { extension, isMoving: extension === 'gif' || moving[extension]?.test(text) === true }
}
