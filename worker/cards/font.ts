import { inflateSync } from 'node:zlib'
import type { Point } from '../drawing/canvas.ts'
import { readKerning } from './kerning.ts'

/** A font as far as drawing needs it. Lengths are parts of the font's size; y points down from the baseline. */
export interface Font {
  /** The number of a sign's glyph; 0 if the font lacks it. */
  glyphOf(codePoint: number): number
  advance(glyph: number): number
  /** How much a glyph moves away from the one before it; negative moves it nearer. */
  kerning(before: number, glyph: number): number
  outlines(glyph: number): readonly (readonly Point[])[]
}

/** The tables of a font file (WOFF 1.0, W3C). */
const readTables = (file: Buffer): ReadonlyMap<string, Buffer> => {
  const tables = new Map<string, Buffer>()
  for (let n = 0; n < file.readUInt16BE(12); n += 1) {
    const entry = 44 + n * 20
    const [from, packed, length] = [4, 8, 12].map((at) => file.readUInt32BE(entry + at))
    const data = file.subarray(from, (from as number) + (packed as number))
    const table = packed === length ? data : inflateSync(data)
    tables.set(file.toString('latin1', entry, entry + 4), table)
  }
  return tables
}

/** Reads the table `cmap` with segments of signs, format 4. */
const readSigns = (cmap: Buffer): Font['glyphOf'] => {
  const table = cmap.subarray(cmap.readUInt32BE(8))
  const size = table.readUInt16BE(6)
  return (codePoint) => {
    for (let at = 14; at < 14 + size; at += 2) {
      if (codePoint > table.readUInt16BE(at)) continue
      const first = table.readUInt16BE(at + 2 + size)
      const delta = table.readUInt16BE(at + 2 + 2 * size)
      const offset = at + 2 + 3 * size
      const range = table.readUInt16BE(offset)
      if (codePoint < first) return 0
      if (range === 0) return (codePoint + delta) & 0xffff
      const glyph = table.readUInt16BE(offset + range + 2 * (codePoint - first))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

interface GlyphPoint {
  readonly x: number
  readonly y: number
  readonly isOnCurve: boolean
}

/** Straight pieces of each curve: more are not seen at the size of a title. */
const pieces = 5

const middle = (a: GlyphPoint, b: GlyphPoint): GlyphPoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  isOnCurve: true,
})

/** A closed outline of quadratic curves as straight pieces. */
const straightened = (points: readonly GlyphPoint[]): Point[] => {
  // Between two control points there is a point of the curve in their middle.
  const all = points.flatMap((point, n) => {
    const before = points.at(n - 1) as GlyphPoint
    return point.isOnCurve || before.isOnCurve ? [point] : [middle(before, point), point]
  })
  return all.flatMap((point, n): Point[] => {
    if (point.isOnCurve) return [[point.x, point.y]]
    const [from, to] = [all.at(n - 1) as GlyphPoint, all[(n + 1) % all.length] as GlyphPoint]
    return Array.from({ length: pieces - 1 }, (_, step): Point => {
      const t = (step + 1) / pieces
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
      return [a * from.x + b * point.x + c * to.x, a * from.y + b * point.y + c * to.y]
    })
  })
}

/** The outlines of a glyph that is made of points (the table `glyf`). */
const readPoints = (glyph: Buffer, count: number): GlyphPoint[][] => {
  const ends = Array.from({ length: count }, (_, n) => glyph.readUInt16BE(10 + 2 * n))
  const total = (ends.at(-1) as number) + 1
  let at = 10 + 2 * count
  at += 2 + glyph.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = glyph.readUInt8(at++)
    const repeats = flag & 8 ? glyph.readUInt8(at++) : 0
    for (let n = 0; n <= repeats; n += 1) flags.push(flag)
  }
  const readAxis = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyph.readUInt8(at++) : -glyph.readUInt8(at++)
      else if (!(flag & same)) {
        value += glyph.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const [xs, ys] = [readAxis(2, 16), readAxis(4, 32)]
  const points = flags.map((flag, n) => ({
    x: xs[n] as number,
    y: ys[n] as number,
    isOnCurve: (flag & 1) === 1,
  }))
  return ends.map((end, n) => points.slice(n === 0 ? 0 : (ends[n - 1] as number) + 1, end + 1))
}

/** The number 1 as a fixed-point number (F2DOT14). */
const fixedOne = 2 ** 14

/** Reads a font (OpenType with TrueType outlines) from a WOFF file. */
export const readFont = (file: Buffer): Font => {
  const tables = readTables(file)
  const table = (name: string): Buffer => {
    const found = tables.get(name)
    if (!found) throw new Error(`A font has no table ${name}.`)
    return found
  }
  const [head, hmtx, loca, glyf] = [table('head'), table('hmtx'), table('loca'), table('glyf')]
  const unit = head.readUInt16BE(18)
  const metrics = table('hhea').readUInt16BE(34)
  const hasLongOffsets = head.readInt16BE(50) === 1
  const offsetOf = (glyph: number): number =>
    hasLongOffsets ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2
  const kerning = readKerning(tables.get('GPOS'))

  const glyphPoints = (glyph: number): GlyphPoint[][] => {
    const data = glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1))
    if (data.length === 0) return []
    const count = data.readInt16BE(0)
    return count < 0 ? partsOf(data) : readPoints(data, count)
  }
  /** The outlines of a glyph that is made of others: a letter and its accent, or a bracket that is mirrored. */
  const partsOf = (data: Buffer): GlyphPoint[][] => {
    const outlines: GlyphPoint[][] = []
    let at = 10
    let flags = 32
    while (flags & 32) {
      flags = data.readUInt16BE(at)
      const part = glyphPoints(data.readUInt16BE(at + 2))
      at += 4
      const [dx, dy] = flags & 1 ? [readNext(2), readNext(2)] : [readNext(1), readNext(1)]
      let [xx, xy, yx, yy] = [1, 0, 0, 1]
      if (flags & 8) xx = yy = readNext(2) / fixedOne
      else if (flags & 64) [xx, yy] = [readNext(2) / fixedOne, readNext(2) / fixedOne]
      else if (flags & 128) {
        ;[xx, xy] = [readNext(2) / fixedOne, readNext(2) / fixedOne]
        ;[yx, yy] = [readNext(2) / fixedOne, readNext(2) / fixedOne]
      }
      for (const points of part) {
        outlines.push(
          points.map(({ x, y, isOnCurve }) => ({
            x: x * xx + y * yx + dx,
            y: x * xy + y * yy + dy,
            isOnCurve,
          })),
        )
      }
    }
    return outlines

    function readNext(bytes: number): number {
      at += bytes
      return data.readIntBE(at - bytes, bytes)
    }
  }

  return {
    glyphOf: readSigns(table('cmap')),
    advance: (glyph) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4) / unit,
    kerning: (before, glyph) => kerning(before, glyph) / unit,
    outlines: (glyph) =>
      glyphPoints(glyph).map((points) =>
        straightened(points).map(([x, y]): Point => [x / unit, -y / unit]),
      ),
  }
}
