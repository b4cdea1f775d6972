import { withHost, withoutHost } from '../own-address.ts'

/** Where uploaded pictures are: here, then the name of one. They are no JSON calls. */
export const uploadsPath = '/uploads/'

/** Widths in which the browser that uploads a picture makes it again, each as WebP. */
export const smallerWidths = [640, 1280] as const

/** The formats that are kept, by what their names end in. */
export const pictureTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
export type PictureExtension = keyof typeof pictureTypes

/** What the name of an uploaded picture says of it. */
export interface PictureName {
  readonly name: string
  /** The whole picture's name up to its width and height. */
  readonly stem: string
  /** Of the whole picture, as it is shown. */
  readonly width: number
  readonly height: number
  readonly extension: PictureExtension
  /** The width of a smaller version; null for the whole picture. */
  readonly smaller: number | null
}

const form =
  /^((?:[0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4}))(?:-(640|1280)(?=\.webp$))?\.(jpg|png|gif|webp|avif)$/

/** Makes the name of a picture. @param hash of its content, in 32 hexadecimal digits */
export const pictureName = (
  hash: string,
  { width, height, extension }: { width: number; height: number; extension: PictureExtension },
): string => `${hash}-${width}x${height}.${extension}`

/** The name of a picture's smaller version. */
export const smallerName = (stem: string, width: number): string => `${stem}-${width}.webp`

/** What a name says; null when it is none of ours. */
export const readPictureName = (name: string): PictureName | null => {
  const [, stem = '', width, height, smaller, extension] = form.exec(name) ?? []
  if (stem === '') return null
  return {
    name,
    stem,
    width: Number(width),
    height: Number(height),
    extension: extension as PictureExtension,
    smaller: smaller === undefined ? null : Number(smaller),
  }
}

/** The address of an uploaded picture, as the author's editor and the calls say it. */
export const pictureAddress = (name: string): string => withHost(uploadsPath + name)

/** The uploaded picture at an address, with or without the site's host; null when it is another's. */
export const uploadedPicture = (address: string): PictureName | null => {
  const path = withoutHost(address)
  return path.startsWith(uploadsPath) ? readPictureName(path.slice(uploadsPath.length)) : null
}

/** The widths that a picture has smaller versions in; an animation has none. */
export const smallerWidthsOf = ({
  width,
  extension,
}: Pick<PictureName, 'width' | 'extension'>): number[] =>
  extension === 'gif' ? [] : smallerWidths.filter((one) => one < width)
