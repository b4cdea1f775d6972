import { limits } from '../../../shared/limits.ts'
import { isHeic, readPictureStart } from '../../../shared/pictures/format.ts'
import { smallerWidths } from '../../../shared/pictures/picture-name.ts'
import { problems } from '../../../shared/problem.ts'
import { PictureError } from './send.ts'

/** The longest side, in pixels, of an uploaded picture: twice the width of an article. */
const maxSide = 2000

/** The quality of WebP and JPEG: it looks like the original at a third of the bytes. */
const quality = 0.82

/** A picture as it is sent: in full, and in smaller widths. */
export interface PreparedPicture {
  readonly whole: Blob
  readonly smaller: readonly Blob[]
}

const heicSentence =
  'This is a HEIC photo, which most browsers cannot show. Save it as a JPEG, and upload that. On an iPhone: Settings, Camera, Formats, Most Compatible.'

const redraw = (bitmap: ImageBitmap, width: number, colorSpace: PredefinedColorSpace) => {
  const height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { colorSpace })
  if (!context) throw new PictureError('This browser cannot scale a picture.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return { canvas, context }
}

/** The narrowest space that holds a picture's colours, as far as this browser tells them apart. */
const colorSpaceOf = (bitmap: ImageBitmap): PredefinedColorSpace => {
  const [narrow, wide] = (['srgb', 'display-p3'] as const).map((space) => {
    const { canvas, context } = redraw(bitmap, 200, space)
    const shownIn = { colorSpace: 'display-p3' } as const
    return context.getImageData(0, 0, canvas.width, canvas.height, shownIn).data
  })
  // Rounding from one space to the other changes a colour by less.
  const isLost = narrow?.some((value, at) => Math.abs(value - (wide?.[at] ?? value)) > 4)
  return isLost ? 'display-p3' : 'srgb'
}

/** The least alpha where nothing shows through: WebKit's scaling leaves 254 in the middle of a photo. */
const opaque = 250

const isOpaque = ({ canvas, context }: ReturnType<typeof redraw>): boolean => {
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < opaque) return false
  return true
}

/** The whole in a width: in WebP or, from a browser that makes PNG of it without a word, in JPEG where nothing shows through. */
const encode = async (
  bitmap: ImageBitmap,
  width: number,
  colorSpace: PredefinedColorSpace,
): Promise<Blob> => {
  const drawn = redraw(bitmap, width, colorSpace)
  const blob = await drawn.canvas.convertToBlob({ type: 'image/webp', quality })
  if (blob.type !== 'image/png' || !isOpaque(drawn)) return blob
  return drawn.canvas.convertToBlob({ type: 'image/jpeg', quality })
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

const scaleDown = async (
  file: Blob,
  bitmap: ImageBitmap,
  isStorable: boolean,
  side = maxSide,
): Promise<PreparedPicture> => {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const colorSpace = colorSpaceOf(bitmap)
  const redrawn = await encode(bitmap, width, colorSpace)
  const whole = scale < 1 || !isStorable || redrawn.size < file.size ? redrawn : file
  // A large PNG, of a browser that makes no WebP.
  if (whole.size > limits.pictureBytes) return scaleDown(file, bitmap, isStorable, side * 0.75)
  const { type } = redrawn
  const smaller: Blob[] = []
  for (const one of smallerWidths.filter((one) => one < width)) {
    const blob = await redraw(bitmap, one, colorSpace).canvas.convertToBlob({ type, quality })
    if (blob.size < whole.size) smaller.push(blob)
  }
  return { whole, smaller }
}

/** Scales a file down, in another format if that is smaller, and adds smaller widths; animations stay unchanged. @throws PictureError */
export const preparePicture = async (file: Blob): Promise<PreparedPicture> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const bitmap = await decode(file, bytes)
  try {
    const start = readPictureStart(bytes)
    // Redrawing an animation would keep only its first frame.
    if (!start?.isMoving) return await scaleDown(file, bitmap, start !== null)
    if (file.size > limits.pictureBytes) throw new PictureError(problems['picture-too-large'][1])
    return { whole: file, smaller: [] }
  } finally {
    bitmap.close()
  }
}
