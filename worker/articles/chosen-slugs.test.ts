import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome } from '../../scripts/testing/calls.ts'
import { change, edit, follow, opened, remove } from '../../scripts/testing/changes.ts'
import { keepDraft, makeDue, schedule } from '../../scripts/testing/drafts.ts'

const blog = await sharedBlog()
const { author, db } = blog
const hrefOf = async (id: string) => (await opened(blog, `/blog/${id}`)).href
const leads = (slug: string) => follow(blog, `/local/${slug}`)

test('an article has the web address that its author chose, also as a draft and by schedule', async () => {
  const chosen = { headingSave: 'A long title of many words', ownSlug: 'short' }
  const id = await publish(author, chosen)
  expect([await hrefOf(id), await leads('short')]).toEqual(['/short', `/blog/${id}`])
  const stored = await keepDraft(blog, article({ headingSave: 'Later', ownSlug: 'by-schedule' }))
  expect(stored).toMatchObject({ href: '/by-schedule', ownSlug: 'by-schedule' })
  expectData(await schedule(blog, stored))
  await makeDue(blog, stored)
  await blog.tick()
  expect(await leads('by-schedule')).toMatch(/^\/blog\//)
})

test('a changed address leaves the old one leading to the article, back and forth, before a build and after', async () => {
  const id = await publish(author, { headingSave: 'Back and forth' })
  for (const ownSlug of ['there', '', 'there', 'further', '']) {
    await change(blog, id, { headingSave: 'Back and forth', ownSlug })
    expect(await hrefOf(id)).toBe(`/${ownSlug || 'back-and-forth'}`)
  }
  const ways = ['back-and-forth', 'there', 'further']
  const all = () => Promise.all(ways.map(leads))
  expect(await all()).toEqual(ways.map(() => `/blog/${id}`))
  expect(await countOf(db, 'slugs WHERE article_id = ?1', id)).toBe(3)
  await blog.rebuild()
  expect(await all()).toEqual(ways.map(() => `/blog/${id}`))
  // The title changes, the address that was chosen stays.
  await change(blog, id, { headingSave: 'Back and forth', ownSlug: 'there' })
  await change(blog, id, { headingSave: 'Another title' })
  expect(await hrefOf(id)).toBe('/there')
  expect(await leads('another-title')).toBe(404)
})

test('an address is refused that another article has, had, or has in the bin, or that no title could make', async () => {
  const id = await publish(author, { headingSave: 'First come' })
  await change(blog, id, { headingSave: 'First come', ownSlug: 'first-served' })
  await remove(blog, await publish(author, { headingSave: 'In the bin' }), 'In the bin')
  const mine = await publish(author, { headingSave: 'Second' })
  const found = await opened(blog, `/blog/${mine}`)
  for (const ownSlug of ['first-come', 'first-served', 'in-the-bin', 'bathing-helps-here-why']) {
    const body = article({ headingSave: 'New', ownSlug })
    expect([ownSlug, outcome(await author.call('createArticle', { body }))]).toEqual([
      ownSlug,
      'slug-taken',
    ])
    expect(outcome(await edit(blog, found, { headingSave: 'Second', ownSlug }))).toBe('slug-taken')
  }
  for (const ownSlug of ['Two Words', 'a/b', 'a?b', '..', 'a,b', 'Capital']) {
    const body = article({ headingSave: 'New', ownSlug })
    for (const call of ['createArticle', 'createDraft'] as const) {
      expect([ownSlug, outcome(await author.call(call, { body }))]).toEqual([
        ownSlug,
        'slug-malformed',
      ])
    }
  }
  expect(await hrefOf(mine)).toBe('/second')
})

test('a scheduled draft whose address was taken meanwhile says so, and waits', async () => {
  const stored = await keepDraft(blog, article({ headingSave: 'Slow', ownSlug: 'wanted' }))
  expectData(await schedule(blog, stored))
  await publish(author, { headingSave: 'Wanted' })
  await makeDue(blog, stored)
  await blog.tick()
  const [left] = (await author.ask('listDrafts')).filter(({ _id }) => _id === stored._id)
  expect(left?.publishError).toContain('Another article has this web address')
})
