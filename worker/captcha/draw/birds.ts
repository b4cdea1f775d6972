import type { Random } from '../../../shared/random.ts'
import type { Colour, Point } from '../../drawing/canvas.ts'
import { ellipse, type Outline, placed, points, smooth } from '../../drawing/outlines.ts'
import { black, darker, hsl, lighter, white } from './colours.ts'
import type { Pen } from './pen.ts'

interface Leg {
  readonly colour: Colour
  readonly width: number
  readonly hip: Point
  readonly foot: Point
}

const leg = (pen: Pen, { colour, width, hip, foot }: Leg) => {
  const knee: Point = [(hip[0] + foot[0]) / 2 - 2, (hip[1] + foot[1]) / 2]
  pen.line(colour, width, [hip, knee, foot])
  for (const [along, down] of [
    [-7, 2],
    [4, 2],
    [8, 4],
  ] as const) {
    pen.line(colour, width * 0.8, [foot, [foot[0] + along, foot[1] + down]])
  }
}

/** All black, with a long thick beak and legs set apart. */
export const crow = (pen: Pen, random: Random): void => {
  const body = hsl(random.between(200, 280), random.between(0, 0.25), random.between(0.07, 0.13))
  const sheen = lighter(body, random.between(0.14, 0.24))
  const bill = darker(hsl(random.between(20, 50), 0.1, random.between(0.22, 0.32)))
  const lift = random.between(-5, 4)
  const head = (outline: Outline) => placed(outline, [0, lift])
  const stride = random.between(5, 13)
  leg(pen, { colour: bill, width: 3, hip: [0, 18], foot: [-2 - stride, 44] })
  leg(pen, { colour: bill, width: 3, hip: [11, 16], foot: [12 + stride, 44] })
  pen.fill(
    body,
    smooth(points`-50,27 -32,8 -12,-9 6,${-18 + lift / 2} 16,${-33 + lift} 27,${-37 + lift}
      35,${-30 + lift} 34,${-19 + lift} 30,-2 19,16 1,22 -17,19 -37,31`),
  )
  const open = random.between(0, 4)
  pen.fill(
    bill,
    head(points`31,-33 41,-32 50,-27 57,-20 46,-22 33,-22`),
    head(points`33,-24 45,${-21 + open / 2} 52,${-18 + open} 42,${-17 + open} 32,-18`),
  )
  pen.mark(white, head(ellipse([29, -30], 2.6)))
  pen.mark(black, head(ellipse([29.4, -30], 1.3)))
  pen.mark(sheen, smooth(points`15,-9 0,-8 -18,4 -41,24 -20,15 4,11 14,2`))
  for (const row of [0, 1, 2]) {
    pen.line(
      body,
      1.6,
      points`${8 - row * 6},${2 + row * 2} ${-12 - row * 5},${8 + row * 3}
      ${-26 - row * 4},${16 + row * 2}`,
    )
  }
}

/** Small and round: brown above, pale below, a short beak, a dark bib. */
export const sparrow = (pen: Pen, random: Random): void => {
  const brown = hsl(random.between(18, 32), random.between(0.45, 0.65), random.between(0.3, 0.42))
  const pale = hsl(random.between(30, 45), random.between(0.2, 0.5), random.between(0.84, 0.92))
  const dark = darker(brown, 0.55)
  const round = random.between(-2, 3)
  if (random.maybe(0.7)) {
    const bark = hsl(random.between(15, 40), 0.3, random.between(0.25, 0.4))
    pen.line(
      bark,
      random.between(4, 7),
      points`-70,${42 + random.between(-4, 4)} 0,41 70,${40 + random.between(-5, 5)}`,
    )
  }
  const shank = hsl(20, 0.4, 0.45)
  leg(pen, { colour: shank, width: 1.8, hip: [0, 28], foot: [-1, 38] })
  leg(pen, { colour: shank, width: 1.8, hip: [9, 28], foot: [10, 38] })
  pen.fill(dark, points`-24,8 -52,${16 + random.between(-8, 4)} -50,24 -22,20`)
  pen.fill(pale, ellipse([2, 8], 29, 25 + round))
  pen.mark(brown, smooth(points`-30,10 -24,-8 -8,-18 12,-16 4,-2 -10,8 -24,18`))
  pen.fill(pale, ellipse([20, -18], 18, 17))
  pen.mark(brown, smooth(points`2,-18 6,-30 19,-36 32,-31 37,-22 26,-24 14,-20 8,-10`))
  pen.fill(hsl(40, 0.25, random.between(0.3, 0.5)), points`36,-22 48,-16 36,-12`)
  pen.mark(dark, smooth(points`26,-6 36,-12 34,-3 27,3 21,0`))
  pen.mark(black, ellipse([26, -20], 3))
  pen.mark(white, ellipse([27, -21], 1))
  pen.fill(darker(brown, 0.25), smooth(points`6,-3 -10,-8 -25,2 -40,20 -20,18 0,13`))
  for (const row of [0, 1, 2]) {
    pen.line(pale, 1.6, points`${0 - row * 3},${0 + row * 4} ${-16 - row * 4},${6 + row * 4}`)
  }
}
