import { expect, test } from 'vitest'
import { decodeBytes, decodeText, encodeBytes, encodeText, textOf } from './base64.ts'

test('any text comes back from base64 as it was', () => {
  for (const text of ['', 'a', 'Grüße 🙂 日本', '\ufeffmark', 'x'.repeat(200_000)]) {
    const back = decodeText(encodeText(text))
    // A byte order mark at the start is no part of a text.
    expect(back).toBe(text.replace(/^\ufeff/, ''))
  }
})

test('any bytes come back from base64 as they were', () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, n) => n % 256)
  expect(decodeBytes(encodeBytes(bytes))).toEqual(bytes)
})

test('white space in base64 does not matter, anything else does', () => {
  expect(decodeText('YW\n Jj\r\n')).toBe('abc')
  expect(decodeText('YQ')).toBe('a')
  for (const text of ['*', 'A', 'Y=Q=', 'YW-_', 'ä', 'YQ===']) {
    expect([text, decodeBytes(text)]).toEqual([text, null])
  }
})

test('bytes that are no UTF-8 are no text', () => {
  for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf0, 0x9f]]) {
    expect(textOf(new Uint8Array(bytes))).toBeNull()
  }
})
