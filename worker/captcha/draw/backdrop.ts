import type { Random } from '../../../shared/random.ts'
import type { Canvas, Colour } from '../../drawing/canvas.ts'
import { ellipse, points, smoothLine, stroked } from '../../drawing/outlines.ts'
import { hsl, mix } from './colours.ts'

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

/** Soft spots and lines of nearly the same colour, to confuse programs. */
const clutter = (canvas: Canvas, random: Random, colour: Colour) => {
  const at = () => random.between(-0.1, 1.1) * canvas.width
  const near = () => mix(colour, random.maybe(0.5) ? [255, 255, 255] : [0, 0, 0], 0.16)
  for (let spot = random.whole(2, 5); spot > 0; spot -= 1) {
    const [wide, tall] = [random.between(4, 26), random.between(3, 16)]
    canvas.fill([ellipse([at(), at()], wide, tall)], near(), random.between(0.3, 0.8))
  }
  for (let line = random.whole(2, 5); line > 0; line -= 1) {
    const path = smoothLine(points`${at()},${at()} ${at()},${at()} ${at()},${at()}`)
    canvas.fill(stroked(path, random.between(1, 3)), near(), 0.6)
  }
}

/** Fills the canvas with the backdrop: a gradient, perhaps ground, some clutter. */
export const drawBackdrop = (
  canvas: Canvas,
  random: Random,
  depth: keyof typeof lightness,
): void => {
  const { width: size } = canvas
  const [low, high] = lightness[depth]
  const hue = random.between(0, 360)
  const tone = () =>
    hsl(hue + random.between(-25, 25), random.between(0.12, 0.5), random.between(low, high))
  const [from, to] = [tone(), tone()]
  fade(canvas, from, to, random.between(-0.6, 0.6))
  clutter(canvas, random, mix(from, to, 0.5))
  if (random.maybe(0.5)) {
    const ground = hsl(random.between(0, 360), random.between(0.1, 0.4), random.between(low, high))
    const [left, right] = [random.between(0.62, 0.8) * size, random.between(0.62, 0.8) * size]
    canvas.fill([points`0,${left} ${size},${right} ${size},${size} 0,${size}`], ground)
  }
}

/** A few thin lines across everything. */
export const drawScratches = (canvas: Canvas, random: Random): void => {
  const at = () => random.between(0, 1) * canvas.width
  for (let line = random.whole(1, 3); line > 0; line -= 1) {
    const colour = hsl(random.between(0, 360), 0.5, random.between(0.2, 0.9))
    const [from, to] = random.maybe(0.5)
      ? points`0,${at()} ${canvas.width},${at()}`
      : points`${at()},0 ${at()},${canvas.width}`
    canvas.fill(
      stroked(smoothLine([from as [number, number], [at(), at()], to as [number, number]]), 0.9),
      colour,
      random.between(0.35, 0.6),
    )
  }
}

/** Changes the colour of some pixels: no two pictures are equal, nor any parts of them. */
export const scatter = ({ pixels }: Canvas, random: Random): void => {
  const share = random.between(0.06, 0.12)
  for (let at = 0; at < pixels.length; at += 3) {
    const drawn = random.next()
    if (drawn > share) continue
    const step = drawn < share / 2 ? 16 : -16
    for (const channel of [at, at + 1, at + 2]) pixels[channel] = (pixels[channel] as number) + step
  }
}
