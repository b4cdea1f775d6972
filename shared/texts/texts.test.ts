import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sitePaths } from '../../site/content/site-pages.ts'
import { revisionOf, topicOf } from '../topics.ts'
import { textPages, textPagesOf } from './texts.ts'

test('each page has a name, an address and a file of its own, and a topic', () => {
  const paths = textPages.map(({ path }) => path)
  expect(new Set([...paths, ...sitePaths]).size).toBe(paths.length + sitePaths.length)
  for (const { name, path } of textPages) {
    expect(name).toMatch(/^[a-z]+$/)
    expect(existsSync(`site/pages${path}.astro`)).toBe(true)
    expect(topicOf(path)).toBe(`text:${name}`)
  }
})

test('pages are found by their names, in the order of the list, and other names are left out', () => {
  const names = textPages.map(({ name }) => name)
  expect(textPagesOf([...names, 'gone'].reverse()).map(({ name }) => name)).toEqual(names)
})

test('a change of the site is a change of every page', () => {
  for (const topic of ['site', 'text:now', 'article:a', 'list:coding/2'] as const) {
    expect(revisionOf({ site: 3, 'text:now': 2 }, topic)).toBe(3)
  }
  expect(revisionOf({ 'text:now': 2 }, 'site')).toBe(0)
})
