import { type Random, seededRandom } from '../../../shared/random.ts'
import { type Canvas, type Colour, createCanvas } from '../../drawing/canvas.ts'
import { points } from '../../drawing/outlines.ts'
import { encodePng } from '../../drawing/png.ts'
import { hsl, mix } from './colours.ts'
import { createPen } from './pen.ts'
import { type Subject, subjects } from './subjects.ts'

/** The lightness of the backdrop. */
const lightness = { bright: [0.68, 0.9], deep: [0.36, 0.56] } as const

/** Steps of a gradient: nobody would see more. */
const steps = 64

const fade = ({ width: size, pixels }: Canvas, from: Colour, to: Colour, tilt: number) => {
  const colours = Array.from({ length: steps + 1 }, (_, step) => mix(from, to, step / steps))
  let at = 0
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const share = row / size + (column / size - 0.5) * tilt
      const step = Math.round(Math.min(Math.max(share, 0), 1) * steps)
      const [red, green, blue] = colours[step] as Colour
      pixels[at] = red
      pixels[at + 1] = green
      pixels[at + 2] = blue
      at += 3
    }
  }
}

/** Fills the canvas with the backdrop: a gradient, perhaps ground. */
const drawBackdrop = (canvas: Canvas, random: Random, depth: keyof typeof lightness): void => {
  const { width: size } = canvas
  const [low, high] = lightness[depth]
  const hue = random.between(0, 360)
  const tone = () =>
    hsl(hue + random.between(-25, 25), random.between(0.12, 0.5), random.between(low, high))
  const [from, to] = [tone(), tone()]
  fade(canvas, from, to, random.between(-0.6, 0.6))
  if (random.maybe(0.5)) {
    const ground = hsl(random.between(0, 360), random.between(0.1, 0.4), random.between(low, high))
    const [left, right] = [random.between(0.62, 0.8) * size, random.between(0.62, 0.8) * size]
    canvas.fill([points`0,${left} ${size},${right} ${size},${size} 0,${size}`], ground)
  }
}

/** Pixels of a picture's side. */
const size = 128

/** Draws a subject as PNG. The same seed gives the same picture. @param seed 16 random bytes, base64url */
export const drawPicture = (subject: Subject, seed: string): Uint8Array<ArrayBuffer> => {
  const { backdrop, draw, turn } = subjects[subject]
  const bytes = Buffer.from(seed, 'base64url')
  const random = seededRandom([0, 4, 8, 12].map((at) => bytes.readInt32LE(at)))
  const canvas = createCanvas(size, size)
  const depth = backdrop === 'any' ? random.oneOf(['bright', 'deep'] as const) : backdrop
  drawBackdrop(canvas, random, depth)
  // A strong colour on a strong backdrop needs an edge.
  const isEdged = depth === 'deep' || random.maybe(0.6)
  draw(createPen(canvas, random, { turn, isEdged }), random)
  return encodePng(canvas)
}
