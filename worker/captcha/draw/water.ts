import type { Random } from '../../../shared/random.ts'
import type { Colour, Point } from '../../drawing/canvas.ts'
import { arc, box, ellipse, type Outline, points, smoothLine } from '../../drawing/outlines.ts'
import { black, darker, hsl, lighter, vivid, white } from './colours.ts'
import type { Pen } from './pen.ts'

const waves = (pen: Pen, random: Random, level: number) => {
  const water = hsl(
    random.between(185, 225),
    random.between(0.35, 0.65),
    random.between(0.38, 0.55),
  )
  const height = random.between(1, 2.6)
  const crest = smoothLine(
    Array.from(
      { length: 17 },
      (_, n): Point => [-88 + n * 11, level + (n % 2 === 0 ? -height : height)],
    ),
  )
  pen.mark(water, [...crest, [90, 95], [-90, 95]])
  for (const y of [9, 17]) {
    const x = random.between(-36, 10)
    pen.line(
      lighter(water, 0.35),
      1.6,
      smoothLine(points`${x},${level + y} ${x + 7},${level + y - 2} ${x + 14},${level + y}
        ${x + 21},${level + y - 2}`),
    )
  }
}

const steamer = (pen: Pen, random: Random, hull: Colour) => {
  const cabin = lighter(hsl(random.between(0, 360), 0.2, 0.85))
  const funnel = vivid(random)
  const smoke = hsl(0, 0, random.between(0.5, 0.66))
  const stacks = random.oneOf([[-4], [-14, 6]])
  for (const x of stacks) {
    for (const [n, size] of [4, 5.5, 7].entries()) {
      pen.mark(lighter(smoke, n * 0.12), ellipse([x - 6 - n * 9, -37 - n * 4], size, size * 0.75))
    }
    pen.fill(funnel, box([x - 5, -32], [x + 5, -8]))
    pen.mark(darker(funnel, 0.6), box([x - 5, -32], [x + 5, -27]))
  }
  pen.fill(cabin, box([-30, -12], [24, 8]))
  pen.fill(cabin, box([8, -22], [22, -10]))
  pen.fill(hull, points`-47,4 -34,6 34,6 50,-2 39,30 -39,30`)
  pen.mark(darker(hull, 0.4), points`-43,18 43,18 40,30 -39,30`)
  for (const x of [-24, -12, 0, 12]) pen.mark(darker(hull, 0.75), ellipse([x, -4], 2.6))
  for (const x of [-26, -13, 0, 13, 26]) pen.mark(white, ellipse([x, 12], 2.4))
}

const sailing = (pen: Pen, random: Random, hull: Colour) => {
  const sail = hsl(random.between(0, 360), random.between(0.1, 0.5), random.between(0.9, 0.96))
  const wood = hsl(28, 0.4, 0.25)
  for (const [x, top] of [
    [-18, -38],
    [14, -46],
  ] as const) {
    pen.line(wood, 2.6, points`${x},10 ${x},${top - 3}`)
    for (const [high, low, wide] of [
      [top + 1, top + 16, 10],
      [top + 19, 2, 14],
    ] as const) {
      const bulge = random.between(4, 8)
      pen.fill(sail, [
        ...smoothLine(points`${x - wide},${high} ${x},${high - 1} ${x + wide},${high}`),
        ...smoothLine(points`${x + wide + bulge * 0.5},${(high + low) / 2} ${x + wide + 2},${low}`),
        ...smoothLine(points`${x},${low - 3} ${x - wide + 2},${low}`),
        [x - wide + bulge * 0.5, (high + low) / 2],
      ])
    }
    pen.mark(vivid(random), points`${x},${top - 5} ${x - 11},${top - 2} ${x},${top + 1}`)
  }
  pen.line(wood, 2.4, points`36,6 54,-8`)
  pen.fill(hull, points`-46,-4 -40,8 32,8 44,2 34,32 -34,32`)
  for (const x of [-24, -10, 4, 18]) pen.mark(black, box([x, 13], [x + 5, 18]))
  pen.line(lighter(hull, 0.5), 1.6, points`-41,10 38,10`)
}

export const ship = (pen: Pen, random: Random): void => {
  const hull = darker(vivid(random), random.between(0.1, 0.45))
  if (random.maybe(0.6)) steamer(pen, random, hull)
  else sailing(pen, random, hull)
  waves(pen, random, 25)
}

const hanging = (pen: Pen, random: Random) => {
  const paint = random.maybe(0.6)
    ? hsl(random.between(-5, 20), 0.65, random.between(0.4, 0.5))
    : hsl(random.between(180, 240), 0.2, random.between(0.3, 0.45))
  const [deck, top] = [random.between(10, 15), random.between(-40, -34)]
  const towers = random.between(24, 29)
  const sag = (x: number) => top + 3 + (deck - top - 8) * (1 - (x / towers) ** 2)
  const cable: Outline = Array.from({ length: 13 }, (_, n): Point => {
    const x = -towers + (n * towers) / 6
    return [x, sag(x)]
  })
  for (const [x, y] of cable) pen.line(paint, 1.1, points`${x},${y} ${x},${deck}`)
  for (const side of [-1, 1]) {
    for (const out of [12, 22, 32]) {
      const x = side * (towers + out)
      pen.line(paint, 1.1, points`${x},${top + 3 + ((deck - top - 5) * out) / 44} ${x},${deck}`)
    }
    pen.line(paint, 2, points`${side * towers},${top + 3} ${side * (towers + 44)},${deck - 2}`)
  }
  pen.line(paint, 2, cable)
  waves(pen, random, 34)
  for (const side of [-1, 1])
    pen.fill(paint, box([side * towers - 3.5, top], [side * towers + 3.5, 42]))
  pen.fill(darker(paint, 0.35), box([-90, deck], [90, deck + 6]))
}

const arched = (pen: Pen, random: Random) => {
  const stone = hsl(random.between(15, 50), random.between(0.1, 0.35), random.between(0.5, 0.64))
  const arches = random.whole(2, 3)
  const width = 104 / arches
  const deck = random.between(-18, -10)
  waves(pen, random, 28)
  const under = Array.from({ length: arches }, (_, n) => {
    const x = 52 - width * (n + 0.5)
    const half = width / 2 - 5
    return [
      [x + half, 36] as Point,
      ...arc([x, 20], [half, 20 - deck - 8], 1, 0.5),
      [x - half, 36] as Point,
    ]
  }).flat()
  pen.fill(stone, [[-90, deck], [90, deck], [90, 38], ...under, [-90, 38]])
  pen.fill(darker(stone, 0.25), box([-90, deck - 5], [90, deck + 2]))
  for (const [n, y] of [deck + 7, deck + 13].entries()) {
    for (let x = -50 + n * 6; x < 52; x += 13)
      pen.line(darker(stone, 0.3), 1, points`${x},${y} ${x + 6},${y}`)
  }
}

export const bridge = (pen: Pen, random: Random): void =>
  random.maybe(0.55) ? hanging(pen, random) : arched(pen, random)
