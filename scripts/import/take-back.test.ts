import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'
import { article, publish } from '../testing/articles.ts'
import { owner, startBlog } from '../testing/blog.ts'
import { outcome } from '../testing/calls.ts'
import { follow } from '../testing/changes.ts'
import { newFolder } from '../testing/new-folder.ts'
import { png } from '../testing/pictures.ts'
import { chooseCategories } from './category-in.ts'
import { importItems } from './import-items.ts'
import { readImported } from './imported.ts'
import { readMarkdownFolder } from './read-markdown.ts'
import { keptBackToday } from './report.ts'
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
  const run = async (category: 'Coding' | 'Health', isUpdate = false, from = folder) =>
    importItems(
      blog.author,
      chooseCategories(await readMarkdownFolder(from, { shown: ['all'] }), { category }),
      noProgress,
      { source: from, ...(isUpdate ? { password } : {}) },
    )
  /** Takes back what came from a folder, as the blog knows it. */
  const undo = async (from = folder) => {
    const rows = [...(await readImported(blog.author)).values()]
    const own = rows.filter(({ source }) => source === from)
    return takeBack(blog.author, password, own, noProgress)
  }
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
  return { blog, folder, run, undo, state, editHere }
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
  const rewrite = async (facts: string) => {
    const head = `---\ntitle: Post one\ndate: 2020-01-02\n${facts}---`
    writeFileSync(`${folder}/one.md`, `${head}\n\nOther words.\n`)
    expect(await run('Health', true)).toMatchObject({ updated: ['Post one'] })
    return blog.text(String(await follow(blog, '/old/one')))
  }
  expect(await rewrite('summary: Said once.\n')).toContain('Said once.')
  // What the source has no more, the article has no more.
  const page = await rewrite('')
  expect(page).toContain('<p>Other words.</p>')
  expect(page).not.toContain('Said once.')
  const address = String(await follow(blog, '/old/one'))
  // What today's rules keep back stays public, and is named.
  writeFileSync(`${folder}/one.md`, '---\ntitle: Post one\ndraft: true\n---\n\nHidden words.\n')
  const later = await run('Health', true)
  expect(later.rows.find(({ title }) => title === 'Post one')?.reasons).toContain(keptBackToday)
  expect(later.updated).not.toContain('Post one')
  expect(await blog.text(address)).toContain('<p>Other words.</p>')
  // So is what the source has as a page now, or not at all.
  writeFileSync(`${folder}/one.md`, '---\ntitle: Post one\nlayout: page\n---\n\nHidden words.\n')
  const [named] = (await run('Health', true)).rows.filter(({ title }) => title === 'Post one')
  expect(named).toMatchObject({ state: 'already there', reasons: [keptBackToday] })
})

test('an update leaves a draft that was published here since, and names it', async () => {
  const { blog, run } = await start()
  await run('Health')
  const [draft] = await blog.author.ask('listDrafts')
  const body = { ...article({ headingSave: 'Post three' }), draftId: draft?._id }
  await blog.author.ask('createArticle', { body })
  const report = await run('Coding', true)
  expect(report).toMatchObject({ editedHere: ['Post three'], refused: [] })
})

test('two folders with the same file name are two, and what one brought no other changes or takes back', async () => {
  const { blog, folder, run, undo, state } = await start()
  const other = `${newFolder()}/posts`
  mkdirSync(other)
  writeFileSync(`${other}/one.md`, '---\ntitle: Other one\ndate: 2020-01-02\n---\n\nTheirs.\n')
  await run('Health')
  const before = await state()
  expect(await run('Coding', true, other)).toMatchObject({ taken: ['Other one'], updated: [] })
  expect((await state()).articles).toEqual(['Other one: Coding', ...before.articles])
  expect(await run('Health')).toMatchObject({ taken: [], alreadyThere: { length: 3 } })
  expect(await undo(other)).toEqual(['Taken back: 1 article and 0 pictures.'])
  expect(await state()).toEqual(before)
  // The same articles under another name of their source.
  const items = chooseCategories(await readMarkdownFolder(folder, { shown: ['all'] }), {
    category: 'Coding',
  })
  const meeting = { source: '/elsewhere', password, mayChange: async () => false }
  expect(await importItems(blog.author, items, noProgress, meeting)).toMatchObject({
    updated: [],
    changedSince: { length: 3 },
  })
  expect(await state()).toEqual(before)
})

test('only what an import brought is taken back, whatever lies beside the source', async () => {
  const { blog, folder, run, undo, state } = await start()
  const id = await publish(blog.author, { headingSave: 'My own' })
  const [mine] = await blog.author.ask('listArchive')
  const forged = { key: 'import-a', title: 'x', id, updatedAt: mine?.updatedAt, round: 0 }
  writeFileSync(
    `${folder}.imported.jsonl`,
    `${JSON.stringify({ origin: blog.origin, ...forged })}\n`,
  )
  const before = await state()
  await run('Health')
  expect(await undo()).toEqual(['Taken back: 3 articles and 4 pictures.'])
  expect(await state()).toEqual(before)
  const body = { key: 'import-a', password }
  expect(await blog.author.ask('takeBackImport', { body })).toEqual({ state: 'gone' })
  const wrong = await blog.author.call('takeBackImport', { body: { ...body, password: 'no' } })
  expect(outcome(wrong)).toBe('wrong-password')
  expect(await state()).toEqual(before)
})

test('an import that is taken back leaves the blog as it was, and can come again', async () => {
  const { blog, run, undo, state } = await start()
  await importItems(
    blog.author,
    await readMarkdownFolder(`${root}scripts/demo`, { shown: ['all'] }),
    noProgress,
  )
  const before = await state()
  await run('Health')
  const whole = await state()
  await run('Coding', true)
  expect(await undo()).toEqual(['Taken back: 3 articles and 4 pictures.'])
  expect(await state()).toEqual(before)
  expect(await undo()).toEqual(['Nothing of it is there any more.'])
  expect(await run('Health')).toMatchObject({ taken: { length: 3 }, addresses: { count: 2 } })
  expect(await state()).toEqual(whole)
  expect(await run('Health')).toMatchObject({ taken: [], alreadyThere: { length: 3 } })
  expect(await undo()).toEqual(['Taken back: 3 articles and 4 pictures.'])
})

test('what was edited since an import stays with its pictures when the rest is taken back', async () => {
  const { blog, run, undo, state, editHere } = await start()
  await run('Health')
  await editHere('Post two')
  expect(await undo()).toEqual([
    'Taken back: 2 articles and 2 pictures.',
    'Edited or published here since, and left as it is: Post two',
  ])
  expect(await state()).toMatchObject({ articles: ['Post two: Health'], drafts: [], redirects: 1 })
  expect(await blog.text(String(await follow(blog, '/old/two')))).toContain('Post two')
})
