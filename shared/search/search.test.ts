import { expect, test } from 'vitest'
import { fold, maxTitles, readyIndex, search } from './search.ts'

const titled = {
  aliases: [
    { page: 'Coding', url: '/blog/page/coding' },
    { page: 'Blog', url: '/blog' },
    { page: 'Ping', url: '/ping' },
    { page: 'Me', url: '/me.html' },
  ],
  articles: [
    { title: 'Sleep, and more of it', url: '/blog/1' },
    { title: 'sleep', url: '/blog/2' },
    { title: 'ÜBER den Schlaf', url: '/blog/3' },
    { title: 'About <canvas> and paint', url: '/blog/4' },
  ],
}
const index = readyIndex(titled)

const all = (text: string) => search(index, text).results
const titles = (text: string) => all(text).flatMap(({ title, isPage }) => (isPage ? [] : title))
/** Where submitting leads. */
const destination = (text: string) => all(text)[0]?.url ?? null

test('a title matches by any part of it, in either case', () => {
  expect(titles('SLEE')).toEqual(['Sleep, and more of it', 'sleep'])
  expect(titles('more OF')).toEqual(['Sleep, and more of it'])
  expect(titles('über')).toEqual(['ÜBER den Schlaf'])
  expect(titles('  sleep  ')).toHaveLength(2)
  expect(titles('sheep')).toEqual([])
})

test('letters are compared without their diacritics, in titles and in names', () => {
  const input = { aliases: [{ page: 'Réglages', url: '/réglages' }], articles: titled.articles }
  const found = (text: string) => search(readyIndex(input), text).results.map(({ title }) => title)
  expect(found('uber')).toEqual(['ÜBER den Schlaf'])
  expect(found('schläf')).toEqual(['ÜBER den Schlaf'])
  expect(found('SLE\u0301EP')).toEqual(['sleep', 'Sleep, and more of it'])
  expect(found('regla')).toEqual(['Réglages'])
})

test.each([
  ['lodz', 'Łódź'],
  ['LODZ', 'łódź'],
  ['strasse', 'Straße'],
  ['straße', 'STRASSE'],
  ['strasse', 'STRAẞE'],
  ['oeuvre', 'Œuvre'],
  ['coeur', 'cœur'],
  ['isik', 'ışık'],
  ['ISTANBUL', 'İstanbul'],
  ['kobenhavn', 'København'],
  ['aevar', 'Ævar'],
  ['thor', 'Þór'],
  ['gudrun', 'Guðrún'],
  ['dordevic', 'Đorđević'],
  ['hamrun', 'Ħamrun'],
  ['nenets', 'Ŋenets'],
  ['azerbaycan', 'Azərbaycan'],
  ['softhyphen', 'soft\u00ADhyphen'],
  ['zero\u200Bwidth', 'zerowidth'],
  ['two words', 'two\u00A0words'],
  ['abc fine', 'ＡＢＣ ﬁne'],
])('"%s" finds the title "%s"', (text, title) => {
  const ready = readyIndex({ aliases: [], articles: [{ title, url: '/blog/1' }] })
  expect(search(ready, text).titles).toBe(1)
})

test('the Latin letters of Europe are folded to those of every keyboard', () => {
  const kept: string[] = []
  for (let code = 0xdf; code < 0x180; code += 1) {
    const letter = String.fromCodePoint(code)
    if (/\p{Ll}/u.test(letter) && !/^[a-z]+$/.test(fold(letter))) kept.push(letter)
  }
  expect(kept.join('')).toBe('ŀŉ')
})

test('what submitting opens stands first: a page, else the title that is the text', () => {
  expect(all('sleep')).toEqual([
    { title: 'sleep', url: '/blog/2', isPage: false },
    { title: 'Sleep, and more of it', url: '/blog/1', isPage: false },
  ])
  expect(all('me')).toEqual([{ title: 'Me', url: '/me.html', isPage: true }])
})

test('a text that is empty or looks like an HTML tag finds nothing and leads nowhere', () => {
  for (const text of [
    '',
    '   ',
    '\u200B',
    '´',
    '<canvas>',
    '</b>',
    '<!-- -->',
    'sleep <b>',
    '<img src=x>',
  ]) {
    expect([text, titles(text)]).toEqual([text, []])
    expect([text, destination(text)]).toEqual([text, null])
  }
  expect(titles('<')).toEqual(['About <canvas> and paint'])
})

test('a text leads to a page by its name or address, an exact one before a partial one', () => {
  expect(destination('blog')).toBe('/blog')
  expect(destination('/BLOG')).toBe('/blog')
  expect(destination('PIN')).toBe('/ping')
  expect(destination('e.html')).toBe('/me.html')
  expect(destination('page')).toBe('/blog/page/coding')
})

test('a text that names no page leads to the first article whose title equals or contains it', () => {
  expect(destination('Sleep')).toBe('/blog/2')
  expect(destination('slee')).toBe('/blog/1')
  expect(destination('schlaf')).toBe('/blog/3')
})

test('a text that matches nothing leads nowhere', () => {
  expect(destination('sheep')).toBeNull()
})

test('of many titles the first few are shown and all are counted', () => {
  const articles = Array.from({ length: 50 }, (_, n) => ({ title: `Walk ${n}`, url: `/blog/${n}` }))
  const { results, titles } = search(readyIndex({ aliases: [], articles }), 'walk')
  expect(titles).toBe(50)
  expect(results).toEqual(articles.slice(0, maxTitles).map((one) => ({ ...one, isPage: false })))
})

test('of 10,000 titles the right ones are found at each keystroke', () => {
  const ends = ['for beginners', 'in the evening', 'by hand']
  const articles = Array.from({ length: 10_000 }, (_, n) => ({
    title: `Harbours ${ends[n % ends.length]}, ${n}`,
    url: `/blog/${n}`,
  }))
  const ready = readyIndex({ aliases: [], articles })
  const typed = 'for beginners, 99'
  for (let length = 1; length <= typed.length; length += 1) {
    const text = typed.slice(0, length)
    const expected = articles.filter(({ title }) => title.toLowerCase().includes(text.trim()))
    const { results, titles } = search(ready, text)
    expect([text, titles]).toEqual([text, expected.length])
    expect(results.map(({ url }) => url)).toEqual(expected.slice(0, 8).map(({ url }) => url))
  }
})
