import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { keepComments } from './comments.ts'
import { readSource } from './read-source.ts'

const fileOf = (name: string, text: string): string => {
  const folder = newFolder()
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('a file above 200 MB is refused with a sentence', async () => {
  const ghost = fileOf('ghost.json', '{"db":')
  truncateSync(ghost, 200_000_001)
  await expect(readSource(ghost)).rejects.toThrow('It has 201 MB; 200 MB is the most')
})

test('all comments of an export are kept beside it', async () => {
  const item = (id: number) => `<item><title>T${id}</title><link>https://a.example/${id}/</link>
    <content:encoded><![CDATA[long text ${id}]]></content:encoded><wp:post_id>${id}</wp:post_id>
    <wp:post_date>2023-01-13 18:22:21</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
    <wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_content>my opinion ${id}</wp:comment_content></wp:comment></item>`
  const path = fileOf(
    'export.xml',
    `<rss version="2.0"><channel><link>https://a.example</link><wp:wxr_version>1.2</wp:wxr_version>${item(1)}${item(2)}</channel></rss>`,
  )
  const items = await readSource(path)
  expect(items).toHaveLength(2)
  expect(await keepComments(path, items)).toContain('2 comments are in ')
  const kept = JSON.parse(readFileSync(`${path}.comments.json`, 'utf8'))
  expect(
    kept.map(({ title, comments }: (typeof kept)[number]) => [title, comments[0].text]),
  ).toEqual([
    ['T1', 'my opinion 1'],
    ['T2', 'my opinion 2'],
  ])
})
