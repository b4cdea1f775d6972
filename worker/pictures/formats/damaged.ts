/** Bytes that are no whole picture of their format. Buffers throw a RangeError beyond their end too. */
export const damaged = (what: string): RangeError => new RangeError(`Not a whole picture: ${what}.`)
