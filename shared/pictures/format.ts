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

const brandsOfHeic = /^.{4}ftyp(?:he[iv][cxms]|m[is]f1.{4}(?:.{4}){0,6}?he[iv][cxms])/s

/** A PNG moves if its animation's control stands before its data: https://www.w3.org/TR/png-3/#acTL-chunk */
const movesPng = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === 'acTL' || name === 'IDAT') return name === 'acTL'
  }
  return false
}

/** Whether a file moves, by its format's own flags and chunks; a GIF may. */
const moves: Record<PictureExtension, (bytes: Uint8Array, text: string) => boolean> = {
  jpg: () => false,
  png: movesPng,
  gif: () => true,
  // The flags stand behind the name and size of the first chunk: https://developers.google.com/speed/webp/docs/riff_container
  webp: (bytes, text) => text.startsWith('VP8X', 12) && ((bytes[20] ?? 0) & 2) !== 0,
  avif: (_bytes, text) => /^.{4}ftyp(?:.{4})*?avis/s.test(text.slice(0, text.charCodeAt(3))),
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 256))

/** What the first bytes of a file say. */
export interface PictureStart {
  readonly extension: PictureExtension
  /** Whether it moves; a GIF may. */
  readonly isMoving: boolean
}

/**
 * Reads the format of a picture from its bytes alone: the only place that knows signatures.
 * @param bytes the first 48 or more, which name the format; all of them say whether it moves
 * @returns null if it is none of the formats that the blog stores
 */
export const readPictureStart = (bytes: Uint8Array): PictureStart | null => {
  const text = textOf(bytes)
  const formats = Object.keys(beginnings) as PictureExtension[]
  const extension = formats.find((one) => beginnings[one].test(text))
  if (!extension) return null
  return { extension, isMoving: moves[extension](bytes, text) }
}

/** Whether a file is a photo in HEIC, the format of iPhones. @param bytes the first 48 or more */
export const isHeic = (bytes: Uint8Array): boolean => brandsOfHeic.test(textOf(bytes))
