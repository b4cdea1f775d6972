import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problemOf, Refusal } from '../../../shared/problem.ts'
import { type Answers, answerCalls, type Data, refuse, sentTo } from '../../testing/answers.ts'
import { axeFindings } from '../../testing/axe.ts'
import { emptyBlog, noSettings } from '../../testing/blog.ts'
import { openDashboard } from '../../testing/dashboard.tsx'

const open = async (
  changed: Data<'readSettings'>['changed'] = {},
  answers: Answers = {},
): Promise<void> => {
  await openDashboard('/dashboard/settings', {
    readSettings: () => ({ ...noSettings, changed }),
    changeSettings: ({ body }) => ({
      ...noSettings,
      changed: body.changes as never,
      version: 'second',
    }),
    ...answers,
  })
  await field('Title').appears()
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => page.button('Save').click()
const status = () => page.css('.settings-save').getByRole('status')

test('only what the author changed is sent; a value goes back to the file’s', async () => {
  await open({ tagline: 'Mine' })
  await expect.element(field('Title')).toHaveValue(noSettings.defaults.title)
  await field('Title').fill('Quiet')
  await page.getByText('For developers', { exact: true }).click()
  await page.button(/^Tagline.*: as in the file/).click()
  await expect.element(field('Tagline, in one sentence')).toHaveFocus()
  await expect.element(field('Tagline, in one sentence')).toHaveValue(noSettings.defaults.tagline)
  await save()
  await status().says('Saved. Readers see it with their next request.')
  expect(sentTo('changeSettings').map(({ body }) => body)).toEqual([
    { version: 'first', changes: { title: 'Quiet', tagline: null } },
  ])
  expect(page.button('Discard the changes').elements()).toEqual([])
  expect(await axeFindings()).toEqual([])
})

test('what was typed survives a refusal, and a look at another screen; who closes the tab is asked', async () => {
  await open()
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await field('Social media').fill('https://nowhere')
  answerCalls({
    ...emptyBlog,
    changeSettings: () => {
      throw new Refusal('invalid-input', {
        errors: [
          { field: 'changes.social', message: 'Expected an address that begins with https://.' },
        ],
      })
    },
  })
  await save()
  await status().says('Expected an address that begins with https://.')
  await expect.element(field('Social media')).toHaveFocus()
  await expect.element(field('Social media')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('link', { name: 'Author', exact: true }).click()
  await page.getByRole('heading', { level: 1 }).reads('Author')
  expect(isAsked()).toBe(true)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect.element(field('Social media')).toHaveValue('https://nowhere')
  await page.button('Discard the changes').click()
  await page.button('Save').hasFocus()
  expect(isAsked()).toBe(false)
  await expect.element(field('Social media')).toHaveValue(noSettings.defaults.social)
})

test('a save while the browser is offline says to try again, because nothing does so by itself', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  await open({}, { changeSettings: () => null })
  await field('Title').fill('Quiet')
  await save()
  await status().says('You are offline. Try again when you are online.')
  await expect.element(field('Title')).toHaveValue('Quiet')
})

test('settings that changed elsewhere are not overwritten', async () => {
  await open({}, { changeSettings: () => refuse('settings-conflict') })
  await field('Title').fill('Quiet')
  await save()
  await status().says(problemOf(new Refusal('settings-conflict')).detail)
  await expect.element(field('Title')).toHaveValue('Quiet')
})

test('the menu is put in order, and a link of it is hidden', async () => {
  await open()
  const readers = () =>
    page
      .getByRole('list', { name: 'Read', exact: true })
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent)
  const first = readers()
  const place = page.getByRole('combobox', { name: 'Place of Coding' })
  place.element().focus()
  await userEvent.selectOptions(place, '1')
  await expect.poll(readers).toEqual([first[1], first[0], ...first.slice(2)])
  await page.getByRole('checkbox', { name: 'Skills' }).click()
  await save()
  await status().says('Saved')
  const [sent] = sentTo('changeSettings')
  const menu = sent?.body.changes.menu ?? []
  expect(menu.slice(0, 2).map(({ url }) => url)).toEqual(['/blog/page/coding', '/blog'])
  expect(menu.filter(({ isShown }) => !isShown)).toEqual([{ url: '/skills', isShown: false }])
})

test('the header has a new title at once, and an article begun then is under the new name', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'author', content: 'Before' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  const header = Object.assign(document.createElement('p'), { className: 'site-title' })
  header.append(document.createElement('span'))
  document.body.prepend(header)
  onTestFinished(() => header.remove())
  await open()
  await field('Title').fill('Quiet')
  await field('Name').fill('Ada Byron')
  await save()
  await status().says('Saved')
  expect(header.textContent).toBe('Quiet')
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  await expect.element(page.css('#sp-editor-author')).toHaveValue('Ada Byron')
})

test('a tick keeps crawlers from training AI, and lines of the author’s own are sent as they stand', async () => {
  await open()
  const tick = page.getByRole('checkbox', { name: 'Crawlers may read the blog to train AI' })
  await expect.element(tick).toBeChecked()
  await tick.click()
  const lines = field('Your own lines in robots.txt')
  await lines.fill('User-agent: *\nDisallow: /now\n\n# mine')
  answerCalls({
    ...emptyBlog,
    changeSettings: () => {
      throw new Refusal('invalid-input', {
        errors: [{ field: 'changes.robots.1', message: 'Write it in one line.' }],
      })
    },
  })
  await save()
  await expect.element(lines).toHaveFocus()
  await expect.element(lines).toHaveAttribute('aria-invalid', 'true')
  expect(sentTo('changeSettings').map(({ body }) => body.changes)).toEqual([
    { aiTraining: false, robots: ['User-agent: *', 'Disallow: /now', '', '# mine'] },
  ])
  await lines.fill('')
  await expect.element(lines).toHaveValue('')
  expect(await axeFindings()).toEqual([])
})

test('the samples are shown or hidden by one tick', async () => {
  await open({ samples: true })
  const tick = page.getByRole('checkbox', { name: 'Show the sample pages and articles' })
  await expect.element(tick).toBeChecked()
  await tick.click()
  await save()
  await status().says('Saved. Readers see it with their next request.')
  expect(sentTo('changeSettings').map(({ body }) => body.changes)).toEqual([{ samples: false }])
})

test('the index names every part of the screen, and leads there as often as it is pressed', async () => {
  await page.viewport(390, 844)
  await openDashboard('/dashboard/settings')
  const index = page.getByRole('navigation', { name: 'Parts of Settings' })
  await index.appears()
  const headings = [...document.querySelectorAll('.dashboard-part:not(details *) h2')].map(
    (one) => one.textContent,
  )
  expect(index.getByRole('link').texts()).toEqual(headings)
  for (let times = 0; times < 2; times += 1) {
    await index.getByRole('link', { name: 'Feeds' }).click()
    await page.getByRole('heading', { name: 'Feeds' }).hasFocus()
    expect(location.search).toBe('?part=Feeds')
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('the part to which an address leads has the focus also where what is above it is late', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { readOwner } = emptyBlog
  await openDashboard('/dashboard/settings?part=Backup', {
    readOwner: (sent) => promise.then(() => readOwner?.(sent) as never),
  })
  await field('Title').appears()
  await new Promise(requestAnimationFrame)
  resolve()
  await expect.element(page.getByLabelText('Your password').last()).toHaveFocus()
})
