import { expect, test, vi } from 'vitest'
import { encodeNow } from '../../testing/uploads.ts'
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
const drawn = (type: string, width: number, height: number, alpha = 255): File => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  const size = 200
  const tile = (opacity: number) =>
    new ImageData(
      Uint8ClampedArray.from({ length: 4 * size * size }, (_, at) =>
        at % 4 < 3 ? (Math.sin(at * opacity) * 1_000_000) & 255 : opacity,
      ),
      size,
    )
  const [left, right] = [tile(255), tile(alpha)]
  for (let x = 0; x < width; x += size)
    for (let y = 0; y < height; y += size) context?.putImageData(x < width / 2 ? left : right, x, y)
  return new File([encodeNow(canvas, type, 0.95)], 'a', { type })
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

const inAllWidths = ['2000 250', '320 40', '640 80', '1280 160'].map((size) => `image/webp ${size}`)

test('a photo is scaled, and its smaller widths made, in what the browser encodes', async () => {
  expect(await sent(drawn('image/jpeg', 2400, 300))).toEqual(inAllWidths)
  asSafari()
  const inJpeg = ['image/jpeg 400 50', 'image/jpeg 320 40']
  expect(await sent(drawn('image/png', 400, 50, 254))).toEqual(inJpeg)
})

test('a picture that something shows through stays so, in every width and browser', async () => {
  expect(await sent(drawn('image/png', 2400, 300, 90))).toEqual(inAllWidths)
  asSafari()
  const inPng = ['image/png 400 50', 'image/png 320 40']
  expect(await sent(drawn('image/png', 400, 50, 90))).toEqual(inPng)
})

test('a width that would be larger than the whole is not sent, and a picture that grows is sent as it is', async () => {
  asSafari()
  expect(await sent(drawn('image/webp', 400, 300, 90))).toEqual(['image/webp 400 300'])
})

/** The middle of a picture as a wide screen shows it: red, green and blue of Display P3. */
const middleOf = async (blob: Blob): Promise<number[]> => {
  const bitmap = await createImageBitmap(blob)
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { colorSpace: 'display-p3' })
  context?.drawImage(bitmap, 0, 0, 1, 1)
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
}

test('a photo keeps colours that only wide screens show, in every width; another is no wider for it', async () => {
  const photo = (colour: string): File => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 300 })
    const context = canvas.getContext('2d', {
      colorSpace: 'display-p3',
    }) as CanvasRenderingContext2D
    context.fillStyle = colour
    context.fillRect(0, 0, 2400, 300)
    return new File([encodeNow(canvas, 'image/jpeg', 0.95)], 'a', { type: 'image/jpeg' })
  }
  const wide = await preparePicture(photo('color(display-p3 1 0 0)'))
  for (const blob of [wide.whole, ...wide.smaller]) {
    const [red = 0, green = 255, blue = 255] = await middleOf(blob)
    expect(red > 250 && green < 12 && blue < 12, `${red} ${green} ${blue}`).toBe(true)
  }
  const narrow = await preparePicture(photo('rgb(200 40 40)'))
  const profileOf = async ({ whole }: typeof wide) => (await whole.text()).replaceAll('\0', '')
  expect(await profileOf(narrow)).not.toContain('P3')
  expect(await profileOf(wide)).toContain('P3')
})
