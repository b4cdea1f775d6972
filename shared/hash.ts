/** Two hashes of 32 bits of a text (cyrb53 by bryc). They tell texts apart and keep no secret. */
export const hashes = (text: string): [number, number] => {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return [a >>> 0, b >>> 0]
}

/** A text's hash in 16 hexadecimal digits. */
export const shortHash = (text: string): string =>
  hashes(text)
    .map((part) => part.toString(16).padStart(8, '0'))
    .join('')
