import type { Random } from '../../../shared/random.ts'
import type { Point } from '../../drawing/canvas.ts'
import {
  arc,
  box,
  ellipse,
  type Outline,
  points,
  roundBox,
  smooth,
  smoothLine,
} from '../../drawing/outlines.ts'
import { darker, hsl, lighter, vivid } from './colours.ts'
import type { Pen } from './pen.ts'

export const umbrella = (pen: Pen, random: Random): void => {
  const [one, other] = [vivid(random), vivid(random)]
  const stick = hsl(random.between(10, 40), 0.35, random.between(0.2, 0.35))
  const [top, rim] = [random.between(-38, -32), random.between(0, 5)]
  const hook = random.between(6, 9)
  pen.line(stick, 3.4, [[0, top - 8], [0, 36], ...arc([hook, 36], [hook, hook], 0.5, 0.02)])
  const panels = 5
  const edge = (n: number): Point => [-47 + (94 * n) / panels, rim]
  const dome: Outline = [...arc([0, rim], [47, rim - top], 0.5, 1)]
  const scallops = Array.from({ length: panels }, (_, n) => {
    const [x, y] = edge(panels - n)
    const width = 94 / panels
    return arc([x - width / 2, y], [width / 2, 6], 1, 0.5)
  }).flat()
  pen.fill(one, [...dome, ...scallops])
  for (const n of [1, 3]) {
    const [left, right] = [edge(n), edge(n + 1)]
    const bow = (x: number): Point => [x * 0.72, top + (rim - top) * 0.34]
    pen.mark(other, [
      ...smoothLine([left, bow(left[0]), [0, top + 1]]),
      ...smoothLine([[0, top + 1], bow(right[0]), right]),
      ...arc([(left[0] + right[0]) / 2, rim], [(right[0] - left[0]) / 2, 6], 1, 0.5),
    ])
  }
}

export const key = (pen: Pen, random: Random): void => {
  const metal = hsl(random.between(35, 52), random.between(0.1, 0.8), random.between(0.4, 0.56))
  const hole = hsl(random.between(0, 360), 0.15, 0.88)
  const size = random.between(15, 19)
  const teeth = random.whole(2, 4)
  const bits = Array.from({ length: teeth }, (_, n): Outline => {
    const x = 42 - n * 9
    return box([x - 3, 0], [x + 3, random.between(10, 18)])
  })
  const bow = random.maybe(0.5)
    ? [ellipse([-28, 0], size)]
    : [
        ellipse([-36, 0], size * 0.62),
        ellipse([-24, -9], size * 0.62),
        ellipse([-24, 9], size * 0.62),
      ]
  pen.fill(metal, ...bow, box([-18, -3.5], [46, 3.5]), box([-9, -6], [-4, 6]), ...bits)
  const rings =
    bow.length === 1
      ? [ellipse([-29, 0], size * 0.55)]
      : [
          ellipse([-37, 0], size * 0.28),
          ellipse([-24, -9], size * 0.28),
          ellipse([-24, 9], size * 0.28),
        ]
  pen.mark(hole, ...rings)
  pen.line(lighter(metal, 0.5), 1.4, points`-14,-1 42,-1`)
}

export const balloon = (pen: Pen, random: Random): void => {
  const [one, other] = [vivid(random), vivid(random)]
  const wide = random.between(29, 35)
  const outline = (share: number): Outline =>
    smoothLine(points`0,-48 ${wide * 0.72 * share},-40 ${wide * share},-18 ${wide * 0.7 * share},6
      ${7 * share},24`)
  const whole = (share: number): Outline => [...outline(share), ...outline(-share).toReversed()]
  const rope = darker(hsl(30, 0.3, 0.3))
  for (const side of [-6, 6]) pen.line(rope, 1.2, points`${side},22 ${side * 0.8},36`)
  pen.fill(one, whole(1))
  pen.mark(other, whole(0.64))
  pen.mark(one, whole(0.26))
  if (random.maybe(0.5))
    pen.mark(
      lighter(other, 0.4),
      smooth(points`${-wide},-20 0,-12 ${wide},-20 ${wide * 0.95},-10 0,-3 ${-wide * 0.95},-10`),
    )
  pen.fill(
    hsl(random.between(22, 38), 0.5, random.between(0.3, 0.42)),
    roundBox([-8, 35], [8, 47], 2),
  )
  pen.line(rope, 1, points`-7,40 7,40`)
}
