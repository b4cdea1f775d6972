import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
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
