import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, type NewArticle, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { change, edit, opened } from '../../scripts/testing/changes.ts'
import { draftNow, editDraft, keepDraft, makeDue, schedule } from '../../scripts/testing/drafts.ts'

const blog = await sharedBlog()
const { author, anyone, db } = blog

const summaryOf = async (id: string) => (await opened(blog, `/blog/${id}`)).summary
const edits = async (of: string, input: NewArticle) => expectData(await edit(blog, of, input))

test('an article has the summary that its author wrote, on one line', async () => {
  const id = await publish(author, { headingSave: 'Told', summary: ' Why I\n walk.\u0007 ' })
  expect(await summaryOf(id)).toBe('Why I walk.')
  expect(await summaryOf(await publish(author, { headingSave: 'Untold' }))).toBe('')
  const list = await anyone.ask('listArticles')
  expect(list.find(({ _id }) => _id === id)?.summary).toBe('Why I walk.')
})

test('an edit changes it, empties it, and leaves it where it says nothing of it', async () => {
  const id = await publish(author, { headingSave: 'Edited', summary: 'The first one.' })
  await edits(id, { headingSave: 'Edited again' })
  expect(await summaryOf(id)).toBe('The first one.')
  await edits(id, { headingSave: 'Edited', summary: 'The second one.' })
  expect(await summaryOf(id)).toBe('The second one.')
  await edits(id, { headingSave: 'Edited', summary: '' })
  expect(await summaryOf(id)).toBe('')
})

test('the history keeps it, and a conflict shows the present one', async () => {
  const id = await publish(author, { headingSave: 'Kept', summary: 'As it was.' })
  const before = await opened(blog, `/blog/${id}`)
  await edits(id, { headingSave: 'Kept', summary: 'As it is.' })
  const query = { reference: id, version: 1 }
  expect((await author.ask('readVersion', { query })).summary).toBe('As it was.')
  const late = await edit(blog, before, { headingSave: 'Kept', summary: 'Too late.' })
  expect(outcome(late)).toBe('edit-conflict')
  expect(late.ok || late.problem?.current).toMatchObject({ summary: 'As it is.' })
})

test('a summary of 300 characters is taken, a longer one refused, also of a draft', async () => {
  const longest = '🙂'.repeat(300)
  expect(await summaryOf(await publish(author, { summary: ` ${longest} ` }))).toBe(longest)
  const body = article({ headingSave: 'Too long', summary: `${longest}x` })
  for (const call of ['createArticle', 'createDraft'] as const) {
    expect(outcome(await author.call(call, { body }))).toBe('summary-too-long')
  }
})

test('a repeat under the same key with another summary is another request', async () => {
  const headers = { 'Idempotency-Key': 'a-summary' }
  const send = (summary: string) =>
    author.call('createArticle', { body: article({ headingSave: 'Once', summary }), headers })
  expectData(await send('One.'))
  expectData(await send('One.'))
  expect(outcome(await send('Another.'))).toBe('idempotency-key-reused')
})

test('a draft has one, keeps it through edits that say nothing of it, and publishes itself with it', async () => {
  const body = article({ headingSave: 'Planned', summary: 'Planned for long.' })
  const stored = await keepDraft(blog, body)
  expect(stored.summary).toBe('Planned for long.')
  expectData(await editDraft(blog, stored, { headingSave: 'Planned' }))
  const edited = await draftNow(blog, stored._id)
  expect(edited?.summary).toBe(stored.summary)
  expectData(await schedule(blog, edited ?? stored))
  await makeDue(blog, stored)
  await blog.tick()
  const list = await anyone.ask('listArticles')
  expect(list.find(({ headingSave }) => headingSave === 'Planned')?.summary).toBe(stored.summary)
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
  expect(await blog.text('/blog/page/coding')).toContain(
    `<p class="card-summary" dir="auto">${text}</p>`,
  )
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
  expect(await blog.text(`/blog/${id}`)).toContain(
    '<span>1,100 words&nbsp;·&nbsp;5&nbsp;min</span>',
  )
  expect(await blog.text('/blog/page/coding')).toContain('<span>5&nbsp;min</span>')
})

test('what stands for a summary is derived again where it is missing', async () => {
  const id = await publish(author, { headingSave: 'Older software', html: `<p>${text}</p>` })
  const before = [await blog.text('/blog/page/coding'), await blog.text(`/blog/${id}`)]
  await sql(db, 'DELETE FROM article_html')
  expect([await blog.text('/blog/page/coding'), await blog.text(`/blog/${id}`)]).toEqual(before)
})
