/** A place on the canvas, in pixels from its upper left corner. */
export type Point = readonly [x: number, y: number]

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Pixels of a picture, and how shapes get onto them. */
export interface Canvas {
  readonly width: number
  readonly height: number
  /** Red, green and blue of every pixel, row by row. */
  readonly pixels: Uint8ClampedArray
  /** Fills closed outlines; those that go round the same way are one shape. @param strength 1 covers all */
  fill(outlines: readonly (readonly Point[])[], colour: Colour, strength?: number): void
}

/**
 * Adds one edge to the sums of a shape: each pixel holds how much the edge covers of it and of all pixels
 * to its right (Raph Levien's accumulation buffer, as in font-rs). So edges are smooth without drawing twice.
 */
const addEdge = (
  sums: Float32Array,
  { width, height }: Pick<Canvas, 'width' | 'height'>,
  from: Point,
  to: Point,
): void => {
  if (from[1] === to[1]) return
  const direction = from[1] < to[1] ? 1 : -1
  const [upper, lower] = direction === 1 ? [from, to] : [to, from]
  const slope = (lower[0] - upper[0]) / (lower[1] - upper[1])
  const stride = width + 2
  const top = Math.max(upper[1], 0)
  const bottom = Math.min(lower[1], height)
  const inside = (x: number) => Math.min(Math.max(x, 0), width)
  for (let row = Math.floor(top); row < bottom; row += 1) {
    const [start, end] = [Math.max(row, top), Math.min(row + 1, bottom)]
    const covered = (end - start) * direction
    const atStart = inside(upper[0] + (start - upper[1]) * slope)
    const atEnd = inside(upper[0] + (end - upper[1]) * slope)
    const [left, right] = atStart < atEnd ? [atStart, atEnd] : [atEnd, atStart]
    const [first, last] = [Math.floor(left), Math.floor(right)]
    const at = row * stride + first
    if (first === last) {
      const share = 1 - ((left + right) / 2 - first)
      sums[at] = (sums[at] as number) + covered * share
      sums[at + 1] = (sums[at + 1] as number) + covered * (1 - share)
      continue
    }
    // The part of the edge within each column, and how much of that column is right of it.
    let before = 0
    for (let column = first; column <= last; column += 1) {
      const [a, b] = [Math.max(left, column), Math.min(right, column + 1)]
      const part = (covered * (b - a)) / (right - left)
      const share = 1 - ((a + b) / 2 - column)
      const index = row * stride + column
      sums[index] = (sums[index] as number) + part * share + before
      before = part * (1 - share)
    }
    const after = row * stride + last + 1
    sums[after] = (sums[after] as number) + before
  }
}

interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** An empty canvas, black. */
export const createCanvas = (width: number, height: number): Canvas => {
  const pixels = new Uint8ClampedArray(width * height * 3)
  const stride = width + 2
  const sums = new Float32Array(stride * (height + 1))

  const within = (at: number, most: number) => Math.min(Math.max(at, 0), most)

  const paint = (area: Area, colour: Colour, strength: number) => {
    const [red, green, blue] = colour
    const [top, bottom] = [
      within(Math.floor(area.top), height),
      within(Math.ceil(area.bottom), height),
    ]
    const [left, right] = [
      within(Math.floor(area.left), width),
      within(Math.ceil(area.right), width),
    ]
    for (let row = top; row < bottom; row += 1) {
      let sum = 0
      for (let column = left; column < right; column += 1) {
        sum += sums[row * stride + column] as number
        const cover = Math.min(Math.abs(sum), 1) * strength
        if (cover < 0.004) continue
        const at = (row * width + column) * 3
        const rest = 1 - cover
        pixels[at] = (pixels[at] as number) * rest + red * cover
        pixels[at + 1] = (pixels[at + 1] as number) * rest + green * cover
        pixels[at + 2] = (pixels[at + 2] as number) * rest + blue * cover
      }
    }
    sums.fill(0, top * stride, bottom * stride)
  }

  return {
    width,
    height,
    pixels,
    fill: (outlines, colour, strength = 1) => {
      const area = { left: width, top: height, right: 0, bottom: 0 }
      for (const outline of outlines) {
        let from = outline.at(-1) as Point
        for (const to of outline) {
          addEdge(sums, { width, height }, from, to)
          area.left = Math.min(area.left, to[0])
          area.right = Math.max(area.right, to[0])
          area.top = Math.min(area.top, to[1])
          area.bottom = Math.max(area.bottom, to[1])
          from = to
        }
      }
      paint(area, colour, strength)
    },
  }
}
