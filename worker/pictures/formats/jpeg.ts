import { type CleanPicture, damaged, partCounter } from './clean-picture.ts'
import { orientationIn, uprightExif } from './orientation.ts'

const start = Buffer.of(0xff, 0xd8)
const end = Buffer.of(0xff, 0xd9)

/** An EXIF segment with only the orientation. */
const orientationSegment = (orientation: number): Buffer => {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), uprightExif(orientation)])
  return Buffer.concat([Buffer.of(0xff, 0xe1, 0, exif.length + 2), exif])
}

const orientationOf = (segment: Buffer): number | null =>
  segment.toString('latin1', 4, 10) === 'Exif\0\0' ? orientationIn(segment.subarray(10)) : null

/** Whether the picture needs a segment to be shown in its shape and its colours. */
const isNeeded = (marker: number, segment: Buffer): boolean => {
  const says = (name: string) => segment.toString('latin1', 4, 4 + name.length) === name
  if (marker === 0xe0) return says('JFIF\0')
  if (marker === 0xe2) return says('ICC_PROFILE\0')
  if (marker === 0xee) return says('Adobe')
  // Frame, tables, number of lines, restart interval, scan.
  return isFrame(marker) || [0xc4, 0xdb, 0xdc, 0xdd, 0xda].includes(marker)
}

/** Frames as browsers show them: baseline, extended, progressive. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2

/** The end of the scan's compressed data that begins at `from`. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at)) {
    const next = bytes.readUInt8(at + 1)
    if (next === 0xff) at += 1
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2
    else return at
  }
  throw damaged('a scan without an end')
}

/** A JPEG without XMP, comments, previews and EXIF except the orientation. @throws RangeError when damaged */
export const cleanJpeg = (bytes: Buffer): CleanPicture => {
  const segments: Buffer[] = []
  let orientation = 1
  let frames = 0
  let size = { width: 0, height: 0 }
  let scans = 0
  let at = start.length
  const count = partCounter()
  for (;;) {
    count()
    // Some programs write more bytes than a segment's length says; every reader goes on at the next marker.
    while (bytes.readUInt8(at) !== 0xff || bytes.readUInt8(at + 1) === 0) at += 1
    while (bytes.readUInt8(at + 1) === 0xff) at += 1
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xd9) break
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    if (next < at + 4 || next > bytes.length) throw damaged('a segment that leads beyond the end')
    const segment = bytes.subarray(at, next)
    if (marker === 0xe1) orientation = orientationOf(segment) ?? orientation
    if (isFrame(marker)) {
      frames += 1
      size = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) }
    }
    if (isNeeded(marker, segment)) segments.push(segment)
    at = next
    if (marker !== 0xda) continue
    if (frames !== 1) throw damaged('a scan without its frame')
    scans += 1
    at = endOfScan(bytes, next)
    segments.push(bytes.subarray(next, at))
  }
  if (frames !== 1 || scans === 0) throw damaged('no picture in it')
  const upright = orientation === 1 ? [] : [orientationSegment(orientation)]
  return { bytes: Buffer.concat([start, ...upright, ...segments, end]), ...size, orientation }
}
