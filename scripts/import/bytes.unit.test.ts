import { expect, test } from 'vitest'
import { decodeText } from './bytes.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

test('a text is read by its byte order mark, what its server says, or what it declares', () => {
  expect(decodeText(Buffer.from('é'))).toBe('é')
  expect(decodeText(Buffer.from('\ufeff{"a":"é"}', 'utf16le'))).toBe('{"a":"é"}')
  expect(decodeText(Buffer.from('\ufeffé', 'utf16le').swap16())).toBe('é')
  expect(decodeText(latin('é'), { type: 'text/html; charset="ISO-8859-1"' })).toBe('é')
  const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'
  expect(decodeText(latin(xml))).toBe(xml)
  expect(decodeText(Buffer.from(xml), { type: 'text/xml; charset=utf-8' })).toBe(xml)
})

test('a page is read as browsers do', () => {
  const head = '<!doctype html><html><head>'
  const pages = [
    `${head}<meta charset=windows-1252>é`,
    `${head}<META http-equiv="Content-Type" content="text/html; charset=iso-8859-1">é`,
    `${head}<title>é</title>`,
  ]
  for (const page of pages) expect(decodeText(latin(page), { isPage: true })).toBe(page)
  const said = `${head}<meta charset="utf-16">é`
  expect(decodeText(Buffer.from(said), { isPage: true })).toBe(said)
  const broken = Buffer.concat([Buffer.from(`${head}<meta charset="utf-8">é`), latin('é')])
  expect(decodeText(broken, { isPage: true })).toContain('é\ufffd')
})

test('an encoding that is not known is UTF-8, and a text that is not ends with what to do', () => {
  const odd = '<?xml version="1.0" encoding="klingon"?><a>é</a>'
  expect(decodeText(Buffer.from(odd), { type: 'text/xml; charset=elvish' })).toBe(odd)
  expect(() => decodeText(latin(odd))).toThrow(
    'It is not UTF-8 text: make it UTF-8 with iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW.',
  )
  expect(() => decodeText(latin('<p><meta charset="iso-8859-1">é'))).toThrow('It is not UTF-8')
})
