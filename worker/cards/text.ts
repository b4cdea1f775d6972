import type { Point } from '../drawing/canvas.ts'
import type { Font } from './font.ts'

/** Draws with the first of several fonts that has a sign. */
export interface Letters {
  /** The signs of a text that no font has. */
  missing(text: string): string
  /** Breaks a text that lacks no sign into lines of a width; an ellipsis ends the last of them if more would follow. */
  lines(text: string, size: number, width: number, most: number): string[]
  /** The outlines of one line. @param from its beginning, on the baseline */
  outlines(line: string, size: number, from: Point): (readonly Point[])[]
}

/** Where a line may end: after a space or a hyphen. */
const opportunity = /(?<=[\s-])(?=\S)/

export const lettersOf = (fonts: readonly Font[]): Letters => {
  const find = (sign: string) => {
    const codePoint = sign.codePointAt(0) as number
    for (const font of fonts) {
      const glyph = font.glyphOf(codePoint)
      if (glyph !== 0) return { font, glyph }
    }
    return null
  }
  /** The glyphs of a text with their places, and its width, for a font size of 1. */
  const place = (text: string) => {
    let x = 0
    let before: ReturnType<typeof find> = null
    const glyphs = [...text].flatMap((sign) => {
      const found = find(sign)
      if (!found) return []
      const { font, glyph } = found
      if (before?.font === font) x += font.kerning(before.glyph, glyph)
      before = found
      const placed = { ...found, x }
      x += font.advance(glyph)
      return [placed]
    })
    return { glyphs, width: x }
  }

  const lines: Letters['lines'] = (text, size, width, most) => {
    const fits = (line: string) => place(line.trimEnd()).width * size <= width
    /** As much of a text as fits before an end, at least one sign. */
    const beginning = (part: string, end = ''): string => {
      const room = width / size - place(end).width
      const count = place(part).glyphs.findIndex(
        ({ x, font, glyph }) => x + font.advance(glyph) > room,
      )
      return [...part].slice(0, Math.max(count, 1)).join('')
    }
    const done: string[] = []
    let line = ''
    const parts = text.split(opportunity)
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      if (fits(line + part)) {
        line += part
        continue
      }
      if (done.length === most - 1) {
        return [...done, `${beginning(line + part, '…').trimEnd()}…`]
      }
      if (line !== '') {
        done.push(line.trimEnd())
        parts.unshift(part)
        line = ''
        continue
      }
      const begun = beginning(part)
      done.push(begun)
      parts.unshift(part.slice(begun.length))
    }
    return [...done, line.trimEnd()]
  }

  return {
    missing: (text) => [...text].filter((sign) => find(sign) === null).join(''),
    lines,
    outlines: (line, size, [left, baseline]) =>
      place(line).glyphs.flatMap(({ font, glyph, x }) =>
        font
          .outlines(glyph)
          .map((points) =>
            points.map(([a, b]): Point => [left + (x + a) * size, baseline + b * size]),
          ),
      ),
  }
}
