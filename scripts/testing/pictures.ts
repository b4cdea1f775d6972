import { crc32, deflateSync } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

const joined = (...parts: (Uint8Array | string)[]): Bytes =>
  Uint8Array.from(
    Buffer.concat(parts.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one))),
  )

const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const little = (value: number, size = 2): Buffer => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntLE(value, 0, size)
  return bytes
}

/** A chunk of a PNG. */
export const pngChunk = (name: string, data: Uint8Array | string = ''): Bytes => {
  const named = joined(name, data)
  return joined(long(named.length - 4), named, long(crc32(named)))
}

/** A PNG of one grey. @param more chunks before its end */
export const png = ({
  width = 2,
  height = 2,
  grey = 128,
  more = joined(),
}: {
  width?: number
  height?: number
  grey?: number
  more?: Uint8Array
} = {}): Bytes => {
  const rows = Buffer.alloc((width + 1) * height, grey)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  return joined(
    '\x89PNG\r\n\x1a\n',
    pngChunk('IHDR', joined(long(width), long(height), Buffer.of(8, 0, 0, 0, 0))),
    more,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND'),
  )
}

/** A PNG that claims this size and contains almost nothing. */
export const emptyPng = (width: number, height: number): Bytes =>
  joined(
    '\x89PNG\r\n\x1a\n',
    pngChunk('IHDR', joined(long(width), long(height), Buffer.of(8, 0, 0, 0, 0))),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
    pngChunk('IEND'),
  )

/** A segment of a JPEG. */
export const jpegSegment = (marker: number, data: Uint8Array | string): Bytes => {
  const bytes = joined(data)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length + 2)
  return joined(Buffer.of(0xff, marker), length, bytes)
}

/** EXIF of a camera: orientation and place. */
export const exif = (orientation: number, place = 'GPS 59.9139N 10.7522E'): Bytes =>
  jpegSegment(
    0xe1,
    joined(
      'Exif\0\0II*\0',
      little(8, 4),
      little(2),
      little(0x010f),
      little(2),
      little(place.length, 4),
      little(38, 4),
      little(0x0112),
      little(3),
      little(1, 4),
      little(orientation, 4),
      little(0, 4),
      place,
    ),
  )

/** A JPEG with the right structure; its image data shows no picture. */
export const jpeg = ({
  width = 4,
  height = 3,
  before = joined(),
  after = joined(),
}: {
  width?: number
  height?: number
  before?: Uint8Array
  after?: Uint8Array
} = {}): Bytes =>
  joined(
    Buffer.of(0xff, 0xd8),
    before,
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    jpegSegment(
      0xc0,
      Buffer.of(8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0),
    ),
    jpegSegment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
    Buffer.of(0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56),
    Buffer.of(0xff, 0xd9),
    after,
  )

/** A GIF of one dot. @param more blocks before its end */
export const gif = ({ more = joined() as Uint8Array, after = '' } = {}): Bytes =>
  joined(
    'GIF89a',
    little(1),
    little(1),
    Buffer.of(0x80, 0, 0),
    Buffer.alloc(6, 9),
    more,
    Buffer.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0),
    Buffer.of(2, 2, 0x44, 1, 0),
    ';',
    after,
  )

/** A block of a GIF beside its pictures. */
export const gifBlock = (label: number, ...parts: string[]): Bytes =>
  joined(
    Buffer.of(0x21, label),
    ...parts.map((one) => joined(Buffer.of(one.length), one)),
    Buffer.of(0),
  )

const riff = (name: string, data: Uint8Array): Bytes =>
  joined(name, little(data.length, 4), data, Buffer.alloc(data.length % 2))

/** A WebP with the right structure: an extended header, then these chunks. */
export const webp = (
  width: number,
  height: number,
  more: readonly (readonly [name: string, text: string])[] = [],
): Bytes =>
  riff(
    'RIFF',
    joined(
      'WEBP',
      riff('VP8X', joined(Buffer.of(0x0c, 0, 0, 0), little(width - 1, 3), little(height - 1, 3))),
      riff('VP8L', joined(Buffer.of(0x2f), Buffer.alloc(9))),
      ...more.map(([name, text]) => riff(name, joined(text))),
    ),
  )

const box = (type: string, ...parts: (Uint8Array | string)[]): Bytes => {
  const content = joined(...parts)
  return joined(long(content.length + 8), type, content)
}

/**
 * An AVIF with the right structure: a picture and EXIF with this text, both in its last box.
 * @param pieces the number of pieces that the picture claims, each the whole file; 0 for one real picture
 */
export const avif = (width: number, height: number, text: string, pieces = 0): Bytes => {
  const full = (version: number) => Buffer.of(version, 0, 0, 0)
  const item = (id: number, type: string) =>
    box('infe', full(2), Buffer.of(0, id, 0, 0), type, Buffer.of(0))
  const head = box('ftyp', 'avif', long(0), 'mif1avif')
  const meta = (start: number): Bytes => {
    const place = (id: number, offset: number, length: number) =>
      joined(Buffer.of(0, id, 0, 0, 0, 1), long(offset), long(length))
    return box(
      'meta',
      full(0),
      box('iinf', full(0), Buffer.of(0, 2), item(1, 'av01'), item(2, 'Exif')),
      pieces > 0
        ? box('iloc', full(0), Buffer.of(0, 0, 0, 1, 0, 1, 0, 0, pieces >> 8, pieces & 255))
        : box(
            'iloc',
            ...[
              full(0),
              Buffer.of(0x44, 0, 0, 2),
              place(1, start, 8),
              place(2, start + 8, text.length),
            ],
          ),
      box('iprp', box('ipco', box('ispe', full(0), long(width), long(height)))),
    )
  }
  const start = head.length + meta(0).length + 8
  return joined(head, meta(start), box('mdat', Buffer.alloc(8, 7), text))
}

export { joined }
