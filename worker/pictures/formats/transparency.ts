import type { PictureExtension } from '../../../shared/pictures/picture-name.ts'

/** By format: whether the bytes of a picture allow transparency. */
const tests: Readonly<Record<PictureExtension, (bytes: Buffer) => boolean>> = {
  jpg: () => false,
  png: (bytes) =>
    [4, 6].includes(bytes.readUInt8(25)) ||
    bytes.subarray(0, bytes.indexOf('IDAT')).includes('tRNS'),
  gif: (bytes) => {
    // Only the first picture counts: later ones of an animation leave out what stays the same.
    const control = bytes.indexOf(Buffer.of(0x21, 0xf9, 4))
    return control > 0 && (bytes.readUInt8(control + 3) & 1) === 1
  },
  webp: (bytes) => {
    const kind = bytes.toString('latin1', 12, 16)
    if (kind === 'VP8X') return (bytes.readUInt8(20) & 0x10) > 0
    return kind === 'VP8L' && (bytes.readUInt8(24) & 0x10) > 0
  },
  avif: (bytes) => bytes.includes('auxiliary:alpha'),
}

/** Whether a picture may be transparent. @param bytes of a whole picture of this format */
export const isTransparent = (bytes: Buffer, extension: PictureExtension): boolean =>
  tests[extension](bytes)
