import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAll, ready } from '../testing/import-folder.ts'
import { newFolder } from '../testing/new-folder.ts'
import { png } from '../testing/pictures.ts'
import { readMarkdownFolder } from './read-markdown.ts'

test('a picture that is too large is told with its size and the limit, wherever it is named', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'big.jpg'), '')
  truncateSync(join(folder, 'big.jpg'), 61_000_000)
  const text = (named: string) => `---\ntitle: A\ndate: 2020-01-01\n${named}`
  writeFileSync(join(folder, 'a.md'), text('---\n![Sea](big.jpg) [all](big.jpg)'))
  writeFileSync(join(folder, 'b.md'), text('image: big.jpg\n---\nText.'))
  const sentence =
    'Pictures did not come along; their words stand in their place: big.jpg (it has 61 MB; 60 MB is the most).'
  for (const item of await readMarkdownFolder(folder)) {
    expect(item).toMatchObject({ kind: 'ready', changes: expect.arrayContaining([sentence]) })
  }
})

test('a picture that lies elsewhere is the only one of its name, but never that of another article', async () => {
  const items = await readAll({
    'content/blog/a/a.mdx':
      '---\ntitle: A\ndate: 2020-01-01\n---\n![Sea](sea.png) ![Two](two.png) ![Other](/x/other.png)',
    'content/blog/b/index.mdx': '---\ntitle: B\ndate: 2020-01-01\n---\n![Own](/y/other.png)',
    'content/blog/b/other.png': png({ width: 40 }),
    'public/images/blog/a/sea.png': png({ width: 30 }),
    'public/images/blog/a/two.png': png({ width: 31 }),
    'public/images/blog/b/two.png': png({ width: 32 }),
  })
  const { pictures, changes } = ready(items, 'A')
  expect(pictures?.map(({ width }) => width)).toEqual([30])
  expect(changes).toContain(
    'Pictures did not come along; their words stand in their place: two.png, other.png.',
  )
  expect(ready(items, 'B').pictures?.map(({ width }) => width)).toEqual([40])
})
