/** A picture without metadata. */
export interface CleanPicture {
  readonly bytes: Buffer
  /** The size in the file, before the orientation is applied; if the reader knows it. */
  readonly size?: { readonly width: number; readonly height: number }
  /** Its orientation as in EXIF, if the clean picture still has it. */
  readonly orientation?: number
}
