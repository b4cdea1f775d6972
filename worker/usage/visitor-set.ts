/** The parts of the set, each with a table of its own: one grows at a time, so that growing takes little memory. */
const parts = 16
const agentBits = 2 ** 20

/** A hash table of numbers with linear probing; 0 is a free slot. */
class Part {
  size = 0
  #slots = new Float64Array(64)

  /** The slots from a network's first place to the next free one. @returns the free one */
  #probe(network: number, visit: (key: number) => void): number {
    const { length } = this.#slots
    let at = Math.floor((network / 2 ** 32) * length)
    for (;;) {
      const key = this.#slots[at] ?? 0
      if (key === 0) return at
      visit(key)
      at = (at + 1) % length
    }
  }

  keysOf(network: number): number[] {
    const keys: number[] = []
    this.#probe(network, (key) => {
      if (Math.floor(key / agentBits) === network + 1) keys.push(key)
    })
    return keys
  }

  add(key: number): void {
    if (this.size >= this.#slots.length * 0.75) this.#grow()
    const free = this.#probe(Math.floor(key / agentBits) - 1, () => {})
    this.#slots[free] = key
    this.size += 1
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Float64Array(before.length * 2)
    this.size = 0
    for (const key of before) if (key !== 0) this.add(key)
  }
}

/**
 * Visitors as numbers of 53 bits: 32 of a network's hash and 20 of its user agent's. Eight bytes each, ten in the table; two of
 * six million fall together once in thousands of days. A network's are neighbours, so that they can be counted.
 */
export class VisitorSet {
  readonly #parts = Array.from({ length: parts }, () => new Part())

  #partOf(network: number): Part {
    return this.#parts[network % parts] as Part
  }

  get size(): number {
    return this.#parts.reduce((sum, { size }) => sum + size, 0)
  }

  /** Whether a visitor is in it. @param agent below 2^20 */
  has(network: number, agent: number): boolean {
    return this.#partOf(network)
      .keysOf(network)
      .includes((network + 1) * agentBits + agent)
  }

  /** How many visitors of a network are in it. */
  countOf(network: number): number {
    return this.#partOf(network).keysOf(network).length
  }

  /** Adds a visitor that is not in it. @returns the number to store */
  add(network: number, agent: number): number {
    const key = (network + 1) * agentBits + agent
    this.addKey(key)
    return key
  }

  /** Adds a stored number. */
  addKey(key: number): void {
    this.#partOf(Math.floor(key / agentBits) - 1).add(key)
  }
}
