/** A picture without metadata. */
export interface CleanPicture {
  readonly bytes: Buffer
  /** As its format says it, before it is turned; where a reader knows it. */
  readonly size?: { readonly width: number; readonly height: number }
  /** Its orientation as in EXIF, if the clean picture still has it. */
  readonly orientation?: number
}
