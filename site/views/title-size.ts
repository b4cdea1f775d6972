const letterSpacing = 0.035

/** The widths of letters in Source Serif 4, in em, a little rounded up. */
const widths: readonly (readonly [number, string])[] = [
  [0.3, " .,:;'’!|"],
  [0.33, 'ijl-[]'],
  [0.37, 'tfIJ/()"'],
  [0.47, 'rs'],
  [0.54, 'cez_–?$0123456789'],
  [0.55, 'axS'],
  [0.58, 'gov'],
  [0.63, 'bdkpquyFLPTZ'],
  [0.65, 'hnE'],
  [0.73, 'ABCGKRVX&'],
  [0.77, 'DNOQU'],
  [0.84, 'wHæ@—…'],
  [0.96, 'mMœ'],
]

/** The width of a letter without its accent, in em; letters that are not Latin count as wide. */
const widthOf = (letter: string): number =>
  widths.find(([, letters]) => letters.includes(letter))?.[0] ??
  (/[\p{Script=Latin}\p{P}]/u.test(letter) ? 0.77 : 1.05)

const measureEm = (title: string): number =>
  [...title.normalize('NFD').replaceAll(/\p{M}/gu, '')].reduce(
    (sum, letter) => sum + widthOf(letter) - letterSpacing,
    0,
  )

/** The widths of titles that have a size of their own, in tenths of an em. */
const short = [26, 30, 35, 42, 47, 53]
const long = [60, 68, 77, 88, 100, 115, 130]

/** The class of the largest size in which a title fits on one line; `title-wraps` if none does. */
export const sizeOfTitle = (title: string): string => {
  const tenths = 10 * measureEm(title)
  const fits = (most: number) => tenths <= most
  if (short.some(fits)) return `short-${short.find(fits)}`
  return long.some(fits) ? `long-${long.find(fits)}` : 'title-wraps'
}

/** The class of an article's title: a long title is smaller, so that it has about three lines. */
export const sizeOfHeading = (title: string): string | undefined => {
  const width = measureEm(title)
  if (width > 48) return 'title-longer'
  return width > 28 ? 'title-long' : undefined
}
