import { expect, test } from 'vitest'
import { article, publish } from '../../scripts/testing/articles.ts'
import { type Blog, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { change } from '../../scripts/testing/changes.ts'
import { inOneDay } from '../../scripts/testing/readers.ts'

const blog = await sharedBlog()

/** When readers are told that an article was changed; null where they are not. */
const changedOn = async (id: string, where: Blog = blog): Promise<string | null> =>
  /Last changed <time datetime="([^"]+)"/.exec(await where.text(`/blog/${id}`))?.[1] ?? null
/** As if it had been published two days ago. */
const age = (id: string, { db }: Blog = blog) =>
  sql(
    db,
    'UPDATE all_articles SET created_at = ?2, date = substr(?2, 1, 10) WHERE id = ?1',
    id,
    new Date(Date.now() - 2 * 86_400_000).toISOString(),
  )
const updatedAt = (id: string, { db }: Blog = blog) =>
  db.prepare('SELECT updated_at FROM articles WHERE id = ?1').bind(id).first<string>('updated_at')

test("'Last changed' is not said of an article that nobody edited, whatever its date, nor of a local one", async () => {
  for (const dateSave of ['2019-01-01', new Date().toISOString().slice(0, 10)]) {
    expect(
      await changedOn(await publish(blog.author, { headingSave: 'As it was', dateSave })),
    ).toBeNull()
  }
  expect(await blog.text('/local/bathing-helps-here-why')).not.toContain('Last changed')
})

test('it is said of an edit of the text after the day of publishing, and of no other edit', () =>
  inOneDay(async () => {
    const id = await publish(blog.author, { headingSave: 'Edited', dateSave: '2019-01-01' })
    await change(blog, id, { html: '<p>Put right on the first day.</p>' })
    expect(await changedOn(id)).toBeNull()
    await age(id)
    await change(blog, id, { headingSave: 'Retitled', imageSource: 'Another archive' })
    expect(await changedOn(id)).toBeNull()
    await change(blog, id, { html: '<p>Other words.</p>' })
    const changed = await updatedAt(id)
    expect(await changedOn(id)).toBe(changed)
    await change(blog, id, { headingSave: 'Retitled once more' })
    expect(await changedOn(id)).toBe(changed)
    // Its date is the day of the edit, or later.
    for (const dateSave of [changed?.slice(0, 10), '2099-01-01']) {
      await change(blog, id, { dateSave })
      expect(await changedOn(id)).toBeNull()
    }
  }))

test('it moves with an article to another blog', async () => {
  const id = await publish(blog.author, { headingSave: 'Moving' })
  await age(id)
  await change(blog, id, { html: '<p>Other words.</p>' })
  const archive = await blog.author.ask('listArchive')
  const moving = archive.find(({ _id }) => _id === id)
  const other = await startBlog()
  await other.author.ask('restoreArticle', { body: moving as never })
  expect(await changedOn(id, other)).toBe(await updatedAt(id))
})

test('an article that moves in keeps its id and its times, and none of them is said to be today', async () => {
  const id = 'movedinarticle01'
  const moved = { createdAt: '2019-01-01T10:00:00.000Z' }
  const changedAt = '2020-02-03T04:05:06.000Z'
  await publish(blog.author, { headingSave: 'Moved', dateSave: '2019-01-01', id, moved })
  expect(await changedOn(id)).toBeNull()
  expect(await blog.text(`/blog/${id}`)).toContain(`"dateModified":"${moved.createdAt}"`)
  const changed = await publish(blog.author, {
    headingSave: 'Changed there',
    dateSave: '2019-01-01',
    moved: { ...moved, changedAt },
  })
  expect(await changedOn(changed)).toBe(changedAt)
  const ahead = await publish(blog.author, {
    headingSave: 'From the future',
    moved: { createdAt: '2999-01-01T00:00:00.000Z' },
  })
  expect(await changedOn(ahead)).toBeNull()
  expect(String(await updatedAt(ahead)) <= new Date().toISOString()).toBe(true)
  const draft = await blog.author.call('createArticle', {
    body: { ...article({ headingSave: 'Of a draft' }), moved, draftId: 'draft-0movedin' },
  })
  expect(outcome(draft)).toBe('invalid-input')
})
