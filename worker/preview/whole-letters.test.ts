import { afterAll, beforeEach, expect, test } from 'vitest'
import { article, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { bringBack, edit, remove } from '../../scripts/testing/changes.ts'
import { keepDraft, makeDue, schedule } from '../../scripts/testing/drafts.ts'
import {
  maxQueries,
  startProvider,
  subscribeMany,
  waitUntilEmpty,
  waitUntilSent,
} from '../../scripts/testing/letters.ts'
import { articleIdOf } from '../../shared/articles/paths.ts'

const provider = await startProvider(afterAll)
const log: string[] = []
const blog = await sharedBlog({
  hasMail: true,
  worker: 'counting-worker',
  vars: provider.vars,
  onLog: (line) => log.push(line),
})
const { author, anyone, db } = blog
const me = 'author@example.com'

beforeEach(async () => {
  await sql(db, "UPDATE owner SET letters_to = ?1, confirmed_to = ?1, letters = 'summary'", me)
  await db.exec('DELETE FROM subscribers; DELETE FROM call_counts')
  provider.interfere = () => null
})

const html =
  '<p>It was early.</p><h2>On the way</h2><pre><code>walk --far</code></pre><p>It was late.</p>'
const long = `${html}${'<p>And on, &amp; on, by the sea.</p>'.repeat(6_000)}`
const chooses = (letters: 'summary' | 'asked' | 'whole') =>
  author.call('chooseLetters', { body: { letters } })
const lettersNow = async () => (await author.ask('readOwner')).letters
/** The letter of a new article to a new subscriber. */
const told = async (headingSave: string, more: object = {}) => {
  const [email = ''] = await subscribeMany(blog, headingSave.toLowerCase().replaceAll(' ', '-'), 1)
  const id = await publish(author, { headingSave, html, alert: true, ...more })
  await waitUntilSent(blog, id)
  return { id, letter: provider.to(email)[0], email }
}

test('whole articles begin with one to the author alone; until the author says yes, subscribers get the summary', async () => {
  expect(await lettersNow()).toBe('summary')
  expect(outcome(await chooses('whole'))).toBe('letter-unseen')
  const { letter: before } = await told('Before')
  expect(before?.html).not.toContain('walk --far')

  const rows = await countOf(db, 'deliveries')
  expect(outcome(await chooses('asked'))).toBe(200)
  expect(await lettersNow()).toBe('seen')
  const [mine] = provider.to(me).slice(-1)
  expect(mine?.subject).toBe('Before')
  for (const part of [mine?.html, mine?.text]) {
    expect(part).toContain('walk --far')
    expect(part).toContain('It was late.')
  }
  expect(await countOf(db, 'deliveries')).toBe(rows)
  expect((await told('Not agreed')).letter?.html).not.toContain('walk --far')

  expect(outcome(await chooses('whole'))).toBe(200)
  const { letter } = await told('Agreed')
  expect(letter?.html).toContain('walk --far')
  expect(letter?.text).toContain('It was late.')
  await chooses('summary')
  expect((await told('Taken back')).letter?.html).not.toContain('walk --far')
  expect(outcome(await chooses('whole'))).toBe('letter-unseen')
})

test('a scheduled article is sent whole only after the yes, with the opening that its author wrote', async () => {
  const opening = 'Dear all,\nthis one took <a week>.'
  for (const agreed of [false, true]) {
    await sql(db, 'UPDATE owner SET letters = ?1', agreed ? 'whole' : 'asked')
    const [email = ''] = await subscribeMany(blog, `planned-${agreed}`, 1)
    const body = { ...article({ headingSave: `Planned ${agreed}`, html }), alert: true, opening }
    const draft = await keepDraft(blog, body)
    expect(draft.opening).toBe(opening)
    await schedule(blog, draft)
    await makeDue(blog, draft)
    await blog.tick()
    await waitUntilSent(blog, articleIdOf(draft._id))
    const [letter] = provider.to(email)
    expect([agreed, letter?.html.includes('walk --far')]).toEqual([agreed, agreed])
    expect(letter?.html).toContain('Dear all,<br>this one took &lt;a week&gt;.')
    expect(letter?.text).toContain(opening)
  }
})

test('an address that nothing has proved gets no whole article, and the yes cannot be said', async () => {
  await sql(db, "UPDATE owner SET confirmed_to = 'other@example.com'")
  const letters = provider.letters.length
  expect(outcome(await chooses('asked'))).toBe('letters-unconfirmed')
  expect([await lettersNow(), provider.letters.length]).toEqual(['summary', letters])
  await sql(db, 'UPDATE owner SET confirmed_to = letters_to')
  provider.interfere = () => ({ status: 422 })
  expect(outcome(await chooses('asked'))).toBe('letter-unsent')
  expect(outcome(await chooses('whole'))).toBe('letter-unseen')
  expect(await lettersNow()).toBe('asked')
  provider.interfere = () => null
  const body = { ...article({ headingSave: 'First seen', html }), send: true }
  expect((await author.ask('previewLetter', { body })).letters).toBe('seen')
  expect(outcome(await anyone.call('chooseLetters', { body: { letters: 'whole' } }))).toBe(
    'not-signed-in',
  )
})

test('the article is stored once for all its letters, as it was published, in messages of few queries', async () => {
  await sql(db, "UPDATE owner SET letters = 'whole'")
  const emails = await subscribeMany(blog, 'many', 120)
  provider.interfere = () => ({ status: 429 })
  const id = await publish(author, { headingSave: 'To many', html: long, alert: true })
  const stored = () =>
    db.prepare('SELECT body FROM mailings WHERE article = ?1').bind(id).first<string>('body')
  await expect.poll(stored).not.toBeNull()
  const first = await stored()
  await edit(blog, id, { headingSave: 'To many', html: '<p>Another text.</p>' })
  provider.interfere = () => null
  await expect
    .poll(
      async () => {
        await sql(db, "UPDATE deliveries SET changed_at = '2020-01-01' WHERE state = 'queued'")
        await blog.tick()
        return provider.letters.filter(({ to }) => emails.includes(to)).length
      },
      { timeout: 90_000, interval: 300 },
    )
    .toBe(120)
  expect(await stored()).toBe(first)
  const sizes = emails.map((email) => Buffer.byteLength(provider.to(email)[0]?.html ?? ''))
  expect(Math.max(...sizes)).toBeLessThan(100_000)
  expect(Math.min(...sizes)).toBeGreaterThan(60_000)
  expect(provider.to(emails[0] ?? '')[0]?.html).toContain('Read the rest on')
  expect(maxQueries(log)).toBeLessThanOrEqual(50)
})

test('a whole letter that is not sent when its article goes is not sent', async () => {
  await sql(db, "UPDATE owner SET letters = 'whole'")
  const [email = ''] = await subscribeMany(blog, 'regretted', 1)
  provider.interfere = () => ({ status: 429 })
  const { asked } = provider
  const id = await publish(author, { headingSave: 'Regretted', html, alert: true })
  // One that is on its way is not called back.
  await expect.poll(() => provider.asked).toBeGreaterThan(asked)
  await remove(blog, id, 'Regretted')
  provider.interfere = () => null
  await sql(db, "UPDATE deliveries SET changed_at = '2020-01-01'")
  await blog.tick()
  await waitUntilEmpty(blog, provider)
  expect(provider.to(email)).toEqual([])
  await bringBack(blog, id)
})
