/** About how wide a letter is, in em, in the type of titles; what is not Latin counts as wide. */
const widthOf = (letter: string): number => {
  if (/[ijltfrI.,:;'’!| -]/.test(letter)) return 0.3
  if (/[mwMW@…—]|[^\p{Script=Latin}\p{Nd}\p{P}]/u.test(letter)) return 1
  return /[\p{Lu}\d]/u.test(letter) ? 0.69 : 0.53
}

/** The widest title in em that each size has room for on one line. */
const sizes = [
  ['brand-5', 4.3],
  ['brand-4', 5.5],
  ['brand-3', 8],
  ['brand-2', 11],
  ['brand-1', 14.5],
] as const

const emOf = (title: string): number => [...title].reduce((sum, letter) => sum + widthOf(letter), 0)

/** The class of the largest size at which a title stands on one line; `brand-wraps` where none does. */
export const sizeOfTitle = (title: string): string => {
  const width = emOf(title)
  return sizes.find(([, most]) => width <= most)?.[0] ?? 'brand-wraps'
}

/** The class of an article's title: a long one is smaller, so that it has about three lines. */
export const sizeOfHeading = (title: string): string | undefined => {
  const width = emOf(title)
  if (width > 48) return 'title-longer'
  return width > 28 ? 'title-long' : undefined
}
