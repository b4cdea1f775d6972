import { withHost, withoutHost } from '../own-address.ts'

/** The path of uploaded pictures, followed by a name. These are not JSON calls. */
export const uploadsPath = '/uploads/'

/** Smaller widths that the uploading browser also makes, each as WebP. */
export const smallerWidths = [640, 1280] as const

/** The stored formats by file ending. */
export const pictureTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
export type PictureExtension = keyof typeof pictureTypes

/** The parts of an uploaded picture's name. */
export interface PictureName {
  readonly name: string
  /** The whole picture's name up to its ending. */
  readonly stem: string
  /** Of the whole picture, as it is shown. */
  readonly width: number
  readonly height: number
  readonly extension: PictureExtension
  /** The width of a smaller version; null for the whole picture. */
  readonly smaller: number | null
}

/** Marks the name of a transparent picture; the style sheet looks for it, too. */
const transparent = '-t'

const form =
  /^((?:[0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})(?:-t)?)(?:-(640|1280)(?=\.webp$))?\.(jpg|png|gif|webp|avif)$/

interface Facts {
  readonly width: number
  readonly height: number
  readonly isTransparent: boolean
  readonly extension: PictureExtension
}

/** Makes the name of a picture. @param hash of its content, in 32 hexadecimal digits */
export const pictureName = (
  hash: string,
  { width, height, isTransparent, extension }: Facts,
): string => `${hash}-${width}x${height}${isTransparent ? transparent : ''}.${extension}`

/** The name of a picture's smaller version. */
export const smallerName = (stem: string, width: number): string => `${stem}-${width}.webp`

/** Reads a name. @returns null if it is not the name of an uploaded picture */
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

/** The address of an uploaded picture for the editor and API clients. @param url the blog's own address */
export const pictureAddress = (name: string, url: string): string =>
  withHost(uploadsPath + name, url)

/** The uploaded picture at an address, with or without the site's host; null for other addresses. */
export const uploadedPicture = (address: string): PictureName | null => {
  const path = withoutHost(address)
  return path.startsWith(uploadsPath) ? readPictureName(path.slice(uploadsPath.length)) : null
}

/** The widths of a picture's smaller versions; an animation has none. */
export const smallerWidthsOf = ({
  width,
  extension,
}: Pick<PictureName, 'width' | 'extension'>): number[] =>
  extension === 'gif' ? [] : smallerWidths.filter((one) => one < width)
