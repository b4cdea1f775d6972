import sharp from 'sharp'
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

test('the size of every form that an encoder writes is the one that the encoder was given', async () => {
  const of = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 9, g: 8, b: 7, alpha: 0.5 } } })
  for (const [width, height] of [
    [1, 1],
    [300, 200],
    [63, 513],
  ] as const) {
    const forms = {
      png: await of(width, height).png().toBuffer(),
      jpg: await of(width, height).jpeg().toBuffer(),
      gif: await of(width, height).gif().toBuffer(),
      webp: await of(width, height).webp().toBuffer(),
      'webp, lossy': await of(width, height).removeAlpha().webp().toBuffer(),
      'webp, lossless': await of(width, height).removeAlpha().webp({ lossless: true }).toBuffer(),
      avif: await of(width, height).avif({ effort: 0 }).toBuffer(),
    }
    for (const [form, bytes] of Object.entries(forms)) {
      const read = readPicture(bytes)
      expect([form, read.extension, read.width, read.height]).toEqual([
        form,
        form.replace(/,.*/, ''),
        width,
        height,
      ])
    }
  }
})

const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** An AVIF whose size is written otherwise. @param made what stands in the place of its `ispe` */
const avifWith = (made: Uint8Array): Uint8Array => {
  const whole = Buffer.from(avif(8, 6, 'GPS'))
  const at = whole.indexOf('ispe') - 4
  const bytes = Buffer.concat([whole.subarray(0, at), made, whole.subarray(at + 20)])
  for (const name of ['ipco', 'iprp', 'meta']) {
    const box = bytes.indexOf(name) - 4
    bytes.writeUInt32BE(bytes.readUInt32BE(box) + made.length - 20, box)
  }
  // What lies behind moves with it.
  const place = bytes.indexOf('iloc') + 18
  for (const offset of [place, place + 14]) {
    bytes.writeUInt32BE(bytes.readUInt32BE(offset) + made.length - 20, offset)
  }
  return bytes
}
const sizeBox = (claimed: number, width = 8, height = 6) =>
  Buffer.concat([long(claimed), Buffer.from('ispe'), long(0), long(width), long(height)])

test('boxes that claim nothing, too much or too little are refused, and so are more sizes than a picture has', () => {
  expect(read(avifWith(sizeBox(20)))).toMatchObject({ width: 8, height: 6 })
  // The last box may reach to the end of what holds it.
  expect(read(avifWith(sizeBox(0)))).toMatchObject({ width: 8, height: 6 })
  for (const claimed of [1, 7, 8, 12, 19, 21, 0x7fffffff, 0xffffffff]) {
    expect([claimed, codeOf(avifWith(sizeBox(claimed)))]).toEqual([claimed, 'picture-damaged'])
  }
  const none = Buffer.concat([long(20), Buffer.from('free'), long(0), long(8), long(6)])
  expect(codeOf(avifWith(none))).toBe('picture-damaged')
  expect(codeOf(avifWith(sizeBox(20, 0xffffffff, 0xffffffff)))).toBe('picture-too-many-pixels')
  const tiles = joined(sizeBox(20, 4, 3), sizeBox(20, 16, 12), sizeBox(20, 4, 3))
  expect(read(avifWith(tiles))).toMatchObject({ width: 16, height: 12 })
  const many = Buffer.concat(Array.from({ length: 300_000 }, () => sizeBox(20)))
  expect(codeOf(avifWith(many))).toBe('picture-damaged')
})

test('a WebP whose first part says no size is refused', () => {
  const start = (name: string, data: Uint8Array) => {
    const head = Buffer.alloc(4)
    head.writeUInt32LE(data.length)
    const body = joined('WEBP', name, head, data)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(body.length)
    return joined('RIFF', length, body)
  }
  for (const [name, data] of [
    ['VP8 ', Buffer.alloc(20)],
    ['VP8L', Buffer.alloc(20)],
    ['VP8X', Buffer.alloc(20)],
    ['VP8L', Buffer.of(0x2f)],
    ['ICCP', Buffer.from('<svg width="7" height="9"></svg>')],
  ] as const) {
    expect([name, codeOf(start(name, data))]).toEqual([name, 'picture-damaged'])
  }
})
