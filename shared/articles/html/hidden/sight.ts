import type { Style } from '../styles.ts'

const units: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 38,
  mm: 4,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
  vw: 10,
  vh: 10,
}

/** The lengths in a value, in pixels, as far as they depend on nothing around. */
const lengthsIn = (value = ''): number[] =>
  [...value.matchAll(/([+-]?(?:\d+\.?\d*|\.\d+))([a-z%]*)/g)].map(
    ([, amount, unit = '']) => Number(amount) * (units[unit] ?? Number.NaN),
  )

/** Whether a length is too small for anything to be seen. */
export const isNothing = (value: string | undefined): boolean => {
  const [length = Number.NaN] = lengthsIn(value)
  return Math.abs(length) <= 1 && !/calc/.test(value ?? '')
}

const some = (style: Style, name: RegExp, test: (value: string) => boolean): boolean =>
  Object.keys(style).some((one) => name.test(one) && test(style[one] ?? ''))

/** Whether a script fades or moves it into sight. */
const isMoved = (style: Style): boolean =>
  some(
    style,
    /^(?:-webkit-)?(?:transition|animation|will-change)/,
    (value) => !/^(?:none|0s)/.test(value),
  )

const isCut = (style: Style): boolean =>
  some(style, /^overflow/, (value) => /hidden|clip/.test(value))

const isPadded = (style: Style): boolean => some(style, /^padding/, (value) => /[1-9]/.test(value))

/** Whether it stands thousands of pixels away. A margin that a padding takes back moves nothing. */
const isFar = (style: Style): boolean => {
  const isLeast = (least: number) => (value: string) => Math.min(...lengthsIn(value)) <= least
  return (
    some(style, /^(?:left|right|top|bottom|inset.*|text-indent)$/, isLeast(-999)) ||
    (some(style, /^margin-(?:left|top)$/, isLeast(-999)) && !isPadded(style)) ||
    some(style, /^(?:transform|translate)$/, isLeast(-5_000)) ||
    some(style, /^left$/, (value) => (lengthsIn(value)[0] ?? 0) >= 5_000) ||
    (isCut(style) && some(style, /^text-indent$/, (value) => /^\d{3}/.test(value)))
  )
}

const isClipped = ({ clip = '', 'clip-path': path = '' }: Style): boolean => {
  const [top, right, bottom, left] = lengthsIn(clip)
  return (
    (clip.startsWith('rect') && (top === bottom || right === left)) ||
    /^(?:inset\((?:[5-9]\d|100)[\d.]*%|circle\(0|polygon\([0\s,]*\))/.test(path)
  )
}

const isSmall = (style: Style): boolean => {
  const isLow = isNothing(style.height) || isNothing(style['max-height'])
  const isNarrow = isNothing(style.width) || isNothing(style['max-width'])
  const isBox = isCut(style) && !isPadded(style) && !isMoved(style)
  return (isLow && isNarrow) || ((isLow || isNarrow) && isBox)
}

/** Whether an element with this style is out of sight with all that is in it, and no script brings it. */
export const isGone = (style: Style): boolean =>
  style.display === 'none' ||
  style.visibility === 'collapse' ||
  style['content-visibility'] === 'hidden' ||
  (style['mso-hide'] ?? 'none') !== 'none' ||
  (!isMoved(style) && !style.transform && Number.parseFloat(style.opacity ?? '1') < 0.05) ||
  (!isMoved(style) && /scale(?:3d)?\(0[,)]/.test(style.transform ?? '')) ||
  isFar(style) ||
  isClipped(style) ||
  isSmall(style)

/** What keeps the words of an element from being seen, which an element in it may take back. */
export interface Unseen {
  readonly visibility?: boolean
  readonly size?: boolean
}

/** What a style says of it. */
export const unseenBy = (style: Style): Unseen => {
  const { visibility = 'inherit', 'font-size': size = 'inherit' } = style
  return {
    ...(visibility === 'inherit' ? {} : { visibility: visibility === 'hidden' && !isMoved(style) }),
    ...(/em|%|inherit/.test(size) ? {} : { size: isNothing(size) }),
  }
}
