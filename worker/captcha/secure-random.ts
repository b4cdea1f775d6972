import { randomInt } from 'node:crypto'

/** A random element, from a cryptographic source. */
export const oneOf = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item

/** The elements in random order, from a cryptographic source (Fisher-Yates). */
export const shuffled = <Item>(items: readonly Item[]): Item[] => {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const [a, b] = [order[last] as Item, order[other] as Item]
    order[last] = b
    order[other] = a
  }
  return order
}
