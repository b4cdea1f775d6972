import { expect, test } from 'vitest'
import { isHeic, readPictureStart } from './format.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0))
const read = (text: string) => {
  const start = readPictureStart(bytesOf(text))
  return start && [start.extension, start.isMoving]
}
const size = (length: number) =>
  String.fromCharCode(0, length >> 16, (length >> 8) & 255, length & 255)
const png = (...chunks: [name: string, length: number][]) =>
  `\x89PNG\r\n\x1a\n${chunks.map(([name, length]) => size(length) + name + '\0'.repeat(length + 4)).join('')}`
const brands = (...names: string[]) => `\0\0\0\x20ftyp${names[0]}\0\0\0\0${names.slice(1).join('')}`

test('the first bytes name the format, and whether it moves', () => {
  expect(read('\xff\xd8\xff\xe0')).toEqual(['jpg', false])
  expect(read('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')).toEqual(['png', false])
  expect(read('GIF89a')).toEqual(['gif', true])
  expect(read('RIFF\x0a\n\0\0WEBPVP8L')).toEqual(['webp', false])
  expect(read(brands('avif', 'mif1'))).toEqual(['avif', false])
  expect(read(brands('mif1', 'miaf', 'avif'))).toEqual(['avif', false])
})

test('whether a file moves is what its own flags and chunks say, however much stands before', () => {
  const webp = (flags: string) => `RIFF\0\0\0\0WEBPVP8X\n\0\0\0${flags}${'\0'.repeat(9)}`
  for (const [file, isMoving] of [
    [png(['IHDR', 13], ['acTL', 8], ['IDAT', 9]), true],
    [png(['IHDR', 13], ['iCCP', 9_000], ['tEXt', 300], ['acTL', 8], ['IDAT', 9]), true],
    [png(['IHDR', 13], ['IDAT', 9], ['acTL', 8]), false],
    [`${png(['IHDR', 13])}${size(8)}tEXtacTLacTL....${size(1)}IDAT`, false],
    [`${webp('\x02')}ICCP${'\0'.repeat(900)}ANIM`, true],
    [`${webp('\x2c')}ICCP${'\0'.repeat(30)}ANIM`, false],
    [brands('avis', 'avif'), true],
    [brands('avif', 'mif1', 'avis'), true],
    [`${brands('avif', 'mif1', 'miaf').replace('\x20', '\x18')}....avis`, false],
  ] as const) {
    expect([file.slice(0, 60), read(file)?.[1]]).toEqual([file.slice(0, 60), isMoving])
  }
})

test('a photo in HEIC is known by its brands', () => {
  for (const [file, is] of [
    [brands('heic', 'mif1', 'heic'), true],
    [brands('mif1', 'heic'), true],
    [brands('msf1', 'hevc'), true],
    [brands('avif', 'mif1'), false],
    [png(['IHDR', 13]), false],
  ] as const) {
    expect([file, isHeic(bytesOf(file))]).toEqual([file, is])
  }
})

test('what the blog does not store has no format', () => {
  const others = ['', 'GIF', '\xff\xd8', '\x89PNG', 'RIFF\0\0\0\0WAVE', '%PDF-1.7', '<svg>', 'BM']
  others.push(brands('heic', 'mif1', 'heic'), brands('mif1', 'heic'), brands('msf1', 'hevc'))
  for (const text of others) expect([text, read(text)]).toEqual([text, null])
})
