import { type CleanPicture, damaged, partCounter } from './clean-picture.ts'

interface Box {
  readonly type: string
  /** The start and the end of its content. */
  readonly from: number
  readonly to: number
}

/** The boxes (ISO/IEC 14496-12) that lie side by side in a range. */
const boxesIn = (bytes: Buffer, from: number, to: number): Box[] => {
  const boxes: Box[] = []
  const count = partCounter()
  for (let at = from; at < to; ) {
    count()
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const long = size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size
    const end = size === 0 ? to : at + long
    const content = at + (size === 1 ? 16 : 8)
    if (end < content || end > to) throw damaged('a box that leads beyond the end')
    boxes.push({ type, from: content, to: end })
    at = end
  }
  return boxes
}

const singleBox = (type: string, boxes: readonly Box[]): Box => {
  const found = boxes.filter((box) => box.type === type)
  if (found.length !== 1 || !found[0]) throw damaged(`no single box ${type}`)
  return found[0]
}

/** The file's items by number. */
const itemTypes = (bytes: Buffer, { from, to }: Box): Map<number, string> => {
  const isLong = bytes.readUInt8(from) > 0
  const entries = boxesIn(bytes, from + (isLong ? 8 : 6), to)
  return new Map(
    entries.map(({ type, from: at }) => {
      const version = bytes.readUInt8(at)
      if (type !== 'infe' || version < 2) throw damaged('an item of an unknown kind')
      const id = version === 2 ? bytes.readUInt16BE(at + 4) : bytes.readUInt32BE(at + 4)
      const name = at + (version === 2 ? 8 : 10)
      return [id, bytes.toString('latin1', name, name + 4)]
    }),
  )
}

/** Reads numbers one after the other. */
const reader = (bytes: Buffer, from: number, to: number) => {
  let at = from
  return (size: number): number => {
    if (at + size > to) throw damaged('a table that leads beyond its box')
    let value = 0
    for (const end = at + size; at < end; at += 1) value = value * 256 + bytes.readUInt8(at)
    return value
  }
}

/** The byte ranges of the items. @param inner the box of items that are stored beside their description */
const itemRanges = (bytes: Buffer, { from, to }: Box, inner: Box | undefined) => {
  const version = bytes.readUInt8(from)
  if (version > 2) throw damaged('a table of an unknown version')
  const read = reader(bytes, from + 4, to)
  const [sizes, more] = [read(1), read(1)]
  const [offsetSize, lengthSize] = [sizes >> 4, sizes & 15]
  const [baseSize, indexSize] = [more >> 4, version > 0 ? more & 15 : 0]
  const ranges: { id: number; from: number; to: number }[] = []
  const count = partCounter()
  for (let items = read(version < 2 ? 2 : 4); items > 0; items -= 1) {
    count()
    const id = read(version < 2 ? 2 : 4)
    const method = version > 0 ? read(2) & 15 : 0
    const elsewhere = read(2)
    if (method > 1 || elsewhere !== 0 || (method === 1 && !inner)) {
      throw damaged('an item that lies elsewhere')
    }
    const start = read(baseSize) + (method === 1 ? (inner?.from ?? 0) : 0)
    for (let extents = read(2); extents > 0; extents -= 1) {
      count()
      read(indexSize)
      const first = start + read(offsetSize)
      const length = read(lengthSize)
      if (first + length > bytes.length) throw damaged('an item beyond the end')
      ranges.push({ id, from: first, to: length === 0 ? bytes.length : first + length })
    }
  }
  return ranges
}

/** The largest size that is named: tiles and previews have theirs, too. */
const sizeIn = (bytes: Buffer, inside: readonly Box[]): { width: number; height: number } => {
  const properties = singleBox('iprp', inside)
  const { from, to } = singleBox('ipco', boxesIn(bytes, properties.from, properties.to))
  let largest = { width: 0, height: 0 }
  for (const box of boxesIn(bytes, from, to)) {
    if (box.type !== 'ispe') continue
    const read = reader(bytes, box.from + 4, box.to)
    const size = { width: read(4), height: read(4) }
    if (size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

const metadata = new Set(['Exif', 'mime', 'uri '])

/** Empty EXIF: no offset, a head, an empty directory. */
const emptyExif = Buffer.from('000000004d4d002a00000008000000000000', 'hex')

/** An AVIF with EXIF and XMP overwritten in place, and its size. @throws RangeError if damaged or not a still picture */
export const cleanAvif = (bytes: Buffer): CleanPicture => {
  const clean = Buffer.from(bytes)
  const boxes = boxesIn(bytes, 0, bytes.length)
  for (const { type, from, to } of boxes) {
    if (type === 'free' || type === 'skip') clean.fill(0, from, to)
    else if (!['ftyp', 'meta', 'mdat'].includes(type)) throw damaged(`a box ${type}`)
  }
  const meta = singleBox('meta', boxes)
  const inside = boxesIn(bytes, meta.from + 4, meta.to)
  const types = itemTypes(bytes, singleBox('iinf', inside))
  let wiped = 0
  const inner = inside.find(({ type }) => type === 'idat')
  for (const { id, from, to } of itemRanges(bytes, singleBox('iloc', inside), inner)) {
    const type = types.get(id) ?? ''
    if (!metadata.has(type)) continue
    wiped += to - from
    if (wiped > bytes.length) throw damaged('more notes than bytes')
    clean.fill(0, from, to)
    if (type === 'Exif' && to - from >= emptyExif.length) emptyExif.copy(clean, from)
  }
  if (![...types.values()].some((type) => type === 'av01' || type === 'grid')) {
    throw damaged('no picture in it')
  }
  return { bytes: clean, ...sizeIn(bytes, inside) }
}
