import { crc32 } from 'node:zlib'
import { type CleanPicture, damaged, partCounter } from './clean-picture.ts'
import { orientationIn, uprightExif } from './orientation.ts'

/** The chunks that show the picture, still or moving, in its colours; no text, no time, no EXIF. */
const neededChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(
    ' ',
  ),
)

const signatureLength = 8

/** An EXIF chunk with only the orientation. */
const orientationChunk = (orientation: number): Buffer => {
  const named = Buffer.concat([Buffer.from('eXIf', 'latin1'), uprightExif(orientation)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG with only what is needed to show it, and its orientation. @throws RangeError when damaged */
export const cleanPng = (bytes: Buffer): CleanPicture => {
  const chunks: Buffer[] = [bytes.subarray(0, signatureLength)]
  let hasData = false
  let orientation = 1
  const count = partCounter()
  for (let at = signatureLength; ; ) {
    count()
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length) throw damaged('a chunk that leads beyond the end')
    const sum = bytes.readUInt32BE(end - 4)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== sum) throw damaged('a chunk with a wrong sum')
    if ((at === signatureLength) !== (name === 'IHDR')) throw damaged('a head in another place')
    if (name === 'IHDR' && length !== 13) throw damaged('a head of another length')
    hasData ||= name === 'IDAT'
    if (name === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, end - 4)) ?? orientation
    if (neededChunks.has(name)) chunks.push(bytes.subarray(at, end))
    at = end
    if (name === 'IEND') break
  }
  if (!hasData) throw damaged('no picture in it')
  // After the head, because browsers need it before the data.
  if (orientation !== 1) chunks.splice(2, 0, orientationChunk(orientation))
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return { bytes: Buffer.concat(chunks), width, height, orientation }
}
