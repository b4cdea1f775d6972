import { expect, test } from 'vitest'
import { fileFinder } from './file-finder.ts'

test('another file is found by its path, its end, its name, or from beside', () => {
  const find = fileFinder(['_posts/2020-01-01-a.md', 'content/en/tea/index.md', 'content/b c.md'])(
    'content/en/here.md',
  )
  expect(find('2020-01-01-a')).toBe('/_posts/2020-01-01-a.md')
  expect(find('/en/tea')).toBe('/content/en/tea/index.md')
  expect(find('tea/')).toBe('/content/en/tea/index.md')
  expect(find('../b c.md')).toBe('/content/b%20c.md')
  expect(find('gone')).toBe(undefined)
  expect(find('')).toBe(undefined)
})
