import { afterAll, expect, test } from 'vitest'
import { article } from '../../scripts/testing/articles.ts'
import { sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { keepDraft } from '../../scripts/testing/drafts.ts'
import { startProvider, subscribeMany, waitUntilSent } from '../../scripts/testing/letters.ts'
import { inOneWindow } from '../../scripts/testing/readers.ts'
import { articleIdOf } from '../../shared/articles/paths.ts'
import { problems } from '../../shared/problem.ts'
import { projectLive } from '../live/projection.ts'
import { changeSiteSettings } from '../live/settings.ts'

const provider = await startProvider(afterAll)
const blog = await sharedBlog({ hasMail: true, vars: provider.vars })
const { author, anyone, db } = blog
const text = article({ headingSave: 'A letter & a walk', html: '<p>It was early.</p>' })
const asks = (body: object) => author.call('previewLetter', { body: { ...text, ...body } })

test('the preview of an e-mail is the one that subscribers get, but for the link that ends their subscription', async () => {
  const { _id: id } = await keepDraft(blog, text)
  const { html, ...preview } = await author.ask('previewLetter', { body: { ...text, id } })
  expect(preview).toMatchObject({ subject: 'A letter & a walk', sentTo: null, letters: 'summary' })
  const [email = ''] = await subscribeMany(blog, 'reader', 1)
  await author.ask('createArticle', { body: { ...text, draftId: id, alert: true } })
  await waitUntilSent(blog, articleIdOf(id))
  const [sent] = provider.to(email)
  const withoutToken = (letter = '') => letter.replace(/(email-unsubscribe\/)[\w-]+/, '$1')
  expect(withoutToken(html)).toBe(withoutToken(sent?.html))
  expect(html).toContain('It was early.')
})

test('it is sent to the author first, and to nobody else', () =>
  inOneWindow({ seconds: 3_600 }, async () => {
    const letters = provider.letters.length
    await sql(db, 'DELETE FROM call_counts')
    await sql(db, 'UPDATE owner SET letters_to = NULL')
    expect(outcome(await asks({ send: true }))).toBe('letters-unaddressed')
    await sql(db, "UPDATE owner SET letters_to = 'author@example.com'")
    for (const proved of ['NULL', "'another@example.com'"]) {
      await sql(db, `UPDATE owner SET confirmed_to = ${proved}`)
      expect(outcome(await asks({ send: true }))).toBe('letters-unconfirmed')
    }
    expect(provider.letters).toHaveLength(letters)
    await sql(db, 'UPDATE owner SET confirmed_to = letters_to')
    const rows = await countOf(db, 'deliveries')
    const { sentTo } = await author.ask('previewLetter', { body: { ...text, send: true } })
    expect(sentTo).toBe('author@example.com')
    expect(provider.letters.slice(letters).map(({ to }) => to)).toEqual(['author@example.com'])
    expect(await countOf(db, 'deliveries')).toBe(rows)
    provider.interfere = () => ({ status: 422 })
    expect(outcome(await asks({ send: true }))).toBe('letter-unsent')
    provider.interfere = () => null
    // What the blog refuses for its content does not count.
    const long = { headingSave: 'a'.repeat(500), send: true }
    for (let n = 0; n < 5; n += 1) expect(outcome(await asks(long))).toBe('title-too-long')
    for (let n = 3; n <= 5; n += 1)
      await author.ask('previewLetter', { body: { ...text, send: true } })
    expect(outcome(await asks({ send: true }))).toBe('too-many-attempts')
    expect(provider.letters).toHaveLength(letters + 4)
    expect((await author.ask('previewLetter', { body: text })).sentTo).toBeNull()
    expect(outcome(await anyone.call('previewLetter', { body: text }))).toBe('not-signed-in')
  }))

test('an author whose address is proved gets it though no reader has had one, and is told at once what is missing', async () => {
  const own = await startBlog({ isOwn: true, hasMail: true, vars: provider.vars })
  const shows = async (send = false) => own.author.ask('previewLetter', { body: { ...text, send } })
  await own.db.batch(changeSiteSettings(own.db, { isMailProven: false }))
  await projectLive({ DB: own.db, STATE: own.kv } as never)
  await own.reload()
  await sql(own.db, 'UPDATE owner SET letters_to = NULL')
  expect((await shows()).missing).toBe(problems['letters-unaddressed'][1])
  await sql(own.db, "UPDATE owner SET letters_to = 'new@example.com'")
  expect((await shows()).missing).toBe(problems['letters-unconfirmed'][1])
  await sql(own.db, 'UPDATE owner SET confirmed_to = letters_to')
  expect(await shows(true)).toMatchObject({ missing: null, sentTo: 'new@example.com' })
  expect(provider.to('new@example.com')).toHaveLength(1)
})

test('where letters cannot be sent at all, the preview says so', async () => {
  const none = await startBlog({ vars: { MAIL_PROVIDER: 'resend' } })
  const { missing, sentTo } = await none.author.ask('previewLetter', { body: text })
  expect([missing, sentTo]).toEqual([
    'The secret MAIL_API_KEY is not set, so no e-mail is sent.',
    null,
  ])
})
