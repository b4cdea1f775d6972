import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { matchTitles, readyIndex, searchDestination } from './search.ts'

const index = readyIndex({
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
})

const titles = (text: string) => matchTitles(index, text).first.map(({ title }) => title)

test('a title matches by any part of it, in either case', () => {
  expect(titles('SLEEP')).toEqual(['Sleep, and more of it', 'sleep'])
  expect(titles('more OF')).toEqual(['Sleep, and more of it'])
  expect(titles('über')).toEqual(['ÜBER den Schlaf'])
  expect(titles('  sleep  ')).toHaveLength(2)
  expect(titles('sheep')).toEqual([])
})

test('a text that is empty or looks like an HTML tag finds nothing and leads nowhere', () => {
  for (const text of ['', '   ', '<canvas>', '</b>', '<!-- -->', 'sleep <b>', '<img src=x>']) {
    expect([text, titles(text)]).toEqual([text, []])
    expect([text, searchDestination(index, text)]).toEqual([text, null])
  }
  expect(titles('<')).toEqual(['About <canvas> and paint'])
})

test('a text leads to a page by its name or address, an exact one before a partial one', () => {
  expect(searchDestination(index, 'blog')).toBe('/blog')
  expect(searchDestination(index, '/BLOG')).toBe('/blog')
  expect(searchDestination(index, 'PIN')).toBe('/ping')
  expect(searchDestination(index, 'e.html')).toBe('/me.html')
  expect(searchDestination(index, 'page')).toBe('/blog/page/coding')
})

test('a text that names no page leads to the first article whose title equals or contains it', () => {
  expect(searchDestination(index, 'Sleep')).toBe('/blog/2')
  expect(searchDestination(index, 'slee')).toBe('/blog/1')
  expect(searchDestination(index, 'schlaf')).toBe('/blog/3')
})

test('a text that matches nothing leads nowhere', () => {
  expect(searchDestination(index, 'sheep')).toBeNull()
})

test('of many titles the first few are shown and all are counted', () => {
  const articles = Array.from({ length: 50 }, (_, n) => ({ title: `Walk ${n}`, url: `/blog/${n}` }))
  const { first, count } = matchTitles(readyIndex({ aliases: [], articles }), 'walk')
  expect(count).toBe(50)
  expect(first).toEqual(articles.slice(0, limits.searchResults))
})
