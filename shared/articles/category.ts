export const categories = ['Coding', 'Health'] as const
export type Category = (typeof categories)[number]

/** The words of section 2 of the specification, in its order. */
export const codingWords = [
  'programming',
  'computer',
  'javascript',
  'typescript',
  'cascading styles sheet',
  'html',
  'coding',
  'software',
  'cpp',
  'css',
  'html5',
  'reactjs',
  'nextjs',
  'nodejs',
  'website',
  'web',
  'developer',
  'develop',
  'development',
  'lorem ipsum',
] as const

/** Coding when the heading contains a coding word, else Health (specification, sections 2 and 4). */
export const categoryOf = (heading: string): Category => {
  const text = heading.toLowerCase()
  return codingWords.some((word) => text.includes(word)) ? 'Coding' : 'Health'
}
