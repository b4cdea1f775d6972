/** The approximate width of a letter in titles, in em; letters that are not Latin count as wide. */
const widthOf = (letter: string): number => {
  if (/[ijltfrI.,:;'’!| -]/.test(letter)) return 0.3
  if (/[mwMW@…—]|[^\p{Script=Latin}\p{Nd}\p{P}]/u.test(letter)) return 1
  return /[\p{Lu}\d]/u.test(letter) ? 0.69 : 0.53
}

/** The widest title, in em, that fits on one line in each size. */
const sizes = [
  ['brand-5', 4.3],
  ['brand-4', 5.5],
  ['brand-3', 8],
  ['brand-2', 11],
  ['brand-1', 14.5],
] as const

const measureEm = (title: string): number =>
  [...title].reduce((sum, letter) => sum + widthOf(letter), 0)

/** The class of the largest size in which a title fits on one line; `brand-wraps` if none does. */
export const sizeOfTitle = (title: string): string => {
  const width = measureEm(title)
  return sizes.find(([, most]) => width <= most)?.[0] ?? 'brand-wraps'
}

/** The class of an article's title: a long title is smaller, so that it has about three lines. */
export const sizeOfHeading = (title: string): string | undefined => {
  const width = measureEm(title)
  if (width > 48) return 'title-longer'
  return width > 28 ? 'title-long' : undefined
}
