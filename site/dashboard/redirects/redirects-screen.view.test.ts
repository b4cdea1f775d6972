import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, answerCalls, type Data, refuse, sentTo } from '../../testing/answers.ts'
import { listed } from '../../testing/blog.ts'
import { openDashboard } from '../../testing/dashboard.tsx'

type Redirect = Data<'listRedirects'>[number]

const target = '/blog/abcdefgh'
const redirect = (path: string, given: Partial<Redirect> = {}): Redirect => ({
  ...{ path, target, source: 'author', createdAt: '2026-11-20T10:00:00.000Z' },
  ...given,
})
let all: Redirect[] = []
const open = async (redirects: Redirect[] = [], answers: Answers = {}) => {
  all = redirects
  await openDashboard('/dashboard/redirects', {
    listRedirects: () => listed(all, all.length),
    createRedirect: ({ body }) => {
      if (/^http/.test(body.target) && !body.isElsewhere) return refuse('redirect-elsewhere')
      if (body.target === '/blog/nothing0here') return refuse('redirect-target-missing')
      const path = encodeURI(body.path).replace(/\/$/, '')
      all = [redirect(path, { target: body.target })]
      return { path, target: body.target, isShadowed: path === '/about' }
    },
    ...answers,
  })
  await page.getByRole('heading', { name: 'Add a redirect' }).appears()
}
const old = () => page.getByLabelText('Old address')
const shown = () => page.css('.dashboard-list h2').texts()
const says = (sentence: string) => page.css('.dashboard-part').getByRole('status').says(sentence)
const add = async (path: string, to: string) => {
  await old().fill(path)
  await page.getByLabelText('Leads to').fill(to)
  await userEvent.keyboard('{Enter}')
}

test('a redirect is added by keyboard and listed; empty fields and refusals keep what was typed', async () => {
  await open()
  await page.getByRole('heading', { name: 'No redirects yet' }).appears()
  const path = '/2012/Ältere Zeit/'
  await add(path, '')
  await says('Both addresses are needed.')
  await add(path, '/blog/nothing0here')
  await says('There is no page at the address it would lead to.')
  await old().holds(path)
  await old().has('aria-invalid', 'true')
  await add(path, target)
  await says(`/2012/Ältere Zeit leads to ${target} now.`)
  await expect.poll(shown).toEqual(['/2012/Ältere Zeit'])
  await old().holds('')
  await add('/about', target)
  await says('There is a page at /about')
})

test('on a phone an old address has its day beside it and where it leads to below', async () => {
  await page.viewport(390, 900)
  await open([redirect('/2012/11/from-wordpress')])
  await page.css('.dashboard-row h2').appears()
  const [path, day, target] = ['h2', 'time', '.dashboard-facts'].map((part) =>
    page.css(`.dashboard-row ${part}`).box(),
  ) as [DOMRect, DOMRect, DOMRect]
  expect(day.left).toBeGreaterThan(path.left)
  expect(day.top).toBeLessThan(path.bottom)
  expect(target.top).toBeGreaterThanOrEqual(path.bottom)
})

test('more redirects than a page shows are a page further', async () => {
  await open([], {
    listRedirects: ({ query }) =>
      query.cursor === 'next'
        ? listed([redirect('/older')], 120)
        : listed([redirect('/newer')], 120, 'next'),
  })
  await expect.poll(shown).toEqual(['/newer'])
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.poll(shown).toEqual(['/older'])
})

test('another site asks first', async () => {
  await open()
  await add('/out', 'https://other.example.com/')
  await page.dialog().says('is not on this site')
  await page.button('Cancel').click()
  expect(shown()).toEqual([])
  await add('/out', 'https://other.example.com/')
  await page.button('Confirm').click()
  await expect.poll(shown).toEqual(['/out'])
})

test('a lost answer is sent again and adds one', async () => {
  await open([], {
    createRedirect: () => {
      all = [redirect('/once')]
      return null
    },
  })
  await add('/once', target)
  await says('The site could not be reached.')
  answerCalls({ createRedirect: () => ({ path: '/once', target, isShadowed: false }) })
  await page.button('Add').click()
  await expect.poll(shown).toEqual(['/once'])
  expect(sentTo('createRedirect')).toHaveLength(2)
})

test('a redirect that is added again while its deletion waits is not deleted', async () => {
  await open([redirect('/old')], { deleteRedirect: () => 'deleted' })
  await page.getByLabelText('More for the redirect of “/old”').click()
  await page.button('Delete the redirect of “/old”').click()
  await page.button(/^Undo/).appears()
  await add('/old', target)
  await says(`/old leads to ${target} now.`)
  await page.button(/^Undo/).disappears()
  dispatchEvent(new Event('pagehide'))
  expect(sentTo('deleteRedirect')).toEqual([])
})
