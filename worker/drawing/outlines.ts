import type { Point } from './canvas.ts'

/** A closed outline; a line if it is stroked. */
export type Outline = readonly Point[]

/** An outline from points in SVG's form: `x,y x,y`. */
export const points = (texts: TemplateStringsArray, ...numbers: number[]): Outline =>
  String.raw(texts, ...numbers)
    .split(/\s+/)
    .map((point) => point.split(',').map(Number) as [number, number])

const turn = 2 * Math.PI

/** Points of an arc; angles in turns, clockwise from the right. */
export const arc = (
  [x, y]: Point,
  [radiusX, radiusY]: Point,
  from: number,
  to: number,
): Outline => {
  const steps = Math.max(4, Math.ceil(Math.abs(to - from) * 28))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (from + ((to - from) * step) / steps) * turn
    return [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)]
  })
}

export const ellipse = (middle: Point, radiusX: number, radiusY = radiusX): Outline =>
  arc(middle, [radiusX, radiusY], 0, 1).slice(1)

/** A box from one corner to the opposite one. */
export const box = ([left, top]: Point, [right, bottom]: Point): Outline => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

/** A box whose corners are quarter circles. */
export const roundBox = ([left, top]: Point, [right, bottom]: Point, radius: number): Outline => {
  const corner = (x: number, y: number, from: number) =>
    arc([x, y], [radius, radius], from, from + 0.25)
  return [
    ...corner(right - radius, bottom - radius, 0),
    ...corner(left + radius, bottom - radius, 0.25),
    ...corner(left + radius, top + radius, 0.5),
    ...corner(right - radius, top + radius, 0.75),
  ]
}

const between = (before: Point, from: Point, to: Point, after: Point): Outline =>
  [0, 0.2, 0.4, 0.6, 0.8].map((t) => {
    const at = (axis: 0 | 1) => {
      const [a, b, c, d] = [before[axis], from[axis], to[axis], after[axis]]
      return b + (t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * b - a - 3 * c + d)))) / 2
    }
    return [at(0), at(1)]
  })

/** A smooth outline through points (Catmull and Rom). */
export const smooth = (points: Outline): Outline =>
  points.flatMap((from, n) => {
    const at = (step: number) => points.at((n + step) % points.length) as Point
    return between(at(-1), from, at(1), at(2))
  })

/** A smooth line through points. */
export const smoothLine = (points: Outline): Outline => {
  const at = (n: number) => points[Math.min(Math.max(n, 0), points.length - 1)] as Point
  const parts = points.slice(1).flatMap((to, n) => between(at(n - 1), at(n), to, at(n + 2)))
  return [...parts, at(points.length - 1)]
}

/** Moves an outline, after turning it round the origin. */
export const placed = (outline: Outline, [x, y]: Point, turns = 0): Outline => {
  const [cos, sin] = [Math.cos(turns * turn), Math.sin(turns * turn)]
  return outline.map(([a, b]) => [x + a * cos - b * sin, y + a * sin + b * cos])
}

/** An octagon for the end of a line: round enough, and a third of the work of an ellipse. */
const dot = ([x, y]: Point, radius: number): Outline =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((n) => {
    const angle = (n * turn) / 8
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })

/** Outlines that together are a line of some width with round ends and corners. */
export const stroked = (line: Outline, width: number): Outline[] => {
  const half = width / 2
  const joints = line.map((point) => dot(point, half))
  const sides = line.slice(1).flatMap((to, n): Outline[] => {
    const from = line[n] as Point
    const [x, y] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(x, y)
    if (length < 1e-6) return []
    const [across, along] = [(-y / length) * half, (x / length) * half]
    return [
      [
        [from[0] - across, from[1] - along],
        [to[0] - across, to[1] - along],
        [to[0] + across, to[1] + along],
        [from[0] + across, from[1] + along],
      ],
    ]
  })
  return [...joints, ...sides]
}
