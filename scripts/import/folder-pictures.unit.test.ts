import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readMarkdownFolder } from './read-markdown.ts'

test('a picture that is too large is told with its size and the limit, wherever it is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stillpress-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
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
