import type { Random } from '../../../shared/random.ts'
import { arc, box, ellipse, points, roundBox } from '../../drawing/outlines.ts'
import { black, darker, hsl, lighter, mix } from './colours.ts'
import type { Pen } from './pen.ts'

/** Three round lights above one another in a box, on a pole; one or all of them shine. */
export const trafficLights = (pen: Pen, random: Random): void => {
  const body = random.maybe(0.7)
    ? hsl(random.between(180, 260), 0.1, random.between(0.14, 0.24))
    : hsl(random.between(42, 52), 0.85, 0.48)
  const half = random.between(14, 17)
  const [top, bottom] = [-48, 24]
  pen.fill(hsl(0, 0, random.between(0.3, 0.5)), box([-3.5, bottom - 2], [3.5, 90]))
  pen.fill(body, roundBox([-half, top], [half, bottom], random.between(4, 9)))
  const lit = random.whole(0, 3)
  const radius = random.between(8.6, 10)
  const colours = [
    hsl(random.between(-6, 6), 0.9, 0.5),
    hsl(random.between(38, 48), 0.95, 0.52),
    hsl(random.between(115, 155), 0.8, 0.42),
  ]
  for (const [n, colour] of colours.entries()) {
    const y = top + 13 + n * 23
    const shines = lit === n || lit === 3
    pen.mark(black, ellipse([0, y], radius + 1.6))
    pen.mark(shines ? lighter(colour, 0.15) : mix(colour, black, 0.32), ellipse([0, y], radius))
    if (shines) pen.mark(lighter(colour, 0.65), ellipse([-2.5, y - 2.5], radius * 0.38))
    pen.line(darker(body, 0.6), 2.4, arc([0, y], [radius + 2.4, radius + 2.4], 0.54, 0.96))
  }
}

export const fireHydrant = (pen: Pen, random: Random): void => {
  const paint = random.maybe(0.65)
    ? hsl(random.between(-8, 10), random.between(0.7, 0.9), random.between(0.42, 0.52))
    : hsl(random.between(44, 54), 0.9, random.between(0.48, 0.56))
  const shade = darker(paint, 0.25)
  const metal = hsl(0, 0, random.between(0.6, 0.75))
  const capped = random.maybe(0.4) ? metal : paint
  const half = random.between(15, 18)
  const neck = random.between(-22, -17)
  const arms = random.between(-4, 3)
  pen.fill(shade, box([-half - 13, arms - 6], [half + 13, arms + 6]))
  pen.fill(capped, roundBox([-half - 19, arms - 8], [-half - 10, arms + 8], 2))
  pen.fill(capped, roundBox([half + 10, arms - 8], [half + 19, arms + 8], 2))
  pen.fill(paint, box([-half, neck], [half, 42]))
  pen.fill(paint, arc([0, neck], [half - 1, random.between(17, 22)], 0.5, 1))
  pen.fill(capped, box([-4, neck - 27], [4, neck - 17]))
  pen.fill(shade, roundBox([-half - 4, neck - 3], [half + 4, neck + 4], 2))
  pen.fill(shade, roundBox([-half - 6, 36], [half + 6, 46], 2))
  pen.fill(capped, ellipse([0, arms + 7], 9.5))
  pen.mark(shade, ellipse([0, arms + 7], 6))
  pen.mark(metal, ellipse([0, arms + 7], 2.8))
  pen.line(lighter(paint, 0.4), 2, points`${-half + 4},${neck + 8} ${-half + 4},32`)
}
