/** Bytes that are no whole picture of their format. Buffers throw a RangeError beyond their end too. */
export const damaged = (what: string): RangeError => new RangeError(`Not a whole picture: ${what}.`)

/** Parts that a file may have. A real one has far fewer; each costs memory, of which there is little. */
const mostParts = 30_000

/** Counts the parts of one file. @returns to be called for each; it throws where there are too many */
export const partCounter = (): (() => void) => {
  let parts = 0
  return () => {
    parts += 1
    if (parts > mostParts) throw damaged('more parts than a picture has')
  }
}
