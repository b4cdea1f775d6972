import { Refusal } from '../../shared/problem.ts'

/** Makes an opaque cursor from the last row's values of a page. */
export const cursorOf = (...parts: readonly string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** The parts of a cursor. @throws Refusal if it is not valid */
export const partsOf = (cursor: string, count: number): string[] => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(parts) && parts.length === count) {
      if (parts.every((part) => typeof part === 'string')) return parts
    }
  } catch {
    // Refused below, like every other invalid cursor.
  }
  throw new Refusal('invalid-query', { errors: [{ field: 'cursor', message: 'Not a cursor.' }] })
}
