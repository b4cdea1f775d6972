import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openOpinion, openPage } from '../../scripts/testing/browser.ts'
import { challengeAfter } from '../../scripts/testing/captcha.ts'
import { foreignChanges, translate } from '../../scripts/testing/foreign-dom.ts'
import { confirmationOf } from '../../scripts/testing/readers.ts'
import { newOwner, setupCode } from '../../scripts/testing/setup-data.ts'
import { siteConfig } from '../../shared/site.config.ts'

const blog = await sharedBlog({ isBuilt: true })
let article = ''
beforeAll(async () => {
  const imageCdn = `${siteConfig.url}/logo-light.svg`
  article = `/blog/${await publish(blog.author, { imageCdn, headingSave: 'Cats and carts', html: '<p>A cat.</p>' })}`
})

/** React says so when it finds other HTML than the server's, and makes the island anew; the browser, that a call was refused. */
const anew = /Minified React error #(?:418|423|425)|status of 4(?:03|22)/

/** A page that a stand-in translates. */
const openTranslated = async (): Promise<Page> => {
  const page = await openPage(blog.origin, { isStill: true, tolerates: anew })
  await page.addInitScript(translate)
  return page
}

test('in a translated page the search, the votes, the forms and the captcha go on working', async () => {
  const page = await openTranslated()
  await page.goto(article)
  const box = page.getByRole('banner')
  await box.getByRole('button', { name: 'Search' }).click()
  const titles = box.locator('[role=option]')
  // What stands before and behind the mark becomes empty and comes back.
  for (const typed of ['a', 'ca', 'cat', 'cats and carts', 'carts', 'x', 'cart']) {
    await page.getByRole('combobox', { name: 'Search titles' }).fill(typed)
    await expect.poll(() => titles.first().locator('mark').count()).toBe(typed === 'x' ? 0 : 1)
    if (typed !== 'x')
      await expect
        .poll(() => titles.first().locator('mark').textContent())
        .toMatch(new RegExp(`^${typed}`, 'i'))
  }
  await page.keyboard.press('Escape')
  await page.locator('.reactions').scrollIntoViewIfNeeded()
  await page.locator('.reactions input').fill('ada@example.com')
  await page.getByRole('button', { name: /^Like/ }).click()
  await expect.poll(() => page.locator('.reactions button').first().textContent()).toMatch(/1/)
  await openOpinion(page)
  await page.locator('.opinion [name=reader]').fill('Ada')
  await challengeAfter(page)
  expect(await page.locator('.opinion [name=reader]').inputValue()).toBe('Ada')
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.locator('[name=username]:focus').waitFor()
  await page.keyboard.type('ada')
  await page.getByRole('button', { name: 'Show typed values' }).click()
  await page.getByRole('button', { name: 'Hide typed values' }).waitFor()
  expect(await page.locator('[name=username]').inputValue()).toBe('ada')
})

test('in a translated page one subscribes, confirms and leaves, after what is refused', async () => {
  const [wrong, email] = ['reader@example', 'reader@example.com']
  const stateOf = () =>
    blog.db.prepare('SELECT state FROM subscribers WHERE email = ?1').bind(email).first('state')
  const page = await openTranslated()
  const enter = async (label: string, typed: string) => {
    await page.getByLabel(label).fill(typed)
    await page.getByLabel(label).press('Enter')
  }
  const said = async () => (await page.getByRole('status').allTextContents()).join('')
  await page.goto('/about')
  await enter('Enter Email to Register', wrong)
  await expect.poll(said).toContain('This is not an e-mail address.')
  await enter('Enter Email to Register', email)
  await expect.poll(said).toContain('Registered')
  await page.goto(`/subscription/${await confirmationOf(blog.db, email)}`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(said).toContain('Confirmed')
  expect(await stateOf()).toBe('confirmed')
  await page.goto('/email-unsubscribe/1795221000000')
  await enter('Enter Subscribed Email *', wrong)
  await expect.poll(said).toContain('This is not an e-mail address.')
  await enter('Enter Subscribed Email *', email)
  await expect.poll(said).toContain('Unsubscribed successfully!')
  expect(await stateOf()).toBe(null)
})

test('in a translated page one sets a blog up, after what is refused', async () => {
  const vars = { SETUP_CODE: setupCode }
  const empty = await sharedBlog({ isBuilt: true, vars, owner: null })
  // The gate learns that the blog has no owner.
  await empty.tick()
  const page = await openPage(empty.origin, { isStill: true, tolerates: anew })
  await page.addInitScript(translate)
  await page.goto('/sign-in')
  await page.locator('.sign-in form[data-ready]').waitFor()
  const press = () => page.getByRole('button', { name: /^Set up/ }).click()
  await press()
  const status = page.locator('.sign-in form [role=status]')
  await expect.poll(() => status.textContent()).toMatch(/fields do not fit yet/)
  const { answers, lettersTo, ...texts } = newOwner
  const inputs = page.locator('.sign-in form input')
  const { title, authorName, username, email, colors, password } = texts
  const code = 'a code that is not the right one'
  const all = [title, authorName, empty.origin, code, username, email, colors, password]
  all.push(...Object.values(answers), lettersTo)
  for (const [at, text] of all.entries()) await inputs.nth(at).fill(text)
  await press()
  await expect.poll(() => status.textContent()).toMatch(/This is not the set-up code/)
  await page.locator('[name=code]').fill(setupCode)
  await press()
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
})

/** Opens the contact form while its code does not come. @returns the page, and a function that lets the code come */
const openHeld = async (open: () => Promise<Page>) => {
  const page = await open()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/PingForm\.[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/ping')
  return { page, release }
}

const ways = {
  ...Object.fromEntries(
    Object.entries(foreignChanges).map(([name, change]) => [
      name,
      async () => {
        const held = await openHeld(() => openPage(blog.origin, { isStill: true, tolerates: anew }))
        await held.page.locator('.ping-form [name=name]').evaluate(change)
        return held
      },
    ]),
  ),
  'a translated page': () => openHeld(openTranslated),
}

test('what was typed before the code of a form came stays where React makes the form anew', async () => {
  for (const [name, open] of Object.entries(ways)) {
    const { page, release } = await open()
    const form = page.locator('.ping-form')
    await form.locator('[name=name]').fill('Ada')
    await form.locator('[name=country]').selectOption('Norway')
    await form.locator('[name=detail]').fill('A first word.')
    await form.locator('[name=detail]').evaluate((field) => {
      field.dataset.old = ''
      ;(field as HTMLTextAreaElement).setSelectionRange(2, 7)
    })
    release()
    await page.locator('.ping-form[data-ready]').waitFor()
    expect([name, await form.locator('[data-old]').count()]).toEqual([name, 0])
    // The next key goes into the field in which the last one went.
    await page.keyboard.type('better')
    const values = await form
      .locator('[name]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    expect([name, ...values]).toEqual([name, 'Ada', '', 'Norway', 'A better word.'])
    await page.context().close()
  }
})

test('a tick and a press are kept, too, and a search that was made anew still closes', async () => {
  const page = await openPage(blog.origin, { isStill: true, tolerates: anew })
  const hold = async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/(?:SignIn|Search)\.[^/]*\.js/, async (route) => {
      await held
      await route.continue()
    })
    return release
  }
  const spoil = (selector: string) =>
    page.locator(selector).evaluate((field) => field.after(document.createElement('div')))
  let release = await hold()
  await page.goto('/sign-in')
  await spoil('[name=username]')
  const tick = page.locator('[name=isOwnDevice]')
  // A password manager fills fields that are locked.
  await tick.evaluate((box) => {
    ;(box as HTMLInputElement).checked = true
  })
  await page.getByRole('button', { name: 'Login' }).click()
  release()
  await page.locator('[name=username]:focus').waitFor()
  expect(await tick.isChecked()).toBe(true)

  await page.unrouteAll()
  release = await hold()
  await page.goto('/about')
  await spoil('#sp-header-search input')
  const box = page.getByRole('banner')
  await box.getByRole('button', { name: 'Search', exact: true }).click()
  await page.keyboard.type('ping')
  release()
  await box.getByRole('option').first().waitFor()
  await page.keyboard.press('Backspace')
  expect(await page.getByRole('combobox', { name: 'Search titles' }).inputValue()).toBe('pin')
  await box.getByRole('button', { name: 'Close the search' }).click()
  await expect.poll(() => page.locator('#sp-header-search').isVisible()).toBe(false)
})
