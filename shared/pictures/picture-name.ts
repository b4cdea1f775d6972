import { withHost, withoutHost } from '../own-address.ts'

/** The path of uploaded pictures, followed by a name. These are not JSON calls. */
export const uploadsPath = '/uploads/'

/** Smaller widths that the uploading browser also makes. */
export const smallerWidths = [320, 640, 1280] as const

/** The stored formats by file ending. */
export const pictureTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
export type PictureExtension = keyof typeof pictureTypes

/** The formats of smaller versions, of which a browser may encode some; of two at one width the first is shown. */
export const smallerFormats = ['webp', 'jpg', 'png'] as const satisfies PictureExtension[]

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
  /^((?:[0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})(?:-t)?)(?:-(320|640|1280)(?=\.(?:webp|jpg|png)$))?\.(jpg|png|gif|webp|avif)$/

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
export const smallerName = (
  stem: string,
  width: number,
  format: (typeof smallerFormats)[number] = 'webp',
): string => `${stem}-${width}.${format}`

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

/** An uploaded picture as an address names it. */
interface UploadedPicture extends PictureName {
  /** The smaller versions that there are, the smallest first; none where its address is not a stored one. */
  readonly versions: readonly (PictureName & { readonly smaller: number })[]
}

const isVersion = (name: PictureName | null): name is UploadedPicture['versions'][number] =>
  name !== null && name.smaller !== null && name.smaller < name.width

/**
 * The uploaded picture at an address, with or without the site's host; null for other addresses. A stored address names the
 * picture's smaller versions behind `#`, such as `#320.webp,640.webp`; no other form of it has them.
 */
export const uploadedPicture = (address: string): UploadedPicture | null => {
  const [path = '', versions = ''] = withoutHost(address).split('#')
  const picture = path.startsWith(uploadsPath)
    ? readPictureName(path.slice(uploadsPath.length))
    : null
  if (!picture) return null
  const names = versions.split(',').map((ending) => readPictureName(`${picture.stem}-${ending}`))
  return { ...picture, versions: names.filter(isVersion) }
}

/** The stored form of an address: that of an upload names its smaller versions. @param names of the files that there are */
export const withVersions = (address: string, names: ReadonlySet<string>): string => {
  const picture = uploadedPicture(address)
  if (!picture || picture.smaller !== null) return address
  const endings = smallerWidths.flatMap((width) => {
    const format = smallerFormats.find((one) => names.has(smallerName(picture.stem, width, one)))
    return format && width < picture.width ? `${width}.${format}` : []
  })
  return uploadsPath + picture.name + (endings.length > 0 ? `#${endings}` : '')
}

/** The widths in which smaller versions of a picture may be; an animation has none. */
export const smallerWidthsOf = ({
  width,
  extension,
}: Pick<PictureName, 'width' | 'extension'>): number[] =>
  extension === 'gif' ? [] : smallerWidths.filter((one) => one < width)
