import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { close } from '../../scripts/testing/changes.ts'
import { editDraft, keepDraft } from '../../scripts/testing/drafts.ts'
import { inOneWindow, newReader } from '../../scripts/testing/readers.ts'
import { newSession } from '../../scripts/testing/requests.ts'
import { encodeText } from '../../shared/base64.ts'
import { guessLimit } from '../../shared/endpoint.ts'
import { hashToken } from '../lib/tokens.ts'

const blog = await sharedBlog({ isBuilt: true, vars: { CALL_LIMIT: undefined } })
const { author, anyone, db } = blog

const linkTo = (reference: string) => author.ask('createPreviewLink', { query: { reference } })
/** As a friend's browser asks, each from another network. */
const opens = (path: string, headers: Record<string, string> = {}) =>
  blog.get(path, { headers: { ...newReader(), ...headers } })
const statusOf = async (path: string) => (await opens(path)).status

test('a link shows the draft as it is now, read only, to nobody’s count, cache, index or referrer', async () => {
  const draft = await keepDraft(blog, article({ headingSave: 'Shown early', html: '<p>One.</p>' }))
  const { path, endsAt } = await linkTo(draft._id)
  const days = (Date.parse(endsAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(13.99)
  expect(days).toBeLessThanOrEqual(14)
  const reply = await opens(path)
  const page = await reply.text()
  expect(reply.status).toBe(200)
  expect(page).toContain('>Shown early</h1>')
  expect(page).toContain('<p>One.</p>')
  expect(page).toContain(`This link ends on <time datetime="${endsAt.slice(0, 10)}">`)
  expect(page).toContain('<meta name="robots" content="noindex"')
  // The browser counts only pages with a canonical address, and readers act only among the responses.
  const ofArticle = /rel="(?:canonical|alternate)"|og:|ld\+json|class="responses"|data-article/
  expect(page.match(ofArticle)).toBe(null)
  const { headers } = reply
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('X-Robots-Tag')).toBe('noindex')
  expect(headers.get('Referrer-Policy')).toBe('no-referrer')
  const published = await publish(author, { headingSave: 'Live' })
  const live = await blog.get(`/blog/${published}`)
  const policy = 'Content-Security-Policy'
  expect(headers.get(policy)).toBe(live.headers.get(policy))
  await editDraft(blog, draft, {
    headingSave: 'Shown early',
    articleSave: encodeText('<p>Two.</p>'),
  })
  expect(await (await opens(path)).text()).toContain('<p>Two.</p>')
  expect((await blog.get(path, { method: 'POST' })).status).toBe(405)
  expect((await author.ask('readStatistics')).total).toBe(0)
})

test('the database has only the hash of the secret, and no call tells the link again', async () => {
  const { _id: reference } = await keepDraft(blog, article({ headingSave: 'Secret' }))
  const { path, endsAt } = await linkTo(reference)
  const token = path.slice('/preview/'.length)
  expect(token).toMatch(/^[\w-]{43}$/)
  const row = await db
    .prepare('SELECT * FROM preview_links WHERE draft_id = ?1')
    .bind(reference)
    .first()
  expect(row).toEqual({ hash: hashToken(token), draft_id: reference, ends_at: endsAt })
  expect(await author.ask('listPreviewLinks', { query: { reference } })).toEqual([{ endsAt }])
})

test('a link ends after its time, when the author ends it, and with the draft', async () => {
  const drafts = []
  for (const headingSave of ['Timed', 'Ended', 'Deleted', 'Published']) {
    drafts.push(await keepDraft(blog, article({ headingSave })))
  }
  const [timed = '', ended = '', deleted = '', published = ''] = drafts.map(({ _id }) => _id)
  const links = await Promise.all([timed, ended, deleted, published].map(linkTo))
  const statuses = () => Promise.all(links.map(({ path }) => statusOf(path)))
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await sql(db, 'UPDATE preview_links SET ends_at = ?2 WHERE draft_id = ?1', timed, '2020-01-01')
  await author.ask('endPreviewLinks', { query: { reference: ended } })
  await author.ask('deleteDraft', { body: { arg: deleted } })
  await publish(author, { headingSave: 'Published', draftId: published })
  expect(await statuses()).toEqual([404, 404, 404, 404])
  const left = [timed, ended, deleted, published].map((reference) =>
    author.ask('listPreviewLinks', { query: { reference } }),
  )
  expect((await Promise.all(left)).flat()).toEqual([])
  const gone = await opens(links[1]?.path ?? '')
  expect([gone.headers.get('Cache-Control'), gone.headers.get('X-Robots-Tag')]).toEqual([
    'no-store',
    'noindex',
  ])
})

test('a draft has three links at most; one that ended makes room', async () => {
  const { _id: reference } = await keepDraft(blog, article({ headingSave: 'Much shown' }))
  const asks = () => author.call('createPreviewLink', { query: { reference } })
  for (let n = 0; n < 3; n += 1) expectData(await asks())
  expect(outcome(await asks())).toBe('preview-links-full')
  await sql(
    db,
    `UPDATE preview_links SET ends_at = '2020-01-01' WHERE hash =
       (SELECT hash FROM preview_links WHERE draft_id = ?1 LIMIT 1)`,
    reference,
  )
  expectData(await asks())
  const none = { query: { reference: 'draft-aaaaaaaaaaaaaaaa' } }
  expect(outcome(await author.call('createPreviewLink', none))).toBe('draft-not-found')
})

test('only the author makes, lists and ends links, and guessing is limited', async () => {
  const { _id: reference } = await keepDraft(blog, article({ headingSave: 'Mine' }))
  for (const name of ['createPreviewLink', 'listPreviewLinks', 'endPreviewLinks'] as const) {
    expect(outcome(await anyone.call(name, { query: { reference } }))).toBe('not-signed-in')
  }
  await inOneWindow(guessLimit, async () => {
    const headers = newReader()
    const seen = []
    for (let n = 0; n <= guessLimit.most; n += 1)
      seen.push((await blog.get(`/preview/${'a'.repeat(43)}`, { headers })).status)
    expect(new Set(seen.slice(0, -1))).toEqual(new Set([404]))
    expect(seen.at(-1)).toBe(429)
  })
})

test('while the blog is closed a link shows friends the restricted page, and the author the draft', async () => {
  const { _id } = await keepDraft(blog, article({ headingSave: 'Behind the door' }))
  const { path } = await linkTo(_id)
  const Cookie = await newSession(blog)
  const open = await close(blog)
  const shut = await opens(path)
  expect([shut.status, shut.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
  expect(await shut.text()).not.toContain('Behind the door')
  expect((await opens(path, { Cookie })).status).toBe(200)
  await open()
  expect(await statusOf(path)).toBe(200)
})

test('without the database a link answers 503, and nothing of a draft', async () => {
  const { _id } = await keepDraft(blog, article({ headingSave: 'Out of reach' }))
  const { path } = await linkTo(_id)
  await db.exec('ALTER TABLE preview_links RENAME TO elsewhere')
  const reply = await opens(path)
  await db.exec('ALTER TABLE elsewhere RENAME TO preview_links')
  expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
  expect(await reply.text()).not.toContain('Out of reach')
  expect(await statusOf(path)).toBe(200)
})
