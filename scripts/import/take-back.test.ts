import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'
import { owner, startBlog } from '../testing/blog.ts'
import { follow } from '../testing/changes.ts'
import { newFolder } from '../testing/new-folder.ts'
import { png } from '../testing/pictures.ts'
import { chooseCategories } from './category-in.ts'
import { importItems } from './import-items.ts'
import { openLog } from './log.ts'
import { readMarkdownFolder } from './read-markdown.ts'
import { takeBack } from './take-back.ts'

const noProgress = () => {}
const password = owner.OWNER_PASSWORD

const fill = (folder: string): void => {
  mkdirSync(folder)
  writeFileSync(`${folder}/shared.png`, png({ width: 40, height: 30 }))
  for (const name of ['one', 'two', 'three']) {
    writeFileSync(`${folder}/${name}.png`, png({ width: 50, height: name.charCodeAt(1) }))
    writeFileSync(
      `${folder}/${name}.md`,
      `---\ntitle: Post ${name}\ndate: 2020-01-02\naliases: [/old/${name}]\n${name === 'three' ? 'draft: true\n' : ''}---\n\nWords.\n\n![](${name}.png)\n\n![](shared.png)\n`,
    )
  }
}

const start = async () => {
  const blog = await startBlog()
  const folder = `${newFolder()}/posts`
  fill(folder)
  /** Each run reads the log anew, as each start of the command does. */
  const log = () => openLog(folder, blog.origin)
  const run = async (category: 'Coding' | 'Health', isUpdate = false) =>
    importItems(
      blog.author,
      chooseCategories(await readMarkdownFolder(folder), { category }),
      noProgress,
      { log: log(), ...(isUpdate ? { password } : {}) },
    )
  const state = async () => ({
    articles: (
      await blog.db.prepare('SELECT heading, category FROM all_articles ORDER BY heading').all()
    ).results.map(({ heading, category }) => `${heading}: ${category}`),
    drafts: (await blog.author.ask('listDrafts')).map(({ category }) => category),
    redirects: (await blog.author.ask('listRedirects')).length,
    pictures: (await blog.author.ask('listPictures')).length,
  })
  /** As the author does on the dashboard. */
  const editHere = async (title: string) => {
    const all = await blog.author.ask('listArchive')
    const article = all.find(({ headingSave }) => headingSave === title)
    if (!article) throw new Error(`${title} is not there.`)
    const { _id: id, updatedAt, href, createdAt, textChangedAt, oldHrefs, ...content } = article
    const body = { ...content, id, updatedAt, summary: 'Mine.', reference: 'true' }
    await blog.author.ask('editArticle', { body: { ...body, editorPassword: password } })
  }
  return { blog, folder, log, run, state, editHere }
}

test('an update changes what the author has not touched here, also a second time, and names the rest', async () => {
  const { blog, folder, run, state, editHere } = await start()
  const first = await run('Health')
  expect(first).toMatchObject({ refused: [], taken: { length: 3 } })
  expect(await run('Coding')).toMatchObject({ taken: [], changedSince: { length: 3 } })
  await editHere('Post two')
  const report = await run('Coding', true)
  expect(report.updated.toSorted()).toEqual(['Post one', 'Post three'])
  expect(report).toMatchObject({ taken: [], editedHere: ['Post two'], refused: [] })
  expect(await state()).toMatchObject({
    articles: ['Post one: Coding', 'Post two: Health'],
    drafts: ['Coding'],
  })
  // What an update stored is known: neither a change nor an edit of the author.
  expect(await run('Coding')).toMatchObject({ alreadyThere: { length: 2 } })
  expect(await run('Coding', true)).toMatchObject({ updated: [], alreadyThere: { length: 2 } })
  expect(await run('Health', true)).toMatchObject({ updated: { length: 2 } })
  expect((await state()).articles).toEqual(['Post one: Health', 'Post two: Health'])
  writeFileSync(`${folder}/one.md`, '---\ntitle: Post one\ndate: 2020-01-02\n---\n\nOther words.\n')
  expect(await run('Health', true)).toMatchObject({ updated: ['Post one'] })
  const address = String(await follow(blog, '/old/one'))
  expect(await blog.text(address)).toContain('<p>Other words.</p>')
})

test('an update of a blog that an earlier version filled needs no log', async () => {
  const { blog, folder, run, state } = await start()
  const items = chooseCategories(await readMarkdownFolder(folder), { category: 'Health' })
  await importItems(blog.author, items, noProgress)
  expect(await run('Coding', true)).toMatchObject({ updated: { length: 3 } })
  expect((await state()).articles).toEqual(['Post one: Coding', 'Post two: Coding'])
})

test('an import that is taken back leaves the blog as it was, and can come again', async () => {
  const { blog, log, run, state } = await start()
  await importItems(blog.author, await readMarkdownFolder(`${root}scripts/demo`), noProgress)
  const before = await state()
  await run('Health')
  const whole = await state()
  await run('Coding', true)
  expect(await takeBack(blog.author, password, log(), noProgress)).toEqual([
    'Taken back: 3 articles and 4 pictures.',
  ])
  expect(await state()).toEqual(before)
  expect(await takeBack(blog.author, password, log(), noProgress)).toEqual([
    'Nothing of it is there any more.',
  ])
  expect(await run('Health')).toMatchObject({ taken: { length: 3 }, addresses: { count: 2 } })
  expect(await state()).toEqual(whole)
  expect(await run('Health')).toMatchObject({ taken: [], alreadyThere: { length: 3 } })
})

test('what was edited since an import stays with its pictures when the rest is taken back', async () => {
  const { blog, log, run, state, editHere } = await start()
  await run('Health')
  await editHere('Post two')
  expect(await takeBack(blog.author, password, log(), noProgress)).toEqual([
    'Taken back: 2 articles and 2 pictures.',
    'Edited or published here since, and left as it is: Post two',
  ])
  expect(await state()).toMatchObject({ articles: ['Post two: Health'], drafts: [], redirects: 1 })
  expect(await blog.text(String(await follow(blog, '/old/two')))).toContain('Post two')
})
