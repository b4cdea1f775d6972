import type { PictureExtension } from '../../../shared/pictures/picture-name.ts'

/** Of each format that can let through what is behind, how its bytes say that a picture may do so. */
const tests: Readonly<Record<PictureExtension, (bytes: Buffer) => boolean>> = {
  jpg: () => false,
  png: (bytes) =>
    [4, 6].includes(bytes.readUInt8(25)) ||
    bytes.subarray(0, bytes.indexOf('IDAT')).includes('tRNS'),
  gif: (bytes) => {
    // An animation leaves out what stays the same: only its first picture counts.
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

/** Whether what is behind a picture may be seen through it. @param bytes of a whole picture of the format */
export const isTransparent = (bytes: Buffer, extension: PictureExtension): boolean =>
  tests[extension](bytes)
