import type { Random } from '../../../shared/random.ts'
import type { Canvas, Colour, Point } from '../../drawing/canvas.ts'
import { type Outline, stroked } from '../../drawing/outlines.ts'
import { black } from './colours.ts'

/** Draws a subject in its own coordinates: from -50 to 50, x to the right, y down. */
export interface Pen {
  /** Fills outlines as one shape, and draws its edge where this picture has edges. */
  fill(colour: Colour, ...outlines: Outline[]): void
  /** Fills outlines without an edge, for details on a shape. */
  mark(colour: Colour, ...outlines: Outline[]): void
  line(colour: Colour, width: number, line: Outline): void
}

/** Makes an outline clockwise: overlapping ones of opposite direction would cancel each other. */
const clockwise = (outline: Outline): Outline => {
  let area = 0
  let from = outline.at(-1) as Point
  for (const to of outline) {
    area += from[0] * to[1] - to[0] * from[1]
    from = to
  }
  return area < 0 ? outline.toReversed() : outline
}

export interface Look {
  /** The most that the subject may be turned either way, in degrees. */
  readonly turn: number
  /** Whether shapes have a dark edge. */
  readonly isEdged: boolean
}

/** Moves, turns, slants and stretches each picture a little. */
export const createPen = (canvas: Canvas, random: Random, look: Look): Pen => {
  const { width: size } = canvas
  const scale = (size / 100) * random.between(0.74, 0.88)
  const [wide, tall] = [scale * random.between(0.9, 1.08), scale * random.between(0.92, 1.06)]
  const mirror = random.maybe(0.5) ? -1 : 1
  const angle = (random.between(-look.turn, look.turn) * Math.PI) / 180
  const slant = random.between(-0.09, 0.09)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [middleX, middleY] = [
    size / 2 + random.between(-0.05, 0.05) * size,
    size / 2 + random.between(-0.04, 0.04) * size,
  ]
  const onCanvas = ([x, y]: Point): Point => {
    const [a, b] = [(x + slant * y) * wide * mirror, y * tall]
    return [middleX + a * cos - b * sin, middleY + a * sin + b * cos]
  }

  const put = (outlines: readonly Outline[], colour: Colour) =>
    canvas.fill(
      outlines.map((outline) => clockwise(outline.map(onCanvas))),
      colour,
    )

  const edge = look.isEdged ? random.between(1.2, 2.4) : 0
  return {
    fill: (colour, ...outlines) => {
      if (edge > 0) {
        const closed = outlines.map((outline) => [...outline, outline[0] as Point])
        put(
          closed.flatMap((line) => stroked(line, edge)),
          black,
        )
      }
      put(outlines, colour)
    },
    mark: (colour, ...outlines) => put(outlines, colour),
    line: (colour, width, line) => put(stroked(line, width), colour),
  }
}
