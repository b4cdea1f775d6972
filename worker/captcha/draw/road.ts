import type { Random } from '../../../shared/random.ts'
import type { Colour } from '../../drawing/canvas.ts'
import { box, ellipse, type Outline, points, smooth } from '../../drawing/outlines.ts'
import { black, darker, hsl, vivid } from './colours.ts'
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
