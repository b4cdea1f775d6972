/** A picture without what was added to it. */
export interface CleanPicture {
  readonly bytes: Buffer
  /** As its format says it, before it is turned; where a reader knows it. */
  readonly size?: { readonly width: number; readonly height: number }
  /** Which way up it is, as EXIF counts; where the clean picture still says so. */
  readonly orientation?: number
}
