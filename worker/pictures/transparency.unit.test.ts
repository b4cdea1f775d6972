import { expect, test } from 'vitest'
import {
  avif,
  gif,
  gifBlock,
  joined,
  jpeg,
  png,
  pngChunk,
  webp,
} from '../../scripts/testing/pictures.ts'
import { pictureName, readPictureName } from '../../shared/pictures/picture-name.ts'
import { readPicture } from './read-picture.ts'

const isTransparent = (bytes: Uint8Array): boolean => readPicture(Buffer.from(bytes)).isTransparent

/** The same bytes with others at some places. */
const changed = (bytes: Uint8Array, at: Record<number, number>): Buffer => {
  const copy = Buffer.from(bytes)
  for (const [place, byte] of Object.entries(at)) copy[Number(place)] = byte
  return copy
}

/** A lossless WebP in its plain form, of two dots. */
const lossless = (flags: number): Uint8Array =>
  joined('RIFF\x16\0\0\0WEBPVP8L\x0a\0\0\0', Buffer.of(0x2f, 1, 0, 0, flags), Buffer.alloc(5))

test('each format says whether what is behind a picture can be seen', () => {
  const control = (flags: number) => gifBlock(0xf9, String.fromCharCode(flags, 0, 0, 0))
  const cases: readonly (readonly [Uint8Array, boolean])[] = [
    [jpeg(), false],
    [png(), false],
    [png({ more: pngChunk('tRNS', joined(Buffer.of(0, 1))) }), true],
    [gif(), false],
    [gif({ more: control(0) }), false],
    [gif({ more: control(1) }), true],
    [gif({ more: joined(control(0), control(1)) }), false],
    [webp(20, 10), false],
    [changed(webp(20, 10), { 20: 0x1c }), true],
    [lossless(0), false],
    [lossless(0x10), true],
    [avif(8, 6, 'x'), false],
  ]
  expect(cases.map(([bytes]) => isTransparent(bytes))).toEqual(cases.map(([, is]) => is))
})

test('its name says so, and so does that of every smaller version', () => {
  const hash = '0123456789abcdef0123456789abcdef'
  const size = { width: 2000, height: 1000, extension: 'png' } as const
  const name = pictureName(hash, { ...size, isTransparent: true })
  expect(name).toBe(`${hash}-2000x1000-t.png`)
  expect(readPictureName(name)).toMatchObject({ stem: `${hash}-2000x1000-t`, width: 2000 })
  expect(readPictureName(`${hash}-2000x1000-t-640.webp`)?.smaller).toBe(640)
  expect(pictureName(hash, { ...size, isTransparent: false })).toBe(`${hash}-2000x1000.png`)
})
