import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorPage,
  inSheet,
  notice,
  storedArticle,
  storedDraft,
  title,
} from '../../../scripts/testing/dashboard.ts'
import { createDraft, listDrafts } from '../../../shared/drafts.ts'
import { redirectPostPath } from '../../../shared/pages.ts'
import { delays } from '../../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })

test('a draft is scheduled by the author’s own clock, unscheduled, published and gone to after 3 s', async () => {
  const headingSave = 'A walk that lasted'
  const written = {
    ...{ headingSave, imageCdn: `${blog.origin}/logo-light.svg` },
    category: 'Coding' as const,
    dateSave: '2026-03-04',
    researchLinksSave: ['https://example.org/one', 'https://example.org/two'],
    summary: 'It lasted.',
    imageAlt: 'A path',
    html: '<h2>Part</h2><p>Some <strong>strong</strong> words.</p>',
  } satisfies Parameters<typeof article>[0]
  expectData(await blog.author.call(createDraft, { body: article(written) }))
  const page = await authorPage(blog)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' })
  await page.clock.install()
  await page.clock.resume()
  await page.goto('/dashboard/drafts')
  const row = (name: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const publish = () => row(headingSave).getByRole('link', { name: 'Publish' }).click()

  await publish()
  await page.getByLabel('Publish it later').check()
  await page.getByText('In your own time zone, America/New_York.').waitFor()
  await page.getByLabel('Publish on').fill('2099-07-01T23:30')
  await inSheet(page, 'Schedule').click()
  await row(headingSave).getByText('Will be published on 1 July 2099 at 23:30').waitFor()
  expect((await storedDraft(blog, headingSave)).publishAt).toBe('2099-07-02T03:30:00.000Z')
  // The day that it gets if nobody chose one.
  const day = await blog.db.prepare('SELECT publish_day FROM drafts').first('publish_day')
  expect(day).toBe('2099-07-01')
  await row(headingSave).getByLabel('More for').click()
  await row(headingSave).getByRole('button', { name: 'Unschedule' }).click()
  await notice(page).getByText('is no longer scheduled.').waitFor()
  const { _id, publishAt } = await storedDraft(blog, headingSave)
  expect(publishAt).toBeNull()

  await publish()
  await inSheet(page, 'Publish').click()
  await page.waitForURL(`**${redirectPostPath}`)
  await page.clock.runFor(delays.redirect)
  const id = _id.replace('draft-', '')
  await page.waitForURL(`**/blog/${id}`)
  expect(await title(page).textContent()).toBe(headingSave)
  expect(expectData(await blog.author.call(listDrafts))).toEqual([])
  const { imageCdn: _, ...shown } = written
  expect(await storedArticle(blog, id)).toMatchObject({ ...shown, imageSource: 'The archive' })
})
