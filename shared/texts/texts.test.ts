import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sitePaths } from '../../site/content/site-pages.ts'
import { textPages, textPagesOf } from './texts.ts'

test('each page has a name, an address and a file of its own', () => {
  const paths = textPages.map(({ path }) => path)
  expect(new Set([...paths, ...sitePaths]).size).toBe(paths.length + sitePaths.length)
  for (const { name, path } of textPages) {
    expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
    expect(existsSync(`site/pages${path}.astro`)).toBe(true)
  }
})

test('pages are found by their names, in the order of the list, and other names are left out', () => {
  const names = textPages.map(({ name }) => name)
  expect(textPagesOf([...names, 'gone'].reverse()).map(({ name }) => name)).toEqual(names)
})
