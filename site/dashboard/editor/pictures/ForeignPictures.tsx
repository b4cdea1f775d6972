import { useState } from 'react'
import { withoutHost } from '../../../../shared/own-address.ts'
import type { Picture } from '../../../../shared/pictures/contract.ts'
import { PictureUpload } from '../../media/PictureUpload.tsx'
import { startUpload, type Upload } from '../../media/upload.ts'
import { Button } from '../../parts/Button.tsx'
import { allowedBody } from '../html/allowed.ts'

/** The addresses of a text's pictures that are on other sites. */
const findForeign = (html: string): string[] => {
  const pictures = [...allowedBody(html).querySelectorAll('img')]
  const addresses = pictures.map((picture) => withoutHost(picture.getAttribute('src') ?? ''))
  return [...new Set(addresses.filter((address) => /^(?:https?:)?\/\//i.test(address)))]
}

/** A text with an uploaded picture in place of one on another site. */
const withOwnPicture = (html: string, foreign: string, picture: Picture): string => {
  const body = allowedBody(html)
  for (const image of body.querySelectorAll('img')) {
    if (image.getAttribute('src') !== foreign) continue
    image.setAttribute('src', picture.address)
    for (const side of ['width', 'height'] as const) image.setAttribute(side, `${picture[side]}`)
  }
  return body.innerHTML
}

/** Reads a picture of another site as a file. @throws if that site does not allow it */
const readForeign = async (address: string): Promise<File> => {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  image.src = address
  await image.decode()
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return new File([await canvas.convertToBlob()], new URL(image.src).host, { type: 'image/png' })
}

interface ItemProps {
  readonly address: string
  readonly onTakeIn: (takeIn: (html: string) => string) => void
}

const ForeignPicture = ({ address, onTakeIn }: ItemProps) => {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [isRefused, setRefused] = useState(false)
  const { host, pathname } = new URL(address, location.href)
  const takeIn = () =>
    readForeign(address).then(
      (file) => setUpload(startUpload(file)),
      () => setRefused(true),
    )
  return (
    <li>
      {host} ({pathname.split('/').at(-1)?.slice(0, 40)}){' '}
      {!upload && <Button onClick={() => void takeIn()}>Take it in</Button>}
      {isRefused && (
        <span role="alert"> That site does not allow it: save the picture, then upload it.</span>
      )}
      {upload && (
        <PictureUpload
          upload={upload}
          onStored={(picture) => onTakeIn((html) => withOwnPicture(html, address, picture))}
          onCancel={() => setUpload(null)}
        />
      )}
    </li>
  )
}

interface Props {
  readonly html: string
  /** Called with what puts a copy here in the place of a picture elsewhere. */
  readonly onTakeIn: ItemProps['onTakeIn']
}

/** Names every picture of a text that is on another site, and offers to take it in. */
export const ForeignPictures = ({ html, ...props }: Props) => {
  const foreign = findForeign(html)
  if (foreign.length === 0) return null
  return (
    <section aria-label="Pictures that are elsewhere">
      <p>
        {foreign.length === 1 ? '1 picture is' : `${foreign.length} pictures are`} on other sites.
        Readers load from there what may change or end there.
      </p>
      <ul className="editor-warnings">
        {foreign.map((address) => (
          <ForeignPicture key={address} address={address} {...props} />
        ))}
      </ul>
    </section>
  )
}
