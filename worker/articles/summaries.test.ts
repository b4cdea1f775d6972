import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, type NewArticle, publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { change } from '../../scripts/testing/changes.ts'
import { createArticle } from '../../shared/articles/contract.ts'
import { createDraft } from '../../shared/drafts/contract.ts'

const blog = await sharedBlog()
const { author, anyone, db } = blog

const opened = async (id: string) =>
  await anyone.ask('readArticleAtPath', { query: { name: `/blog/${id}` } })
const summaryOf = async (id: string) => (await opened(id))?.summary
const edit = async (id: string, given: NewArticle, updatedAt?: string) => {
  const from = updatedAt ?? (await opened(id))?.updatedAt ?? ''
  const body = { ...article(given), id, updatedAt: from, editorPassword: owner.OWNER_PASSWORD }
  return author.call('editArticle', { body })
}
const codeOf = (reply: { ok: boolean; problem?: { code: string } | null }) => reply.problem?.code

test('an article has the summary that its author wrote, on one line', async () => {
  const id = await publish(author, { headingSave: 'Told', summary: ' Why I\n walk.\u0007 ' })
  expect(await summaryOf(id)).toBe('Why I walk.')
  expect(await summaryOf(await publish(author, { headingSave: 'Untold' }))).toBe('')
  const list = await anyone.ask('listArticles')
  expect(list.find(({ _id }) => _id === id)?.summary).toBe('Why I walk.')
})

test('an edit changes it, empties it, and leaves it where it says nothing of it', async () => {
  const id = await publish(author, { headingSave: 'Edited', summary: 'The first one.' })
  expectData(await edit(id, { headingSave: 'Edited again' }))
  expect(await summaryOf(id)).toBe('The first one.')
  expectData(await edit(id, { headingSave: 'Edited', summary: 'The second one.' }))
  expect(await summaryOf(id)).toBe('The second one.')
  expectData(await edit(id, { headingSave: 'Edited', summary: '' }))
  expect(await summaryOf(id)).toBe('')
})

test('the history keeps it, and a conflict shows the present one', async () => {
  const id = await publish(author, { headingSave: 'Kept', summary: 'As it was.' })
  const before = await opened(id)
  expectData(await edit(id, { headingSave: 'Kept', summary: 'As it is.' }))
  const query = { reference: id, version: 1 }
  expect((await author.ask('readVersion', { query })).summary).toBe('As it was.')
  const late = await edit(id, { headingSave: 'Kept', summary: 'Too late.' }, before?.updatedAt)
  expect(codeOf(late)).toBe('edit-conflict')
  expect(late.ok || late.problem?.current).toMatchObject({ summary: 'As it is.' })
})

test('a summary of 300 characters is taken, a longer one refused, also of a draft', async () => {
  const longest = '🙂'.repeat(300)
  expect(await summaryOf(await publish(author, { summary: ` ${longest} ` }))).toBe(longest)
  const body = article({ headingSave: 'Too long', summary: `${longest}x` })
  for (const call of [createArticle, createDraft]) {
    const reply = await author.call(call, { body })
    expect(codeOf(reply)).toBe('summary-too-long')
    expect(reply.ok || reply.problem?.detail).toBe('A summary has at most 300 characters.')
  }
})

test('a repeat under the same key with another summary is another request', async () => {
  const headers = { 'Idempotency-Key': 'a-summary' }
  const send = (summary: string) =>
    author.call('createArticle', { body: article({ headingSave: 'Once', summary }), headers })
  expectData(await send('One.'))
  expectData(await send('One.'))
  expect(codeOf(await send('Another.'))).toBe('idempotency-key-reused')
})

test('a draft has one, keeps it through edits that say nothing of it, and publishes itself with it', async () => {
  const body = article({ headingSave: 'Planned', summary: 'Planned for long.' })
  await author.ask('createDraft', { body })
  const found = async () => {
    const draft = (await author.ask('listDrafts')).find(
      ({ headingSave }) => headingSave === 'Planned',
    )
    return { id: draft?._id ?? '', updatedAt: draft?.updatedAt ?? '', summary: draft?.summary }
  }
  const { summary, ...draft } = await found()
  expect(summary).toBe('Planned for long.')
  const again = { editDraft: { ...article({ headingSave: 'Planned' }), ...draft } }
  await author.ask('editDraft', { body: again })
  const { summary: kept, ...edited } = await found()
  expect(kept).toBe('Planned for long.')
  const publishAt = '2099-01-01T00:00:00.000Z'
  const plan = { ...edited, publishAt, reference: true }
  await author.ask('scheduleDraft', { body: plan })
  await sql(db, "UPDATE drafts SET publish_at = '2026-01-01T00:00:00.000Z'")
  await blog.tick()
  const list = await anyone.ask('listArticles')
  expect(list.find(({ headingSave }) => headingSave === 'Planned')?.summary).toBe(kept)
})

const tag = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1]
const dataIn = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '')
const saidOf = async (path: string) => {
  const page = await blog.text(path)
  const names = ['description', 'og:description', 'twitter:description'] as const
  return { tags: names.map((name) => tag(page, name)), page }
}
const text = 'Every morning I walk along the shore. Nobody else is there, and nobody asks.'

test('without a summary the meta description is the first 33 characters, and all else has whole sentences', async () => {
  const html = `<h2>Why</h2><p>${text}</p>`
  const id = await publish(author, { headingSave: 'Walking software', html })
  const { tags, page } = await saidOf(`/blog/${id}`)
  expect(tags).toEqual(['Why. Every morning I walk along t', text, text])
  expect(JSON.stringify(dataIn(page))).toContain(`"description":"${text}"`)
  expect(await blog.text('/blog/page/coding')).toContain(`<p class="card-summary">${text}</p>`)
})

test('the author’s own stands in every place: tags, search data, lists, feeds', async () => {
  const id = await publish(author, { headingSave: 'Sleeping', html: `<p>${text}</p>` })
  await change(blog, id, { summary: 'Why a shore is good for the head.' })
  const own = 'Why a shore is good for the head.'
  const { tags, page } = await saidOf(`/blog/${id}`)
  expect(tags).toEqual([own, own, own])
  expect(JSON.stringify(dataIn(page))).toContain(`"description":"${own}"`)
  for (const path of ['/blog', '/blog/page/health', '/blog/page/mind-growth']) {
    expect([path, await blog.text(path)]).toEqual([path, expect.stringContaining(`>${own}</p>`)])
  }
  expect(await blog.text('/feed.xml')).toContain(`<description>${own}</description>`)
  const { items } = JSON.parse(await blog.text('/feed.json'))
  expect(items.map(({ summary }: { summary: string }) => summary)).toContain(own)
})

test('a card says the minutes, and an article too, beside the words', async () => {
  const html = `<p>${'word '.repeat(1_100)}</p>`
  const id = await publish(author, { headingSave: 'Long software', html })
  expect(await blog.text(`/blog/${id}`)).toMatch(/<span>1,100 words<\/span>\s*<span>5 min<\/span>/)
  expect(await blog.text('/blog/page/coding')).toContain('<span>5 min</span>')
})

test('what stands for a summary is derived again where it is missing', async () => {
  const id = await publish(author, { headingSave: 'Older software', html: `<p>${text}</p>` })
  const before = [await blog.text('/blog/page/coding'), await blog.text(`/blog/${id}`)]
  await sql(db, 'DELETE FROM article_html')
  expect([await blog.text('/blog/page/coding'), await blog.text(`/blog/${id}`)]).toEqual(before)
})
