import { limits } from '../limits.ts'

/** A credential's name in the API: its UTF-16 codes in brackets, `[72,101,108,108,111]` (specification, section 3). */
export const encodeName = (name: string): string =>
  `[${Array.from({ length: name.length }, (_, at) => name.charCodeAt(at)).join(',')}]`

/** The name of codes in brackets; null if they are malformed or more than `limits.credentialName`. */
export const decodeName = (encoded: string): string | null => {
  if (!/^\[\d{1,5}(?:,\d{1,5})*\]$/.test(encoded)) return null
  const codes = encoded.slice(1, -1).split(',').map(Number)
  if (codes.length > limits.credentialName) return null
  // A database cannot store NUL in text.
  if (codes.some((code) => code === 0 || code > 0xffff)) return null
  const name = String.fromCharCode(...codes)
  return name.isWellFormed() ? name : null
}
