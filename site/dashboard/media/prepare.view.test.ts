import { expect, test, vi } from 'vitest'
import { preparePicture } from './prepare.ts'

type Drawn = Parameters<OffscreenCanvas['convertToBlob']>[0]
const { convertToBlob } = OffscreenCanvas.prototype

/** Safari's encoder makes PNG of WebP without a word; its scaling leaves a photo a little short of opaque. */
const asSafari = (): void =>
  void vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockImplementation(function (
    this: OffscreenCanvas,
    options: Drawn = {},
  ) {
    const { type, ...others } = options
    return convertToBlob.call(this, { ...others, type: type === 'image/webp' ? 'image/png' : type })
  })

/** A picture with noise, as a photo has. @param alpha of its right half */
const drawn = async (type: string, width: number, height: number, alpha = 255): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  const size = 100
  const tile = (opacity: number) =>
    new ImageData(
      Uint8ClampedArray.from({ length: 4 * size * size }, (_, at) =>
        at % 4 < 3 ? (at * 7919) % 251 : opacity,
      ),
      size,
    )
  const [left, right] = [tile(255), tile(alpha)]
  for (let x = 0; x < width; x += size)
    for (let y = 0; y < height; y += size) context?.putImageData(x < width / 2 ? left : right, x, y)
  return new File([await convertToBlob.call(canvas, { type, quality: 0.95 })], 'a', { type })
}

/** The files that are sent: the type of each, and its size when it is decoded. */
const sent = async (file: File) => {
  const { whole, smaller } = await preparePicture(file)
  return Promise.all(
    [whole, ...smaller].map(async (blob) => {
      const { width, height } = await createImageBitmap(blob)
      return `${blob.type} ${width} ${height}`
    }),
  )
}

const widthsIn = (type: string) =>
  ['2000 250', '320 40', '640 80', '1280 160'].map((size) => `${type} ${size}`)

test('a photo is scaled, and its smaller widths made, in what the browser encodes', async () => {
  const photo = await drawn('image/jpeg', 2400, 300)
  expect(await sent(photo)).toEqual(widthsIn('image/webp'))
  asSafari()
  expect(await sent(photo)).toEqual(widthsIn('image/jpeg'))
  expect(await sent(await drawn('image/png', 2400, 300, 254))).toEqual(widthsIn('image/jpeg'))
})

test('a picture that something shows through stays so, in every width and browser', async () => {
  const clear = await drawn('image/png', 2400, 300, 90)
  expect(await sent(clear)).toEqual(widthsIn('image/webp'))
  asSafari()
  expect(await sent(clear)).toEqual(widthsIn('image/png'))
})

test('a width that would be larger than the whole is not sent, and a picture that grows is sent as it is', async () => {
  asSafari()
  const clear = await drawn('image/webp', 700, 500, 90)
  const [whole, ...smaller] = await sent(clear)
  expect(whole).toBe('image/webp 700 500')
  expect(smaller).not.toContain('image/png 640 457')
})
