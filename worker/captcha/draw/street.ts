import type { Random } from '../../../shared/random.ts'
import type { Colour } from '../../drawing/canvas.ts'
import {
  arc,
  box,
  ellipse,
  type Outline,
  points,
  roundBox,
  smooth,
} from '../../drawing/outlines.ts'
import { black, darker, hsl, lighter, mix, vivid } from './colours.ts'
import type { Pen } from './pen.ts'

const glassOf = (random: Random): Colour =>
  hsl(random.between(190, 220), random.between(0.3, 0.6), random.between(0.68, 0.86))

/** A car from its side; it goes to the right. */
export const car = (pen: Pen, random: Random): void => {
  const paint = vivid(random)
  const glass = glassOf(random)
  const roof = random.between(-27, -20)
  const [rear, front] = [random.between(-34, -26), random.between(12, 20)]
  const sill = 16
  const cabin: Outline = points`${rear - 8},-4 ${rear + 2},${roof + 2} ${rear + 9},${roof} ${front - 8},${roof}
    ${front},${roof + 3} ${front + 14},-4`
  if (random.maybe(0.6)) pen.mark(hsl(0, 0, random.between(0.4, 0.55)), box([-90, 24], [90, 90]))
  pen.fill(
    paint,
    cabin,
    smooth(points`-49,2 -44,-6 -20,-7 20,-7 38,-3 48,3 49,14 40,${sill + 1} -40,${sill + 1}
      -49,14`),
  )
  const middle = (rear + front) / 2 + 1
  pen.mark(
    glass,
    points`${rear - 2},-5 ${rear + 5},${roof + 4} ${middle - 2},${roof + 4}
    ${middle - 2},-5`,
  )
  pen.mark(
    glass,
    points`${middle + 2},-5 ${middle + 2},${roof + 4} ${front - 4},${roof + 4}
    ${front + 8},-5`,
  )
  pen.line(darker(paint), 1.3, points`${middle},-4 ${middle},14`)
  pen.line(darker(paint), 2, points`${middle - 12},1 ${middle - 6},1`)
  pen.fill(hsl(50, 0.9, 0.75), ellipse([44, 4], 3.5, 3))
  pen.fill(hsl(0, 0.85, 0.5), ellipse([-46, 3], 2.6, 3.4))
  const size = random.between(10, 12.5)
  for (const x of [-27, 27]) {
    pen.fill(black, ellipse([x, sill + 2], size))
    pen.mark(hsl(0, 0, random.between(0.6, 0.8)), ellipse([x, sill + 2], size * 0.5))
  }
}

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
