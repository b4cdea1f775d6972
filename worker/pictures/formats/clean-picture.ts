/** A picture without metadata. */
export interface CleanPicture {
  readonly bytes: Buffer
  /** The size in the file, before the orientation is applied. */
  readonly width: number
  readonly height: number
  /** Its orientation as in EXIF, if the clean picture still has it. */
  readonly orientation?: number
}

/** The error for a damaged picture; reading beyond a buffer's end throws a RangeError, too. */
export const damaged = (reason: string): RangeError =>
  new RangeError(`Not a whole picture: ${reason}.`)

/** The largest number of parts in a file. A real file has far fewer, and each costs memory. */
const maxParts = 30_000

/** A counter for the parts of one file: call it for each part; it throws if there are too many. */
export const partCounter = (): (() => void) => {
  let parts = 0
  return () => {
    parts += 1
    if (parts > maxParts) throw damaged('more parts than a picture has')
  }
}
