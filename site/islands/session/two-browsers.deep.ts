import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInBody } from '../../../scripts/lib/client.ts'
import { demoValues } from '../../../scripts/lib/dev-vars.ts'
import { owner, startBlog } from '../../../scripts/testing/blog.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import { problemIn, sendTo } from '../../../scripts/testing/requests.ts'
import { newOwner, setupCode } from '../../../scripts/testing/setup-data.ts'
import { demoLink } from '../../../shared/session/demo-link.ts'

const openSetUp = async (origin: string, username: string): Promise<Page> => {
  const page = await openPage(origin, { tolerates: /status of 409/ })
  await page.goto('/sign-in')
  await page.locator('.sign-in form[data-ready]').waitFor()
  const { answers, url: _url, ...texts } = newOwner
  const named = Object.entries(answers).map(([name, text]) => [`answers.${name}`, text])
  const fields = [...Object.entries({ ...texts, username, code: setupCode }), ...named]
  for (const [name, text = ''] of fields) await page.locator(`input[name="${name}"]`).fill(text)
  return page
}

const send = (page: Page) => page.getByRole('button', { name: 'Set up', exact: true }).click()

test('of two browsers that set a blog up at once one is its author; the other is told so, keeps what it typed, and gets the sign-in next', async () => {
  const blog = await startBlog({ isBuilt: true, vars: { SETUP_CODE: setupCode }, owner: null })
  await blog.tick()
  const names = ['firstauthor', 'otherauthor']
  const pages = await Promise.all(names.map((name) => openSetUp(blog.origin, name)))
  await Promise.all(pages.map(send))
  const isIn = (page: Page) => new URL(page.url()).pathname === '/dashboard'
  const said = (page: Page) => page.locator('.sign-in form [role=status]')
  await expect.poll(() => pages.filter(isIn).length).toBe(1)
  const won = pages.findIndex(isIn)
  const late = pages[1 - won] as Page
  await expect
    .poll(() => said(late).textContent())
    .toContain('This blog has an owner, and this set-up code has ended.')
  expect(await late.locator('input[name=username]').inputValue()).toBe(names[1 - won])
  // Nobody else is signed in, and the next page that it opens asks for the author's data.
  expect((await blog.db.prepare('SELECT COUNT(*) AS n FROM sessions').first('n')) as number).toBe(1)
  late.on('dialog', (dialog) => void dialog.accept())
  await late.goto('/dashboard')
  await expect.poll(() => late.title()).toMatch(/^Login · /)
  await (pages[won] as Page).getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('the demo’s link fills in nothing on a deployed blog, and what it holds opens nothing there', async () => {
  const demo = demoValues()
  const own = { ...owner, ...(demo as Partial<typeof owner>) }
  const blog = await startBlog({ isBuilt: true, owner: own, password: null })
  const host = 'http://blog.example.com'
  const link = demoLink(host, {
    username: own.OWNER_USERNAME,
    email: own.OWNER_EMAIL,
    colors: own.OWNER_COLORS,
    password: own.OWNER_PASSWORD,
    answers: JSON.parse(own.OWNER_ANSWERS),
    human: own.TEST_HUMAN_TOKEN,
  })
  const page = await openPage(host)
  await page.route(`${host}/**`, async (route) => {
    const url = route.request().url().replace(host, blog.origin)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await page.goto(link)
  await page.locator('.sign-in form[data-ready]').waitFor()
  const fields = page.locator('.sign-in form input:not([type=checkbox])')
  expect(
    await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(Array(await fields.count()).fill(''))
  expect(await page.locator('.captcha-box').getAttribute('aria-checked')).not.toBe('true')
  const body = signInBody(own)
  expect((await problemIn(await sendTo(blog, host, 'signIn', { body }))).code).toBe('not-human')
  // The same link on this machine.
  const here = await openPage(blog.origin)
  await here.goto(link.replace(host, blog.origin))
  await expect.poll(() => here.locator('[name=username]').inputValue()).toBe(own.OWNER_USERNAME)
})
