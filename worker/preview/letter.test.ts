import { afterAll, expect, test } from 'vitest'
import { article } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { keepDraft } from '../../scripts/testing/drafts.ts'
import { startProvider, subscribeMany, waitUntilSent } from '../../scripts/testing/letters.ts'
import { articleIdOf } from '../../shared/articles/paths.ts'

const provider = await startProvider(afterAll)
const blog = await sharedBlog({ hasMail: true, vars: provider.vars })
const { author, anyone, db } = blog
const text = article({ headingSave: 'A letter & a walk', html: '<p>It was early.</p>' })
const asks = (body: object) => author.call('previewLetter', { body: { ...text, ...body } })

test('the preview of an e-mail is the one that subscribers get, but for the link that ends their subscription', async () => {
  const { _id: id } = await keepDraft(blog, text)
  const { html, ...preview } = await author.ask('previewLetter', { body: { ...text, id } })
  expect(preview).toEqual({ subject: 'A letter & a walk', sentTo: null })
  const [email = ''] = await subscribeMany(blog, 'reader', 1)
  await author.ask('createArticle', { body: { ...text, draftId: id, alert: true } })
  await waitUntilSent(blog, articleIdOf(id))
  const [sent] = provider.to(email)
  const withoutToken = (letter = '') => letter.replace(/(email-unsubscribe\/)[\w-]+/, '$1')
  expect(withoutToken(html)).toBe(withoutToken(sent?.html))
  expect(html).toContain('It was early.')
})

test('it is sent to the author first, once an e-mail of the blog has arrived, and to nobody else', async () => {
  const letters = provider.letters.length
  await sql(db, "DELETE FROM settings WHERE name = 'isMailProven'")
  await sql(db, 'UPDATE owner SET letters_to = NULL')
  expect(outcome(await asks({ send: true }))).toBe('letters-unproven')
  await author.ask('subscribe', { body: { email: 'me@example.com' } })
  await expect.poll(() => provider.letters.length).toBe(letters + 1)
  const token = /subscription\/([\w-]{43})/.exec(provider.letters.at(-1)?.text ?? '')?.[1] ?? ''
  await anyone.ask('confirmSubscription', { body: { token } })
  expect(outcome(await asks({ send: true }))).toBe('letters-to-missing')
  await sql(db, "UPDATE owner SET letters_to = 'author@example.com'")
  const rows = await countOf(db, 'deliveries')
  const { sentTo } = await author.ask('previewLetter', { body: { ...text, send: true } })
  expect(sentTo).toBe('author@example.com')
  expect(provider.letters.slice(letters + 1).map(({ to }) => to)).toEqual(['author@example.com'])
  expect(await countOf(db, 'deliveries')).toBe(rows)
  provider.interfere = () => ({ status: 422 })
  expect(outcome(await asks({ send: true }))).toBe('letter-unsent')
  expect(outcome(await anyone.call('previewLetter', { body: text }))).toBe('not-signed-in')
})
