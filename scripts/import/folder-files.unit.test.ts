import { chmodSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { type Files, folderOf, ready } from '../testing/import-folder.ts'
import { filesIn } from './folder-files.ts'
import type { ImportItem } from './item.ts'
import { readSource } from './read-source.ts'
import { printReport } from './report.ts'
import { foresee } from './report-rows.ts'

const read = (files: Files) => readSource(folderOf(files), undefined, { shown: ['all'] })
const titles = (items: readonly ImportItem[]) =>
  items.flatMap((item) => (item.kind === 'ready' ? [item.title] : [])).toSorted()
const post = (title: string) => `---\ntitle: ${title}\ndate: 2020-01-02\n---\nx`

test('texts that nobody reads are counted by their endings, with what to do', async () => {
  const items = await read({
    'posts/a.md': post('A'),
    'posts/b.rst': 'B\n=',
    'posts/c.rst': 'C\n=',
    'posts/d.org': '* D',
    'posts/E.DOCX': 'x',
    'posts/f.html': '<p>F</p>',
    'notes.txt': 'x',
    'README.rst': 'x',
    'requirements.txt': 'x',
    'robots.txt': 'x',
    'index.html': '{% for post in posts %}',
    'templates/post.html': '{{ post.title }}',
    'pelican-themes/one/post.html': '{{ post.title }}',
    'static/f.txt': 'x',
  })
  expect(titles(items)).toEqual(['A'])
  const report = printReport(foresee(items)).split('\n')
  expect(report.filter((line) => line.includes('not read')).toSorted()).toEqual([
    '     1  .docx file, which is not read: turn it into Markdown, with pandoc for example',
    '     1  .html file, which is not read: give the address of the site, or build it and give its folder',
    '     1  .org file, which is not read: give the address of the site, or build it and give its folder',
    '     1  .txt file, which is not read: name it .md if it is Markdown',
    '     2  .rst file, which is not read: give the address of the site, or build it and give its folder',
  ])
})

test('a folder without a text that is read says what is in it', async () => {
  const files = { 'a.rst': 'A', 'b.rst': 'B', 'c.adoc': 'C', 'theme/templates/a.html': '<p>' }
  await expect(read(files)).rejects.toThrow(
    /^There are no Markdown files and no pages in \S+, and what follows is not read: 2 \.rst \(give the address of the site, or build it and give its folder\), 1 \.adoc \(give the address of the site, or build it and give its folder\)\.$/,
  )
  await expect(read({ 'a.png': 'x' })).rejects.toThrow(/no pages in [^\s,]+\.$/)
})

test('pages among more texts that are not read are no built site', async () => {
  const page = '<html><body><article><p>Words</p></article></body></html>'
  const texts = { 'blog/a.rst': 'A', 'blog/b.rst': 'B', 'blog/c.md': post('C'), 'blog/d.rst': 'D' }
  expect(titles(await read({ ...texts, 'layout.html': page, 'tag.html': page }))).toEqual(['C'])
})

test('a built site may lie in a folder of the one that is given', async () => {
  const page = '<title>A</title><article><time datetime="2020-01-02"></time><p>Words</p></article>'
  expect(titles(await read({ 'public/a/index.html': page, 'README.md': '# R' }))).toEqual(['A'])
})

test('texts beside built pages are named, if no page was built of them', async () => {
  const page =
    '<title>A</title><article><h1>A</h1><time datetime="2020-01-02"></time><p>Words</p></article>'
  const items = await read({
    'a/index.html': page,
    'a/index.md': post('A'),
    'b.html': page.replaceAll('A', 'B'),
    'b.rst': 'B',
    'c.html': page.replaceAll('A', 'C'),
    'd.md': post('D'),
    'README.md': 'x',
  })
  expect(titles(items)).toEqual(['A', 'B', 'C'])
  expect(items.flatMap((item) => (item.kind === 'left-out' ? [item.reason] : []))).toEqual([
    '.md file, which is not read: give the folder of these with --sources',
  ])
})

test('a text in HTML with front matter is read as it is, and a template in it keeps it back', async () => {
  const text = (title: string, html: string) =>
    `---\ntitle: ${title}\ndate: 2020-01-02\n---\n${html}`
  const items = await read({
    '_posts/a.html': text('A', '<p>One *two*</p>'),
    'b.htm': text('B', '<p>{{ page.title }}</p>'),
    'c.html': '<p>x</p>',
    'd.md': text('D', 'x'),
    'e.md': text('E', 'x'),
    'f.md': text('F', 'x'),
    'g.md': text('G', 'x'),
    'h.md': text('H', 'x'),
    'index.html': '---\n---\n{% for a in b %}',
  })
  expect(titles(items)).toEqual(['A', 'B', 'D', 'E', 'F', 'G', 'H'])
  expect([ready(items, 'A').html, ready(items, 'A').draft]).toEqual(['<p>One *two*</p>', undefined])
  expect([ready(items, 'B').html, ready(items, 'B').draft]).toEqual(['<p>{{ page.title }}</p>', {}])
})

test('the ending of Markdown has any letters', async () => {
  const items = await read({
    'a.MD': post('A'),
    'b.Markdown': post('B'),
    'c.MDX': post('C'),
  })
  expect(titles(items)).toEqual(['A', 'B', 'C'])
})

test('themes and vendors are of others at the root of a site, and words inside of it', async () => {
  const items = await read({
    'content/themes/a.md': post('A'),
    'content/posts/vendor/b.md': post('B'),
    'themes/one/content/posts/c.md': post('C'),
  })
  expect(titles(items)).toEqual(['A', 'B'])
  const jekyll = { '_posts/vendor/2020-01-02-d.md': post('D') }
  expect(titles(await read({ ...jekyll, 'vendor/x/_posts/2020-01-02-e.md': post('E') }))).toEqual([
    'D',
  ])
})

/** Runs as somebody who is not root, who may read everything. */
const asNobody = () => {
  if (process.getuid?.() !== 0) return
  process.seteuid?.(65_534)
  onTestFinished(() => process.seteuid?.(0))
}

test('a folder that may not be read is refused with a sentence, and the rest is read', async () => {
  const page = '<article><h1>B</h1><time datetime="2020-01-02"></time><p>Words</p></article>'
  for (const [name, text] of [
    ['a.md', post('A')],
    ['b.html', page],
  ] as const) {
    const folder = folderOf({ [name]: text, 'closed/inner/a.md': post('C') })
    chmodSync(folder, 0o755)
    chmodSync(`${folder}/closed/inner`, 0)
    onTestFinished(() => chmodSync(`${folder}/closed/inner`, 0o755))
    asNobody()
    const items = await readSource(folder)
    expect(titles(items)).toHaveLength(1)
    expect(items).toContainEqual({
      kind: 'refused',
      title: 'closed/inner/',
      code: 'unreadable',
      sentence: 'It may not be read: give yourself permission with chmod -R u+rX FOLDER.',
    })
    await expect(filesIn(`${folder}/closed/inner`)).rejects.toThrow('inner may not be read')
    process.seteuid?.(process.getuid?.() ?? 0)
  }
})
