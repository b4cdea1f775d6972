import type { Random } from '../../../shared/random.ts'
import {
  box,
  ellipse,
  type Outline,
  placed,
  points,
  roundBox,
  smooth,
} from '../../drawing/outlines.ts'
import { darker, hsl, lighter, white } from './colours.ts'
import type { Pen } from './pen.ts'

/** A sticking plaster: a long strip with round ends, a pad in its middle, rows of holes. */
export const bandage = (pen: Pen, random: Random): void => {
  const strip = random.maybe(0.75)
    ? hsl(random.between(18, 34), random.between(0.45, 0.75), random.between(0.66, 0.78))
    : hsl(random.between(0, 360), 0.5, 0.72)
  const half = random.between(13, 17)
  const pad = random.between(12, 16)
  const hole = darker(strip, 0.4)
  const long = roundBox([-50, -half], [50, half], half * random.between(0.7, 0.98))
  pen.fill(strip, long)
  if (random.maybe(0.3)) pen.fill(strip, placed(long, [0, 0], 0.25))
  pen.fill(lighter(strip, 0.5), box([-pad, -half + 1], [pad, half - 1]))
  const dots: Outline[] = []
  for (const x of [-7, 0, 7]) for (const y of [-6, 0, 6]) dots.push(ellipse([x, y], 1.5))
  for (const side of [-1, 1]) {
    for (const x of [24, 31, 38]) for (const y of [-6, 0, 6]) dots.push(ellipse([x * side, y], 1.4))
  }
  pen.mark(hole, ...dots)
}

const bottle = (wide: number, tall: number): Outline => {
  const half = wide / 2
  const shoulder = -tall * 0.58
  const side: Outline = points`${half},0 ${half},${shoulder} ${half * 0.85},${shoulder - tall * 0.09}
    ${half * 0.5},${shoulder - tall * 0.2} ${half * 0.48},${-tall}`
  return [...side, ...side.toReversed().map(([x, y]) => [-x, y] as const)]
}

/** Bottles of milk beside one another on a shelf or a belt. */
export const milkLine = (pen: Pen, random: Random): void => {
  const count = random.whole(3, 5)
  const step = 96 / count
  const [wide, tall] = [step * random.between(0.74, 0.86), random.between(56, 68)]
  const floor = random.between(26, 32)
  const milk = hsl(random.between(40, 60), 0.3, random.between(0.94, 0.98))
  const cap = hsl(random.between(0, 360), random.between(0.6, 0.85), random.between(0.35, 0.5))
  const glass = hsl(random.between(190, 220), 0.3, 0.78)
  const shelf = hsl(random.between(0, 360), 0.2, random.between(0.18, 0.28))
  pen.mark(shelf, box([-90, floor], [90, floor + random.between(5, 9)]))
  if (random.maybe(0.5)) {
    for (const x of [-48, -24, 0, 24, 48]) pen.fill(darker(shelf, 0.2), ellipse([x, floor + 14], 6))
  }
  for (let n = 0; n < count; n += 1) {
    const x = -48 + step * (n + 0.5) + random.between(-1, 1)
    const at = (outline: Outline) => placed(outline, [x, floor])
    pen.fill(glass, at(bottle(wide, tall)))
    pen.mark(milk, at(bottle(wide * 0.9, tall * 0.9)))
    pen.fill(cap, at(roundBox([-wide * 0.32, -tall - 3], [wide * 0.32, -tall + 4], 2)))
    const drop = smooth(points`0,${-tall * 0.42} ${wide * 0.17},${-tall * 0.24} 0,${-tall * 0.17}
      ${-wide * 0.17},${-tall * 0.24}`)
    pen.mark(cap, at(drop))
    pen.line(white, 1.3, at(points`${-wide * 0.36},${-tall * 0.1} ${-wide * 0.36},${-tall * 0.5}`))
  }
}
