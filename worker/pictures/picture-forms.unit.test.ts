import { expect, test } from 'vitest'
import {
  avif,
  exif,
  joined,
  jpeg,
  jpegSegment,
  png,
  pngChunk,
} from '../../scripts/testing/pictures.ts'
import { Refusal } from '../../shared/problem.ts'
import { readPicture } from './read-picture.ts'

const read = (bytes: Uint8Array) => readPicture(Buffer.from(bytes))
const codeOf = (bytes: Uint8Array): string => {
  try {
    return read(bytes).extension
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}
/** The EXIF of a camera, as a PNG has it. */
const cameraExif = (orientation: number) => pngChunk('eXIf', exif(orientation).subarray(10))

test('a photo whose first segment is its frame is taken with its size', () => {
  const tables = jpegSegment(0xdb, Buffer.alloc(65, 1))
  const whole = Buffer.from(jpeg({ width: 640, height: 480 }))
  const frame = whole.subarray(2 + tables.length, 2 + tables.length + 13)
  const frameFirst = joined(whole.subarray(0, 2), frame, tables, whole.subarray(15 + tables.length))
  expect(read(frameFirst)).toMatchObject({ width: 640, height: 480, extension: 'jpg' })
})

test('bytes between the segments of a photo are passed over, and not kept', () => {
  const { width, bytes } = read(
    jpeg({ before: joined(exif(1), 'GPS 59.9139N', Buffer.of(0xff, 0)) }),
  )
  expect([width, bytes.includes('GPS')]).toEqual([4, false])
  // Any number of these may be before a segment.
  expect(codeOf(jpeg({ before: Buffer.of(0xff, 0xff) }))).toBe('jpg')
})

test('a PNG that lies on its side says so still, and nothing else of its camera', () => {
  const sides = [1, 3, 6, 8].map((orientation) => {
    const { width, height, bytes } = read(
      png({ width: 40, height: 30, more: cameraExif(orientation) }),
    )
    return [width, height, bytes.includes('eXIf'), bytes.includes('GPS')]
  })
  expect(sides).toEqual([
    [40, 30, false, false],
    [40, 30, true, false],
    [30, 40, true, false],
    [30, 40, true, false],
  ])
  const again = read(read(png({ width: 40, height: 30, more: cameraExif(6) })).bytes)
  expect([again.width, again.height]).toEqual([30, 40])
  const odd = read(png({ more: pngChunk('eXIf', 'II*\0no directory') })).bytes
  expect(odd.includes('eXIf')).toBe(false)
})

test('an AVIF that names its container first is one; one that moves is refused as that', () => {
  const still = Buffer.from(avif(8, 6, 'GPS'))
  const renamed = Buffer.from(still)
  renamed.write('mif1', 8, 'latin1')
  expect(read(renamed)).toMatchObject({ width: 8, height: 6, extension: 'avif' })
  renamed.write('avis', 8, 'latin1')
  expect(codeOf(renamed)).toBe('picture-moves')
  const photo = Buffer.from(still)
  photo.write('mif1', 8, 'latin1')
  photo.write('mif1heic', 16, 'latin1')
  expect(codeOf(photo)).toBe('picture-type')
})
