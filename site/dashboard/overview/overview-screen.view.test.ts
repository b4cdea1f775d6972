import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noSite } from '../../testing/blog.ts'
import { openDashboard, title } from '../../testing/dashboard.tsx'
import { article } from '../../testing/samples.ts'

const at = '2026-11-20T10:00:00.000Z'
const sketch = { _id: 'draft-sketch00', headingSave: 'A sketch', updatedAt: at }
const part = (name: string) => page.getByRole('region', { name })

test('the dashboard opens with what is new and what comes next; each leads on', async () => {
  await openDashboard('/dashboard', {
    readOverview: () => ({
      today: 1_012,
      weekBefore: 7,
      opinions: [{ name: 'Ada', text: 'Bread at home: I agree.', at }],
      pings: [{ name: 'Grace', text: 'Good morning.', at }],
      drafts: [sketch],
      scheduled: { _id: 'draft-formay00', headingSave: 'For May', publishAt: at },
      alert: { heading: 'Bread at home', createdAt: at, recipients: 6, sent: 4 },
    }),
    readSite: () => ({ ...noSite, mail: { failed: 2, since: at } }),
    listDrafts: () => [article(sketch._id)],
  })
  await title().reads('Overview')
  for (const [name, said, path] of [
    ['Readers today', '1,012 so far; 7 on the same day last week', '/dashboard/statistics'],
    ['Newest opinions', 'AdaBread at home: I agree.', '/dashboard/opinions'],
    ['Newest messages', 'GraceGood morning.', '/dashboard/ping'],
    ['Next scheduled', 'For May', '/dashboard/drafts/draft-formay00/edit'],
    ['Last e-mail', '4 of 6 e-mails sent', '/dashboard/mail'],
    ['Drafts in work', 'A sketch', `/dashboard/drafts/${sketch._id}/edit`],
    ['This site', '2 e-mails failed since 20 Nov 2026', '/dashboard/mail'],
  ] as const) {
    await part(name).says(said)
    await part(name).getByRole('link').has('href', path)
  }
  await part('This site').says('The static pages')
  expect(page.getByText('The static pages').elements()).toHaveLength(1)
  await part('Newest opinions').getByRole('link').click()
  await title().reads('Opinions')
  // Elsewhere nothing is said while all goes well.
  expect(page.getByText('The static pages').elements()).toEqual([])
})
