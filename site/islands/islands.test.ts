import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { boxOn, panelOn } from '../../scripts/testing/captcha-box.ts'
import { asksAgain, openOpinion, openStill, refuseCall } from '../../scripts/testing/reader.ts'
import { notHuman, opinionIncomplete } from '../../shared/messages.ts'
import { storageNames } from '../../shared/names.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { delays } from '../../shared/timings.ts'

const blog = await sharedBlog()
let article = ''
beforeAll(async () => {
  const imageCdn = `${siteConfig.url}/logo-light.svg`
  article = `/blog/${await publish(blog.author, { imageCdn, html: '<p>Long.</p>'.repeat(60) })}`
  await blog.rebuild()
})

interface Island {
  readonly path: () => string
  /** What a reader presses at once. */
  readonly press: (page: Page) => Promise<unknown>
  /** What that press leads to. */
  readonly leads: (page: Page) => Promise<unknown>
}
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

const islands: Record<string, Island> = {
  OpinionForm: {
    path: () => article,
    press: async (page) => {
      await openOpinion(page)
      await boxOn(page).click()
    },
    leads: (page) => panelOn(page).waitFor(),
  },
  PingForm: {
    path: () => '/ping',
    press: async (page) => {
      for (const label of ['Name', 'Detail'])
        await page.getByLabel(label, { exact: true }).fill('Ada')
      await page.locator('.ping-form').getByLabel('Email').fill('ada@example.com')
      await page.getByLabel('Country').selectOption('Norway')
      await page.getByRole('button', { name: 'Send' }).click()
    },
    leads: (page) => said(page, 'If you not a Robot?'),
  },
  EmailForm: {
    path: () => article,
    press: async (page) => {
      await page.clock.runFor(delays.emailBanner)
      await page
        .locator('.email-banner')
        .getByLabel('Enter Email to Register')
        .fill('early@example.com')
      await page.locator('.email-banner').getByRole('button', { name: 'Register' }).click()
    },
    leads: (page) => said(page, 'Registered'),
  },
  Confirm: {
    path: () => '/subscription/cut-short',
    press: (page) => page.getByRole('button', { name: 'Confirm' }).click(),
    leads: (page) => said(page, 'This link is incomplete. Please open it from the e-mail again.'),
  },
  Unsubscribe: {
    path: () => '/email-unsubscribe/1',
    press: async (page) => {
      await page.getByLabel('Enter Subscribed Email *').fill('nobody@example.com')
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
    },
    leads: (page) => page.locator('.reply').filter({ hasText: 'not subscribed' }).waitFor(),
  },
  SignIn: {
    path: () => '/sign-in',
    press: (page) => page.getByRole('button', { name: 'Login' }).click(),
    leads: (page) => page.locator('[name=username]:focus').waitFor(),
  },
  Search: {
    path: () => '/about',
    press: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      await page.keyboard.type('ping')
      await page.keyboard.press('Enter')
    },
    leads: (page) => page.waitForURL('**/ping'),
  },
}

const codeOf = (name: string) => new RegExp(`/${name}\\.[^/]*\\.js`)
const late = (page: Page) => page.locator('.island-late')
const unloadable = 'This could not be loaded. Check your connection, then try again.'

test.each(Object.entries(islands))(
  'what is pressed before the code of %s is there waits for it, and is done once it is there',
  async (name, { path, press, leads }) => {
    const page = await openStill(blog.origin)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(codeOf(name), async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path())
    await press(page)
    await late(page).getByText('One moment …').waitFor()
    release()
    await leads(page)
    expect(await late(page).count()).toBe(0)
  },
)

test.each(Object.entries(islands))(
  'where the code of %s does not come it says so; trying again does what was pressed',
  { tags: 'walk' },
  async (name, { path, press, leads }) => {
    const page = await openStill(blog.origin)
    await page.route(codeOf(name), (route) => route.abort())
    await page.goto(path())
    await press(page)
    // Astro asks once more, a second later.
    await page.clock.resume()
    await late(page).getByText(unloadable).waitFor()
    await page.unroute(codeOf(name))
    await late(page).getByRole('button', { name: 'Try again' }).click()
    await leads(page)
    expect(await late(page).count()).toBe(0)
  },
)

test('where React itself does not come, trying again goes on or loads the page anew, and what was typed stays', async () => {
  const page = await openStill(blog.origin)
  const react = /\/client\.[^/]*\.js/
  await page.route(react, (route) => route.abort())
  await page.goto('/ping')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ada')
  await page.clock.resume()
  await late(page).getByText(unloadable).waitFor()
  await page.unroute(react)
  const ready = page.locator('.ping-form[data-ready]')
  await asksAgain(late(page).getByRole('button', { name: 'Try again' }), ready)
  await ready.waitFor()
  expect(await name.inputValue()).toBe('Ada')
  expect(await page.locator('.ping-form :focus').count()).toBe(1)
})

const storedOf = (page: Page) =>
  page.evaluate((name) => sessionStorage.getItem(name), storageNames.typed)

interface Form {
  readonly path: () => string
  /** Shows the form, whose code does not come. */
  readonly show: (page: Page) => Promise<unknown>
  readonly root: string
  readonly typed: Readonly<Record<string, string>>
  /** What the press leads to. */
  readonly says: string
}
const forms: Record<string, Form> = {
  OpinionForm: {
    path: () => article,
    show: openOpinion,
    root: '.opinion',
    typed: { Name: 'Ada', Opinion: 'I see it otherwise.' },
    says: opinionIncomplete,
  },
  PingForm: {
    path: () => '/ping',
    show: (page) => page.getByLabel('Country').selectOption('Norway'),
    root: '.ping-form',
    typed: { Name: 'Ada', Email: 'ada@example.com', Detail: 'Hello.' },
    says: notHuman,
  },
  'EmailForm in its banner': {
    path: () => article,
    show: (page) => page.clock.runFor(delays.emailBanner),
    root: '.email-banner',
    typed: { 'Enter Email to Register': 'gone@example.com' },
    says: 'Registered',
  },
}

test.each(Object.entries(forms))(
  'where the code of %s is gone the page is loaded anew: what was typed is in sight, and the press is done',
  async (_name, { path, show, root, typed, says }) => {
    const page = await openStill(blog.origin, { isAlone: true, width: 390 })
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route(/\/client\.[^/]*\.js/, (route) =>
      documents > 1 ? route.continue() : route.abort(),
    )
    await page.goto(path())
    await show(page)
    const form = page.locator(root)
    for (const [label, text] of Object.entries(typed))
      await form.getByLabel(label, { exact: true }).fill(text)
    await page.clock.resume()
    await late(page).getByText(unloadable).waitFor()
    await form.locator('[type=submit]').click()
    await form.getByRole('status').getByText(says, { exact: true }).waitFor()
    expect(documents).toBe(2)
    for (const [label, text] of Object.entries(typed)) {
      const field = form.getByLabel(label, { exact: true })
      expect([label, await field.inputValue()]).toEqual([label, text])
    }
    const focused = form.locator(':focus')
    const isInSight = await focused.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
    expect(isInSight).toBe(true)
    expect(await storedOf(page)).toBe(null)
  },
)

test('what is typed in the sign-in is not stored when the page is loaded anew', async () => {
  const page = await openStill(blog.origin)
  await page.route(/\/client\.[^/]*\.js/, (route) => route.abort())
  await page.goto('/sign-in')
  // A password manager fills fields that are locked.
  await page
    .locator('main input:not([type=checkbox])')
    .evaluateAll((all) => all.map((one) => ((one as HTMLInputElement).value = 'A secret')))
  await page.getByRole('button', { name: 'Login' }).click()
  await page.clock.resume()
  await late(page).getByText(unloadable).waitFor()
  // The page stays as it is.
  await page.route('**/sign-in', (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => storedOf(page)).toContain('SignIn button')
  expect(await storedOf(page)).not.toContain('secret')
})

/** Lets the contact page's second of loading pass. */
const endLoader = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 1_000
  })

/** Where the controls of the islands stand. */
const placesOf = (page: Page) =>
  page
    .locator('astro-island :is(button, input, select, textarea, h1, h2, p:not(.contact-loader))')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        if (width === 0) return []
        return [one.tagName, one.className, x, y + scrollY, width, height].join(' ')
      }),
    )

test('nothing of an island is elsewhere once React is there, and no id is on a page twice', async () => {
  for (const path of [article, '/ping', '/sign-in', '/email-unsubscribe/1', '/subscription/1']) {
    const page = await openStill(blog.origin, { isAlone: true })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/islands\.entry[^/]*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    if (path === '/ping') await endLoader(page)
    if (path === article) await openOpinion(page)
    const before = await placesOf(page)
    expect(before.length).toBeGreaterThan(0)
    release()
    const last = page.locator('main astro-island').last()
    await last.evaluate((island) => island.firstElementChild?.scrollIntoView())
    await last.locator('[data-ready]').waitFor()
    expect([path, await placesOf(page)]).toEqual([path, before])
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect([path, ids.length]).toEqual([path, new Set(ids).size])
    await page.close()
  }
})

interface Picture {
  readonly path: () => string
  /** Lets it be seen, and its code be asked for. */
  readonly show: (page: Page) => Promise<unknown>
  /** Its root. */
  readonly root: string
}
const pictures: Record<string, Picture> = {
  OpinionForm: {
    path: () => article,
    show: openOpinion,
    root: '.opinion',
  },
  PingForm: {
    path: () => '/ping',
    show: endLoader,
    root: '.ping-form',
  },
  EmailForm: {
    path: () => article,
    show: async (page) => {
      await page.clock.runFor(delays.emailBanner)
      const field = page.locator('.email-banner').getByLabel('Enter Email to Register')
      await field.waitFor()
      await field.focus()
    },
    root: '.email-banner form',
  },
  Confirm: {
    path: () => '/subscription/1',
    show: (page) => page.locator('.confirm').waitFor(),
    root: '.confirm',
  },
  Unsubscribe: {
    path: () => '/email-unsubscribe/1',
    show: (page) => page.locator('.unsubscribe').waitFor(),
    root: '.unsubscribe',
  },
  'Search in the header': {
    path: () => '/about',
    show: (page) => page.getByRole('banner').getByRole('button', { name: 'Search' }).click(),
    root: '#sp-header-search',
  },
  'Search in the footer': {
    path: () => '/about',
    show: (page) => page.getByRole('contentinfo').getByRole('button', { name: 'Search' }).click(),
    root: '#sp-footer-search',
  },
}

test.each(Object.entries(pictures))(
  'no pixel of %s changes when React takes over',
  { tags: 'walk' },
  async (_name, { path, show, root }) => {
    for (const width of [390, 1440]) {
      for (const theme of ['light', 'dark']) {
        const cookies = { cookieBanner: 'alright', theme }
        const page = await openStill(blog.origin, { cookies, width, hasMotion: false })
        const { promise: held, resolve: release } = Promise.withResolvers<void>()
        await page.route(/islands\.entry[^/]*\.js/, async (route) => {
          await held
          await route.continue()
        })
        await page.goto(path())
        await page.evaluate(() => document.fonts.ready)
        await show(page)
        const clip = await page.locator(root).evaluate((part) => {
          const island = document.createRange()
          island.selectNodeContents(part.closest('astro-island') as Element)
          const { x, y, width: wide, height } = island.getBoundingClientRect()
          return { x, y, width: wide, height }
        })
        const take = () => page.screenshot({ clip })
        const before = await take()
        release()
        await page.locator(`${root}[data-ready]`).waitFor()
        expect([width, theme, before.equals(await take())]).toEqual([width, theme, true])
        await page.close()
      }
    }
  },
)

test('a page that is left with its search open is closed when the reader comes back', async () => {
  const page = await openStill(blog.origin)
  await page.goto('/about')
  const open = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await open.click()
  await page.getByRole('combobox').fill('walk')
  await page.goto('/skills')
  await page.goBack()
  expect(await open.getAttribute('aria-expanded')).toBe('false')
  expect(await page.locator('.site-header [role=combobox]').inputValue()).toBe('')
})

test('hostile words from the server are text in every island', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const page = await openStill(blog.origin)
  await page.route('**/search-index.json', (route) =>
    route.fulfill({ json: { aliases: [], articles: [{ title: `${hostile} e`, url: '/e' }] } }),
  )
  for (const name of [
    'like',
    'createCaptcha',
    'subscribe',
    'confirmSubscription',
    'unsubscribe',
  ] as const) {
    await refuseCall(page, name, hostile)
  }
  const shows = async (where: Locator) => {
    await where.getByText(hostile).waitFor()
    // A page's own script is a file.
    const made = page.locator('img[src="x"], main script:not([src]), astro-island script')
    expect(await made.count()).toBe(0)
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

  await page.goto(article)
  await page.locator('.reactions').scrollIntoViewIfNeeded()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('a@example.com')
  await press(/^Like/)
  await shows(page.locator('.reactions'))
  await openOpinion(page)
  await boxOn(page).click()
  await shows(panelOn(page))
  await page.clock.runFor(delays.emailBanner)
  await page.locator('.email-banner').getByLabel('Enter Email to Register').fill('a@example.com')
  await page.locator('.email-banner').getByRole('button', { name: 'Register' }).click()
  await shows(page.locator('.email-banner'))
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search titles' }).fill('e')
  await shows(page.getByRole('option'))

  for (const [path, button] of [
    [`/subscription/${'a'.repeat(43)}`, 'Confirm'],
    [`/email-unsubscribe/${'a'.repeat(43)}`, 'Unsubscribe'],
  ] as const) {
    await page.goto(path)
    await press(button)
    await shows(page.getByRole('main'))
  }
  for (const path of ['/ping', '/sign-in']) {
    await page.goto(path)
    await boxOn(page).click()
    await shows(panelOn(page))
  }
})
