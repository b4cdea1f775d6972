/** The first 32 bits of a number's fraction. */
const fraction = (value: number): number => ((value % 1) * 2 ** 32) | 0

const primes: number[] = []
for (let n = 2; primes.length < 64; n += 1) {
  if (primes.every((prime) => n % prime !== 0)) primes.push(n)
}
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by))

/** The text's UTF-8 bytes, a one, zeros, and their number in bits: whole blocks of 64 bytes. */
const padded = (text: string): DataView => {
  const bytes = new TextEncoder().encode(text)
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  blocks.set(bytes)
  blocks[bytes.length] = 0x80
  const view = new DataView(blocks.buffer)
  view.setBigUint64(blocks.length - 8, BigInt(bytes.length) * 8n)
  return view
}

/**
 * SHA-256 (FIPS 180-4) of a short text, in hexadecimal digits. For names, not for secrets: the
 * platform's own is asynchronous, which for the few bytes of a page costs more than the hash itself.
 */
export const sha256 = (text: string): string => {
  const view = padded(text)
  const state = start.slice()
  const words = new Int32Array(64)
  for (let at = 0; at < view.byteLength; at += 64) {
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      ...[number, number, number, number],
      ...[number, number, number, number],
    ]
    for (let n = 0; n < 64; n += 1) {
      if (n < 16) words[n] = view.getInt32(at + 4 * n)
      else {
        const [early, late] = [words[n - 15] as number, words[n - 2] as number]
        const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
        const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
        words[n] = (words[n - 16] as number) + s0 + (words[n - 7] as number) + s1
      }
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const choice = (e & f) ^ (~e & g)
      const t1 = (h + s1 + choice + (constants[n] as number) + (words[n] as number)) | 0
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    for (const [n, value] of [a, b, c, d, e, f, g, h].entries())
      state[n] = (state[n] as number) + value
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
