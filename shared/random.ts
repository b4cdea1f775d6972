/** Random numbers from a seed: the same seed gives the same numbers. */
export interface Random {
  /** A number from 0 up to 1. */
  next(): number
  /** A number between two. */
  between(low: number, high: number): number
  /** A whole number from the first to the second, both included. */
  whole(low: number, high: number): number
  oneOf<Item>(items: readonly Item[]): Item
  /** True with this probability. */
  maybe(probability: number): boolean
}

/** The generator sfc32 (PractRand), faster than a cryptographic one. @param seed four whole numbers of 32 bits */
export const seededRandom = (seed: readonly number[]): Random => {
  let [a = 0, b = 0, c = 0, counter = 0] = seed
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  // Skipped, because the first numbers still show the seed.
  for (let round = 0; round < 12; round += 1) next()
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    oneOf: <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)] as Item,
    maybe: (probability) => next() < probability,
  }
}
