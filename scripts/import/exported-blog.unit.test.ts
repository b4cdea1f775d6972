import { rmSync, symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folderOf } from '../testing/import-folder.ts'
import { png } from '../testing/pictures.ts'
import { readExportedBlog } from './exported-blog.ts'
import { readMarkdownFolder } from './read-markdown.ts'

const picture = (sign: string) => `static/uploads/${sign.repeat(32)}-2x2.png`
const manifest = { format: 'stillpress-export', version: 1, settings: { title: 'Mine', url: 'x' } }
const files = {
  'stillpress.json': JSON.stringify(manifest),
  'static/_redirects':
    '# wordpress\n/a?p=1 /blog/x 301\n# author\n/b https://c.example/ 301\n\n/d\n',
  [picture('a')]: png(),
  'static/uploads/other.png': png(),
}

test('a folder of an export says its settings, redirects and pictures; another folder is none', async () => {
  const blog = await readExportedBlog(folderOf(files))
  expect(blog).toMatchObject({
    settings: { title: 'Mine' },
    redirects: [
      { path: '/a?p=1', target: '/blog/x', source: 'wordpress' },
      { path: '/b', target: 'https://c.example/', source: 'author' },
    ],
    pictures: [{ width: 2, height: 2 }],
  })
  expect(await readExportedBlog(folderOf({ 'a.md': 'A' }))).toBeNull()
  for (const text of ['{', '{}', JSON.stringify({ ...manifest, version: 2 })]) {
    await expect(readExportedBlog(folderOf({ ...files, 'stillpress.json': text }))).rejects.toThrow(
      'stillpress.json',
    )
  }
})

test('nothing is read that a link in the folder leads to', async () => {
  const elsewhere = folderOf({ ...files, 'key.md': 'Nobody but me reads this.' })
  const folder = folderOf(files)
  symlinkSync(`${elsewhere}/key.md`, `${folder}/key.md`)
  symlinkSync(`${elsewhere}/key.md`, `${folder}/${picture('b')}`)
  expect((await readExportedBlog(folder))?.pictures).toHaveLength(1)
  expect(await readMarkdownFolder(folder)).toMatchObject([{ kind: 'refused', title: 'key.md' }])
  rmSync(`${folder}/static/uploads`, { recursive: true })
  symlinkSync(`${elsewhere}/static/uploads`, `${folder}/static/uploads`)
  expect((await readExportedBlog(folder))?.pictures).toEqual([])
  rmSync(`${folder}/static`, { recursive: true })
  symlinkSync(`${elsewhere}/static`, `${folder}/static`)
  await expect(readExportedBlog(folder)).rejects.toThrow(/^static\/_redirects .*It is a link/)
  rmSync(`${folder}/stillpress.json`)
  symlinkSync(`${elsewhere}/stillpress.json`, `${folder}/stillpress.json`)
  await expect(readExportedBlog(folder)).rejects.toThrow(/^stillpress.json .*It is a link/)
})
