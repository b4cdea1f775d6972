import { seededRandom } from '../../../shared/random.ts'
import { createCanvas } from '../../drawing/canvas.ts'
import { encodePng } from '../../drawing/png.ts'
import { drawBackdrop } from './backdrop.ts'
import { createPen } from './pen.ts'
import { type Subject, subjects } from './subjects.ts'

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
