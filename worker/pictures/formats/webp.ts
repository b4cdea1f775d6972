import { type CleanPicture, damaged, partCounter } from './clean-picture.ts'

/** The chunks that show the picture, still or moving, in its colours. */
const neededChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP'])

const chunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** The flags in the extended head for EXIF and XMP. */
const metadataFlags = 0x08 | 0x04

/** Bytes before the chunks of a frame. */
const frameHead = 16

const cleanData = (name: string, data: Buffer, count: () => void): Buffer => {
  if (name === 'VP8X') {
    const head = Buffer.from(data)
    head.writeUInt8(head.readUInt8(0) & ~metadataFlags, 0)
    return head
  }
  if (name !== 'ANMF') return data
  return Buffer.concat([data.subarray(0, frameHead), cleanChunks(data.subarray(frameHead), count)])
}

const cleanChunks = (bytes: Buffer, count: () => void): Buffer => {
  const chunks: Buffer[] = []
  let hasPicture = false
  for (let at = 0; at < bytes.length; ) {
    count()
    const name = bytes.toString('latin1', at, at + 4)
    const end = at + 8 + bytes.readUInt32LE(at + 4)
    if (end > bytes.length) throw damaged('a chunk that leads beyond the end')
    if (neededChunks.has(name))
      chunks.push(chunk(name, cleanData(name, bytes.subarray(at + 8, end), count)))
    hasPicture ||= ['VP8 ', 'VP8L', 'ANMF'].includes(name)
    at = end + (end % 2)
  }
  if (!hasPicture) throw damaged('no picture in it')
  return Buffer.concat(chunks)
}

/** The size in the first chunk, after the heads of file and chunk. */
const sizeIn = (bytes: Buffer): { width: number; height: number } => {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  }
  if (kind === 'VP8L' && bytes.readUInt8(20) === 0x2f) {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a) {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  }
  throw damaged('no size at its beginning')
}

/** A WebP without EXIF, XMP, unknown chunks and trailing data. @throws RangeError when damaged */
export const cleanWebp = (bytes: Buffer): CleanPicture => {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) throw damaged('cut short')
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    cleanChunks(bytes.subarray(12, end), partCounter()),
  ])
  const whole = chunk('RIFF', body)
  return { bytes: whole, ...sizeIn(whole) }
}
