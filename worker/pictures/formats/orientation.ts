const orientationTag = 0x0112

/** EXIF (a TIFF) with only the orientation. */
export const uprightExif = (orientation: number): Buffer =>
  Buffer.from(`4d4d002a0000000800010112000300000001000${orientation}000000000000`, 'hex')

/** The orientation in EXIF, from 1 to 8; null if there is none. */
export const orientationIn = (tiff: Buffer): number | null => {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    const count = short(directory)
    for (let n = 0, at = directory + 2; n < count; n += 1, at += 12) {
      if (short(at) !== orientationTag) continue
      const orientation = short(at + 8)
      return orientation >= 1 && orientation <= 8 ? orientation : null
    }
  } catch (error) {
    // An entry leads beyond the end: there is no orientation.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}
