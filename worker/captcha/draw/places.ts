import type { Random } from '../../../shared/random.ts'
import { arc, box, ellipse, type Outline, points, smooth } from '../../drawing/outlines.ts'
import { darker, hsl, lighter, vivid, white } from './colours.ts'
import type { Pen } from './pen.ts'

export const house = (pen: Pen, random: Random): void => {
  const wall = hsl(random.between(0, 360), random.between(0.3, 0.6), random.between(0.5, 0.62))
  const roof = hsl(random.between(-10, 30), random.between(0.4, 0.7), random.between(0.28, 0.42))
  const door = vivid(random)
  const glass = hsl(random.between(190, 215), 0.5, random.between(0.68, 0.85))
  const eaves = random.between(-10, -2)
  const ridge = eaves - random.between(26, 34)
  const chimney = random.between(12, 24)
  pen.fill(darker(roof, 0.2), box([chimney, ridge + 2], [chimney + 9, eaves - 4]))
  pen.fill(wall, box([-36, eaves - 1], [36, 42]))
  pen.fill(roof, points`-46,${eaves} 0,${ridge} 46,${eaves}`)
  const side = random.oneOf([-1, 1])
  const at = side * random.between(10, 18)
  pen.fill(door, box([at - 8, 14], [at + 8, 42]))
  pen.mark(white, ellipse([at + 5, 29], 1.4))
  const x = -side * 16
  pen.fill(glass, box([x - 11, 8], [x + 11, 26]))
  pen.line(white, 1.8, points`${x},8 ${x},26`)
  pen.line(white, 1.8, points`${x - 11},17 ${x + 11},17`)
  if (random.maybe(0.6)) pen.fill(glass, ellipse([0, (eaves * 2 + ridge) / 3], 6))
}

/** A stem with two arms that point up, ribs and spines; often in a pot. */
export const cactus = (pen: Pen, random: Random): void => {
  const green = hsl(random.between(95, 160), random.between(0.35, 0.6), random.between(0.3, 0.42))
  const thick = random.between(17, 21)
  const [left, right] = [random.between(-4, 12), random.between(-14, 2)]
  const floor = 30
  const arm = (
    x: number,
    joint: number,
    top: number,
  ): Outline => points`0,${joint} ${x * 0.55},${joint} ${x * 0.88},${joint - 3} ${x},${joint - 10}
    ${x},${top}`
  const arms = [
    arm(-30, left, left - random.between(20, 30)),
    arm(30, right, right - random.between(18, 26)),
  ]
  for (const line of arms) pen.line(darker(green, 0.55), thick * 0.66 + 3, line)
  pen.line(darker(green, 0.55), thick + 3, points`0,${floor} 0,-38`)
  for (const line of arms) pen.line(green, thick * 0.66, line)
  pen.line(green, thick, points`0,${floor} 0,-38`)
  const rib = lighter(green, 0.35)
  for (const x of [-5, 0, 5]) pen.line(rib, 1.2, points`${x},${floor - 2} ${x},-38`)
  for (const y of [-34, -22, -10, 2, 14]) {
    for (const x of [-thick / 2, thick / 2]) {
      pen.line(darker(green, 0.7), 1, points`${x * 0.8},${y} ${x * 1.4},${y - 3}`)
    }
  }
  if (random.maybe(0.5)) pen.fill(hsl(random.between(320, 350), 0.8, 0.6), ellipse([0, -48], 6, 4))
  if (random.maybe(0.65)) {
    const pot = hsl(random.between(0, 40), random.between(0.4, 0.7), random.between(0.4, 0.52))
    pen.fill(pot, points`-20,28 20,28 15,49 -15,49`)
    pen.fill(lighter(pot, 0.15), box([-23, 23], [23, 31]))
  } else {
    pen.fill(
      hsl(random.between(35, 50), 0.5, 0.68),
      smooth(points`-80,48 -30,30 0,27 30,30 80,48 80,90 -80,90`),
    )
  }
}

export const mushroom = (pen: Pen, random: Random): void => {
  const cap = hsl(random.between(-12, 28), random.between(0.55, 0.85), random.between(0.36, 0.5))
  const stem = hsl(random.between(35, 50), random.between(0.2, 0.5), random.between(0.86, 0.93))
  const [rim, top] = [random.between(-4, 4), random.between(-44, -38)]
  const wide = random.between(38, 46)
  pen.fill(stem, smooth(points`-9,${rim - 4} 9,${rim - 4} 11,22 18,40 0,45 -18,40 -11,22`))
  pen.fill(
    darker(stem, 0.12),
    smooth(points`-14,${rim + 9} 0,${rim + 6} 14,${rim + 9} 18,${rim + 17} 0,${rim + 14}
      -18,${rim + 17}`),
  )
  pen.fill(cap, [...arc([0, rim], [wide, rim - top], 0.5, 1), ...arc([0, rim], [wide, 6], 0, 0.5)])
  const spots: [number, number, number][] = [
    [0, 0.62, 7],
    [-0.5, 0.34, 5.5],
    [0.5, 0.38, 6],
    [-0.22, 0.16, 4],
    [0.24, 0.12, 3.6],
    [-0.78, 0.1, 3.4],
    [0.76, 0.12, 3.6],
  ]
  for (const [x, y, radius] of spots) {
    pen.mark(
      white,
      ellipse(
        [x * wide + random.between(-2, 2), rim - y * (rim - top) + random.between(-2, 2)],
        radius * random.between(0.85, 1.15),
        radius * 0.8,
      ),
    )
  }
}
