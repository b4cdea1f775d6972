import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { optionalFields } from '../../../shared/articles/fields.ts'
import { encodeText } from '../../../shared/base64.ts'
import { listFiles } from '../../build/output.ts'
import { root } from '../../lib/paths.ts'
import { newFolder } from '../../testing/new-folder.ts'
import type { Exported } from '../front-matter.ts'
import { markdownFile } from './article-file.ts'
import { siteFiles } from './site-files.ts'

const article = (given: Partial<Exported>): Exported => ({
  _id: 'abcdefgh12345678',
  href: 'tea',
  oldHrefs: [],
  headingSave: 'Tea: a "habit" {x}',
  imageCdn: 'https://example.com/a.png',
  imageSource: 'Me',
  articleSave: encodeText('<p>{braces} {{ curly }}</p><details><summary>More</summary></details>'),
  authorSave: 'Robin',
  dateSave: '2021-01-02',
  researchLinksSave: [],
  category: 'Coding',
  ...optionalFields('call', () => ''),
  imageAlt: 'A cup',
  description: 'Braces',
  totalWords: 4,
  createdAt: '2021-01-02T03:04:05.000Z',
  updatedAt: '2021-01-02T03:04:05.000Z',
  ...given,
})

test('Astro builds the folder of a Markdown export as it is, each article at its address, no draft', async () => {
  const folder = newFolder()
  const { oldHrefs: _, ...draft } = article({ headingSave: 'Draft' })
  const files = {
    ...siteFiles('https://stillpress.example'),
    'content/posts/tea.md': markdownFile(article({}), []),
    'content/posts/привет.md': markdownFile(article({ _id: '6abcdefgh' }), []),
    'content/posts/draft.md': markdownFile(draft, []),
    'static/uploads/a.png': '',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(`${folder}/${name}`), { recursive: true })
    writeFileSync(`${folder}/${name}`, text)
  }
  // As `npm install astro` would put it there.
  mkdirSync(`${folder}/node_modules`)
  symlinkSync(`${root}node_modules/astro`, `${folder}/node_modules/astro`)
  const program = `${root}node_modules/astro/bin/astro.mjs`
  await promisify(execFile)(process.execPath, [program, 'build'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  expect(listFiles(`${folder}/dist`).sort()).toEqual([
    '/blog/6abcdefgh/index.html',
    '/blog/abcdefgh12345678/index.html',
    '/index.html',
    '/uploads/a.png',
  ])
  const page = readFileSync(`${folder}/dist/blog/abcdefgh12345678/index.html`, 'utf8')
  expect(page).toContain('<h1>Tea: a &quot;habit&quot; {x}</h1>')
  expect(page).toContain('<p>2021-01-02</p>')
  expect(page).toContain('<p>{braces} {{ curly }}</p>')
  expect(page).toContain('<summary>More</summary>')
})
