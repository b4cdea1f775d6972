import { expect, test } from 'vitest'
import { readPictureStart } from './format.ts'

const read = (text: string) => {
  const start = readPictureStart(Uint8Array.from(text, (one) => one.charCodeAt(0)))
  return start && [start.extension, start.isMoving]
}
const brands = (...names: string[]) => `\0\0\0\x20ftyp${names[0]}\0\0\0\0${names.slice(1).join('')}`

test('the first bytes name the format, and whether it moves', () => {
  expect(read('\xff\xd8\xff\xe0')).toEqual(['jpg', false])
  expect(read('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')).toEqual(['png', false])
  expect(read('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08acTL')).toEqual(['png', true])
  expect(read('GIF89a')).toEqual(['gif', true])
  expect(read('RIFF\x0a\n\0\0WEBPVP8L')).toEqual(['webp', false])
  expect(read(`RIFF\0\0\0\0WEBPVP8X\n\0\0\0${'\0'.repeat(10)}ANIM`)).toEqual(['webp', true])
  expect(read(brands('avif', 'mif1'))).toEqual(['avif', false])
  expect(read(brands('mif1', 'miaf', 'avif'))).toEqual(['avif', false])
  expect(read(brands('avis', 'avif'))).toEqual(['avif', true])
})

test('what the blog does not store has no format', () => {
  const others = ['', 'GIF', '\xff\xd8', '\x89PNG', 'RIFF\0\0\0\0WAVE', '%PDF-1.7', '<svg>', 'BM']
  others.push(brands('heic', 'mif1', 'heic'), brands('mif1', 'heic'), brands('msf1', 'hevc'))
  for (const text of others) expect([text, read(text)]).toEqual([text, null])
})
