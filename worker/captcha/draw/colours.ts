import type { Random } from '../../../shared/random.ts'
import type { Colour } from '../../drawing/canvas.ts'

/** A colour by its hue in degrees, saturation and lightness from 0 to 1. */
export const hsl = (hue: number, saturation: number, lightness: number): Colour => {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (n: number) => {
    const k = (n + hue / 30 + 36) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

/** A mixture of two colours. @param share of the second one, from 0 to 1 */
export const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

export const black: Colour = [18, 18, 22]
export const white: Colour = [250, 250, 248]

export const darker = (colour: Colour, share = 0.3): Colour => mix(colour, black, share)
export const lighter = (colour: Colour, share = 0.3): Colour => mix(colour, white, share)

/** A strong colour of any hue. */
export const vivid = (random: Random): Colour =>
  hsl(random.between(0, 360), random.between(0.55, 0.9), random.between(0.38, 0.56))
