import { limits } from '../../../shared/limits.ts'
import { isHeic, readPictureStart } from '../../../shared/pictures/format.ts'
import { smallerWidths } from '../../../shared/pictures/picture-name.ts'
import { problems } from '../../../shared/problem.ts'
import { PictureError } from './send.ts'

/** The longest side, in pixels, of an uploaded picture: twice the width of an article. */
const maxSide = 2000

/** The WebP quality: it looks like the original at a third of the bytes. */
const quality = 0.82

/** A picture as it is sent: in full, and in smaller widths. */
export interface PreparedPicture {
  readonly whole: Blob
  readonly smaller: readonly Blob[]
}

const heicSentence =
  'This is a HEIC photo, which most browsers cannot show. Save it as a JPEG, and upload that. On an iPhone: Settings, Camera, Formats, Most Compatible.'

/** Redraws a picture in a width. @returns null if this browser makes no WebP */
const redraw = async (bitmap: ImageBitmap, width: number): Promise<Blob | null> => {
  const height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  return blob.type === 'image/webp' ? blob : null
}

const decode = async (file: Blob, bytes: Uint8Array): Promise<ImageBitmap> => {
  if (file.type === 'image/svg+xml') throw new PictureError(problems['picture-type'][1])
  try {
    return await createImageBitmap(file)
  } catch {
    throw new PictureError(
      isHeic(bytes) ? heicSentence : 'This file could not be opened as a picture.',
    )
  }
}

const scaleDown = async (file: Blob, bitmap: ImageBitmap): Promise<PreparedPicture> => {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const redrawn = await redraw(bitmap, width)
  const whole = redrawn && (scale < 1 || redrawn.size < file.size) ? redrawn : file
  const smaller: Blob[] = []
  for (const one of smallerWidths.filter((one) => one < width)) {
    const blob = await redraw(bitmap, one)
    if (blob) smaller.push(blob)
  }
  return { whole, smaller }
}

/** Scales a file down, in WebP if smaller, and adds smaller widths; animations stay unchanged. @throws PictureError */
export const preparePicture = async (file: Blob): Promise<PreparedPicture> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const bitmap = await decode(file, bytes)
  try {
    // Redrawing an animation would keep only its first frame.
    const isWhole = readPictureStart(bytes)?.isMoving === true
    const prepared = isWhole ? { whole: file, smaller: [] } : await scaleDown(file, bitmap)
    if (prepared.whole === file && isHeic(bytes)) throw new PictureError(heicSentence)
    if (prepared.whole.size > limits.pictureBytes) {
      throw new PictureError(problems['picture-too-large'][1])
    }
    return prepared
  } finally {
    bitmap.close()
  }
}
