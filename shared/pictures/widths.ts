import { withoutHost } from '../own-address.ts'
import { smallerName, smallerWidthsOf, uploadedPicture, uploadsPath } from './picture-name.ts'

/** How wide pictures stand, by where: for the browser that chooses among widths. */
const pictureSizes = {
  lead: '(min-width: 60rem) 54rem, (min-width: 47rem) 42rem, 100vw',
  prose: '(min-width: 47rem) 42rem, 100vw',
  card: '11rem',
  wideCard: '(min-width: 44rem) 33rem, 100vw',
} as const

/** What an `img` says of where its picture is. */
interface PictureAttributes {
  readonly src: string
  readonly srcset?: string
  readonly sizes?: string
}

/** Widths that are asked for of a host that makes them. */
const hostWidths = [640, 1280, 2000]

/** Photos of Unsplash: their host makes any width, in the newest format that the browser takes. */
const fromUnsplash = (address: string): { src: string; srcset?: string } | null => {
  if (!/^https:\/\/images\.unsplash\.com\/(?:photo|premium_photo)-[^\s"'<>]+$/.test(address)) {
    return null
  }
  const url = new URL(address)
  const params = url.searchParams
  // A format or a cut that somebody chose stays.
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
  if (!picture || picture.smaller !== null)
    return fromUnsplash(address) ?? { src: withoutHost(address) }
  const src = uploadsPath + picture.name
  const smaller = smallerWidthsOf(picture)
  if (smaller.length === 0) return { src }
  const choices = smaller.map(
    (width) => `${uploadsPath}${smallerName(picture.stem, width)} ${width}w`,
  )
  return { src, srcset: [...choices, `${src} ${picture.width}w`].join(', ') }
}

/** Where a picture is, in the widths that are known of it without asking anybody. */
export const pictureAttributes = (
  address: string,
  place: keyof typeof pictureSizes,
): PictureAttributes => {
  const widths = widthsOf(address)
  return widths.srcset === undefined ? widths : { ...widths, sizes: pictureSizes[place] }
}
