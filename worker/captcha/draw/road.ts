import type { Random } from '../../../shared/random.ts'
import type { Colour, Point } from '../../drawing/canvas.ts'
import { box, ellipse, type Outline, points, smooth } from '../../drawing/outlines.ts'
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

export const bicycle = (pen: Pen, random: Random): void => {
  const paint = darker(vivid(random), 0.15)
  const tyre = mix(black, paint, random.between(0, 0.15))
  const size = random.between(19, 22)
  const rear: Point = [-28, 18]
  const front: Point = [28, 18]
  const spoke = lighter(tyre, 0.45)
  for (const [x, y] of [rear, front]) {
    const turned = random.between(0, 1)
    for (let n = 0; n < 5; n += 1) {
      const angle = turned + (n * Math.PI) / 5
      const [a, b] = [Math.cos(angle) * size, Math.sin(angle) * size]
      pen.line(spoke, 0.8, points`${x - a},${y - b} ${x + a},${y + b}`)
    }
    const rim = ellipse([x, y], size)
    pen.line(tyre, random.between(3, 4), [...rim, rim[0] as Point])
    pen.mark(tyre, ellipse([x, y], 2.6))
  }
  const pedals: Point = [-3, 19]
  const seat: Point = [-11, -13]
  const head: Point = [19, -14]
  const tube = random.between(3.2, 4.2)
  for (const line of [
    [rear, seat],
    [rear, pedals],
    [seat, pedals],
    [pedals, head],
    [seat, head],
  ]) {
    pen.line(paint, tube, line)
  }
  pen.line(paint, tube, [[17, -24], front])
  pen.line(paint, tube * 0.9, [seat, [-14, -22]])
  pen.fill(black, smooth(points`-25,-26 -14,-27 -3,-24 -13,-21`))
  pen.line(black, 3, points`8,-27 17,-26 25,-29 28,-23`)
  pen.mark(spoke, ellipse(pedals, 5))
  pen.mark(black, ellipse(pedals, 2.4))
  pen.line(black, 2.4, [pedals, [3, 28]])
  pen.line(black, 3, points`-1,29 7,28`)
}
