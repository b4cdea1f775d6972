import { type CleanPicture, damaged, partCounter } from './clean-picture.ts'

/** The bytes of a colour table, from a byte of flags; 0 if there is no table. */
const colourBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** The end of the sub-blocks that begin at `from`. */
const endOfBlocks = (bytes: Buffer, from: number): number => {
  let at = from
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1
  return at + 1
}

/** Whether an extension holds the timing of the pictures. */
const isTiming = (bytes: Buffer, at: number): boolean => {
  const label = bytes.readUInt8(at + 1)
  if (label === 0xf9) return true
  const name = bytes.toString('latin1', at + 3, at + 14)
  return label === 0xff && (name === 'NETSCAPE2.0' || name === 'ANIMEXTS1.0')
}

/** A GIF without comments, XMP and trailing data; animations stay. @throws RangeError when damaged */
export const cleanGif = (bytes: Buffer): CleanPicture => {
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  let at = 13 + colourBytes(bytes.readUInt8(10))
  const parts: Buffer[] = [bytes.subarray(0, at)]
  let pictures = 0
  const count = partCounter()
  for (;;) {
    count()
    const kind = bytes.readUInt8(at)
    if (kind === 0x3b) break
    let end: number
    if (kind === 0x2c) {
      const right = bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5)
      const bottom = bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7)
      if (right > width || bottom > height) throw damaged('a picture beyond its frame')
      end = endOfBlocks(bytes, at + 11 + colourBytes(bytes.readUInt8(at + 9)))
      pictures += 1
    } else if (kind === 0x21) end = endOfBlocks(bytes, at + 2)
    else throw damaged('a block of no kind')
    if (end > bytes.length) throw damaged('a block that leads beyond the end')
    if (kind === 0x2c || isTiming(bytes, at)) parts.push(bytes.subarray(at, end))
    at = end
  }
  if (pictures === 0) throw damaged('no picture in it')
  return { bytes: Buffer.concat([...parts, Buffer.of(0x3b)]), width, height }
}
