import { withoutHost } from '../own-address.ts'
import { uploadedPicture, uploadsPath } from './picture-name.ts'

/** The display widths of pictures by place, from which the browser chooses a file. */
const pictureSizes = {
  lead: '(min-width: 60rem) 54rem, (min-width: 47rem) 42rem, 100vw',
  prose: '(min-width: 47rem) 42rem, 100vw',
  card: '11rem',
  portrait: '5rem',
  largeCard: '(min-width: 56rem) 36rem, 100vw',
  smallCard: '(min-width: 47rem) 20.25rem, 45vw',
} as const

/** The attributes of an `img` that name its files. */
interface PictureAttributes {
  readonly src: string
  readonly srcset?: string
  readonly sizes?: string
}

/** Widths to request from a host that resizes pictures. */
const hostWidths = [640, 1280, 2000]

/** Photos of Unsplash: its host delivers any width, in the newest format that the browser accepts. */
const fromUnsplash = (address: string): { src: string; srcset?: string } | null => {
  if (!/^https:\/\/images\.unsplash\.com\/(?:photo|premium_photo)-[^\s"'<>]+$/.test(address)) {
    return null
  }
  const url = new URL(address)
  const params = url.searchParams
  // Keep a format or a crop that somebody chose.
  if (['fm', 'h', 'rect', 'crop', 'ar'].some((name) => params.has(name))) return null
  params.set('auto', 'format')
  params.set('fit', 'max')
  const at = (width: number) => {
    params.set('w', String(width))
    return url.href
  }
  return { src: at(1280), srcset: hostWidths.map((width) => `${at(width)} ${width}w`).join(', ') }
}

const widthsOf = (address: string): { src: string; srcset?: string } => {
  const picture = uploadedPicture(address)
  if (!picture) return fromUnsplash(address) ?? { src: withoutHost(address) }
  const src = uploadsPath + picture.name
  if (picture.versions.length === 0) return { src }
  const choices = picture.versions.map(({ name, smaller }) => `${uploadsPath}${name} ${smaller}w`)
  return { src, srcset: [...choices, `${src} ${picture.width}w`].join(', ') }
}

/** The files of a picture in all widths that are known without a request. */
export const pictureAttributes = (
  address: string,
  place: keyof typeof pictureSizes,
): PictureAttributes => {
  const widths = widthsOf(address)
  return widths.srcset === undefined ? widths : { ...widths, sizes: pictureSizes[place] }
}
