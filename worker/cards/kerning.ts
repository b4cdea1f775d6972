type Kerning = (before: number, glyph: number) => number

/** The offsets in a list that begins with its length. */
const offsetsIn = (table: Buffer, at = 0): number[] =>
  Array.from({ length: table.readUInt16BE(at) }, (_, n) => table.readUInt16BE(at + 2 + 2 * n))

/** The place of a glyph in a coverage table; -1 if it is not in it. */
const coverageOf = (table: Buffer, glyph: number): number => {
  const count = table.readUInt16BE(2)
  if (table.readUInt16BE(0) === 1) return offsetsIn(table, 2).indexOf(glyph)
  for (let at = 4; at < 4 + count * 6; at += 6) {
    const first = table.readUInt16BE(at)
    if (glyph < first || glyph > table.readUInt16BE(at + 2)) continue
    return table.readUInt16BE(at + 4) + glyph - first
  }
  return -1
}

/** The class of a glyph; 0 is that of all others. */
const classOf = (table: Buffer, glyph: number): number => {
  if (table.readUInt16BE(0) === 1) {
    const n = glyph - table.readUInt16BE(2)
    return n >= 0 && n < table.readUInt16BE(4) ? table.readUInt16BE(6 + 2 * n) : 0
  }
  for (let at = 4; at < 4 + table.readUInt16BE(2) * 6; at += 6) {
    const isIn = glyph >= table.readUInt16BE(at) && glyph <= table.readUInt16BE(at + 2)
    if (isIn) return table.readUInt16BE(at + 4)
  }
  return 0
}

const bitsIn = (value: number): number => value.toString(2).replaceAll('0', '').length

/** Reads one table of pairs; null for a pair that a further table may have. */
const readPairs = (table: Buffer): ((before: number, glyph: number) => number | null) => {
  const [format, coverage, first, second] = [0, 2, 4, 6].map((at) => table.readUInt16BE(at)) as [
    number,
    number,
    number,
    number,
  ]
  // Of what a pair changes, the width of its first glyph is read.
  const [size, place] = [2 * (bitsIn(first) + bitsIn(second)), 2 * bitsIn(first & 3)]
  const valueAt = (at: number) => (first & 4 ? table.readInt16BE(at + place) : 0)
  const covered = table.subarray(coverage)
  return (before, glyph) => {
    const index = coverageOf(covered, before)
    if (index === -1) return null
    if (format === 2) {
      const rows = classOf(table.subarray(table.readUInt16BE(8)), before)
      const column = classOf(table.subarray(table.readUInt16BE(10)), glyph)
      return valueAt(16 + (rows * table.readUInt16BE(14) + column) * size)
    }
    const set = table.readUInt16BE(10 + 2 * index)
    for (let n = 0; n < table.readUInt16BE(set); n += 1) {
      const pair = set + 2 + n * (2 + size)
      if (table.readUInt16BE(pair) === glyph) return valueAt(pair + 2)
    }
    return null
  }
}

/** Reads how near pairs of glyphs stand to each other, from a font's table `GPOS` (OpenType, pair adjustment). */
export const readKerning = (gpos: Buffer | undefined): Kerning => {
  if (!gpos) return () => 0
  const lookups = gpos.subarray(gpos.readUInt16BE(8))
  const pairs = offsetsIn(lookups).flatMap((from) => {
    const lookup = lookups.subarray(from)
    return offsetsIn(lookup, 4).flatMap((at) => {
      const table = lookup.subarray(at)
      const kind = lookup.readUInt16BE(0)
      if (kind === 2) return [readPairs(table)]
      // An extension: the type of another table, and where that is.
      const isExtension = kind === 9 && table.readUInt16BE(2) === 2
      return isExtension ? [readPairs(table.subarray(table.readUInt32BE(4)))] : []
    })
  })
  return (before, glyph) => {
    for (const find of pairs) {
      const value = find(before, glyph)
      if (value !== null) return value
    }
    return 0
  }
}
