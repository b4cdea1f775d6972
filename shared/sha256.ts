/** The first primes. */
const primes = (count: number): number[] => {
  const found: number[] = []
  for (let one = 2; found.length < count; one += 1) {
    if (found.every((prime) => one % prime !== 0)) found.push(one)
  }
  return found
}

/** The first 32 bits of a number's fraction. */
const fraction = (number: number): number => ((number % 1) * 2 ** 32) | 0

const constants = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

/**
 * SHA-256 (FIPS 180-4) of bytes that come in parts. `crypto.subtle.digest` takes only the whole, which a backup with its
 * pictures would have to keep in memory.
 */
export class Sha256 {
  readonly #state = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))
  readonly #words = new Int32Array(64)
  readonly #rest = new Uint8Array(64)
  #length = 0

  #addBlock(bytes: Uint8Array, from: number): void {
    const words = this.#words
    for (let at = 0; at < 16; at += 1) {
      const byte = from + 4 * at
      words[at] =
        ((bytes[byte] as number) << 24) |
        ((bytes[byte + 1] as number) << 16) |
        ((bytes[byte + 2] as number) << 8) |
        (bytes[byte + 3] as number)
    }
    for (let at = 16; at < 64; at += 1) {
      const [early, late] = [words[at - 15] as number, words[at - 2] as number]
      const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      words[at] = ((words[at - 16] as number) + low + (words[at - 7] as number) + high) | 0
    }
    let [a, b, c, d, e, f, g, h] = this.#state as unknown as [
      ...[number, number, number, number],
      ...[number, number, number, number],
    ]
    for (let at = 0; at < 64; at += 1) {
      const chosen = (e & f) ^ (~e & g)
      const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      const first = (h + mixed + chosen + (constants[at] as number) + (words[at] as number)) | 0
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    const added = [a, b, c, d, e, f, g, h]
    for (const [at, word] of added.entries()) this.#state[at] = (this.#state[at] as number) + word
  }

  /** Adds the next bytes. */
  update(bytes: Uint8Array): void {
    let from = 0
    const kept = this.#length % 64
    this.#length += bytes.length
    if (kept > 0) {
      from = Math.min(64 - kept, bytes.length)
      this.#rest.set(bytes.subarray(0, from), kept)
      if (kept + from < 64) return
      this.#addBlock(this.#rest, 0)
    }
    for (; from + 64 <= bytes.length; from += 64) this.#addBlock(bytes, from)
    this.#rest.set(bytes.subarray(from))
  }

  /** The hash of all bytes in hexadecimal; nothing can be added after it. */
  digest(): string {
    const length = this.#length
    const end = new Uint8Array(64 * Math.ceil((length + 9) / 64) - length)
    end[0] = 0x80
    const view = new DataView(end.buffer)
    view.setUint32(end.length - 8, Math.floor(length / 2 ** 29))
    view.setUint32(end.length - 4, (length * 8) >>> 0)
    this.update(end)
    return [...this.#state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }
}
