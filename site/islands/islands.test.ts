import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { isFocused, openOpinion, openPage } from '../../scripts/testing/browser.ts'
import { boxOn, panelOn } from '../../scripts/testing/captcha.ts'
import { signInBrowser } from '../../scripts/testing/dashboard.ts'
import { incompleteLink, opinionIncomplete, scriptNeeded } from '../../shared/messages.ts'
import { storageNames } from '../../shared/names.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { delays } from '../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })
let article = ''
beforeAll(async () => {
  const imageCdn = `${siteConfig.url}/logo-light.svg`
  article = `/blog/${await publish(blog.author, { imageCdn, html: '<p>Long.</p>'.repeat(60) })}`
})

interface Island {
  readonly path: () => string
  /** What a reader presses at once. */
  readonly press: (page: Page) => Promise<unknown>
  /** What that press leads to. */
  readonly leads: (page: Page) => Promise<unknown>
}
const message = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

const islands: Record<string, Island> = {
  OpinionForm: {
    path: () => article,
    press: async (page) => {
      await openOpinion(page)
      await page.locator('.opinion [name=reader]').fill('Ada')
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
    leads: (page) => message(page, 'If you not a Robot?'),
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
    leads: (page) => message(page, 'Registered'),
  },
  Confirm: {
    path: () => '/subscription/cut-short',
    press: (page) => page.getByRole('button', { name: 'Confirm' }).click(),
    leads: (page) =>
      message(page, 'This link is incomplete. Please open it from the e-mail again.'),
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

const late = (page: Page) => page.locator('.island-late')
const unloadable = 'This could not be loaded. Check your connection, then try again.'

/** Holds files back. @returns lets them come */
const holdFiles = async (page: Page, files: RegExp) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('what a reader presses before the code of an island is there waits for it, and is done then', async () => {
  const page = await openPage(blog.origin, { isStill: true })
  for (const [name, { path, press, leads }] of Object.entries(islands)) {
    const release = await holdFiles(page, new RegExp(`/${name}\\.[^/]*\\.js`))
    await page.goto(path())
    await press(page)
    await late(page).getByText('One moment …').waitFor()
    expect([name, await late(page).getByRole('button').count()]).toEqual([name, 0])
    release()
    await leads(page)
    expect([name, await late(page).count()]).toEqual([name, 0])
    await page.unrouteAll()
  }
})

const storedOf = (page: Page) =>
  page.evaluate((name) => sessionStorage.getItem(name), storageNames.typed)

test('where React itself does not come, trying again works and what was typed stays, but in no store what signs in', async () => {
  const page = await openPage(blog.origin, { isStill: true })
  const react = /\/client\.[^/]*\.js/
  await page.route(react, (route) => route.abort())
  await page.goto('/ping')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ada')
  await page.clock.resume()
  await late(page).getByText(unloadable).waitFor()
  const again = late(page).getByRole('button', { name: 'Try again' })
  // A page that the site cannot be asked for is not loaded anew.
  const looks: string[] = []
  await page.route('**/ping', (route) => {
    looks.push(route.request().method())
    return route.abort()
  })
  await again.press('Enter')
  await expect.poll(() => looks).toEqual(['HEAD'])
  await late(page).getByText(unloadable).waitFor()
  await expect.poll(() => isFocused(again)).toBe(true)
  await page.unroute('**/ping')
  await page.unroute(react)
  // A browser that asks for a failed file again goes on; in one that does not, the page is loaded anew.
  await again.press('Enter')
  await page.locator('.ping-form[data-ready]').waitFor()
  await expect.poll(() => name.inputValue()).toBe('Ada')
  await expect.poll(() => page.locator('.ping-form :focus').count()).toBe(1)

  await page.route(react, (route) => route.abort())
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

test('the message about late code leaves with its search, with a press elsewhere and when the line is back', async () => {
  const page = await openPage(blog.origin, { isStill: true, width: 390 })
  const search = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
  const react = /\/client\.[^/]*\.js/
  const goOffline = () => page.context().setOffline(true)
  const fail = async () => {
    await page.clock.resume()
    await late(page).getByText(unloadable).waitFor()
  }
  for (const leave of ['Escape', 'the close button', 'a press elsewhere']) {
    await page.goto('/about')
    await page.route(react, (route) => route.abort())
    await search.click()
    await page.keyboard.type('ping')
    await fail()
    if (leave === 'Escape') await page.keyboard.press('Escape')
    else if (leave === 'the close button')
      await page.getByRole('button', { name: 'Close the search' }).click()
    else await page.locator('main').click({ position: { x: 5, y: 300 } })
    await expect.poll(async () => [leave, await late(page).isVisible()]).toEqual([leave, false])
  }
  // Opened again it loads its code again.
  await page.unroute(react)
  await search.click()
  await page.locator('#sp-header-search[data-ready]').waitFor()

  // A form that was only seen, and one whose press was held.
  for (const path of [article, '/ping']) {
    await page.route(react, (route) => route.abort())
    await page.goto(path)
    if (path === article) await openOpinion(page)
    await page.clock.resume()
    await late(page).getByText(unloadable).last().waitFor()
    await goOffline()
    await page.unroute(react)
    await page.context().setOffline(false)
    await expect.poll(() => late(page).count()).toBe(0)
  }
  // Who is still in the form finds it ready, with what was typed.
  await page.route(react, (route) => route.abort())
  await page.reload()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ada')
  await fail()
  await goOffline()
  await page.unroute(react)
  await page.context().setOffline(false)
  await page.locator('.ping-form[data-ready]').waitFor()
  await expect.poll(() => name.inputValue()).toBe('Ada')
})

interface Form {
  readonly path: () => string
  /** Shows the form, whose code does not come. */
  readonly show: (page: Page) => Promise<unknown>
  readonly root: string
  readonly typed: Readonly<Record<string, string>>
  /** Its place after the reload. */
  readonly after: string
  /** What the press leads to. */
  readonly says: string
}
const forms: Record<string, Form> = {
  OpinionForm: {
    path: () => article,
    show: openOpinion,
    root: '.opinion',
    typed: { Name: 'Ada', Opinion: 'I see it otherwise.' },
    after: '.opinion',
    says: opinionIncomplete,
  },
  'EmailForm in its banner': {
    path: () => article,
    show: (page) => page.clock.runFor(delays.emailBanner),
    root: '.email-banner',
    typed: { 'Enter Email to Register': 'gone@example.com' },
    // The page's own form is there at once, and the banner only after its time.
    after: '.subscribe',
    says: 'Registered',
  },
}

test('where the code of a form is gone the page is loaded anew: what was typed is in sight, and the press is done', async () => {
  for (const { path, show, root, typed, after, says } of Object.values(forms)) {
    const page = await openPage(blog.origin, { isStill: true, width: 390 })
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route(/\/client\.[^/]*\.js/, (route) =>
      documents > 1 ? route.continue() : route.abort(),
    )
    await page.goto(path())
    await show(page)
    for (const [label, text] of Object.entries(typed))
      await page.locator(root).getByLabel(label, { exact: true }).fill(text)
    await page.clock.resume()
    // The votes above the form lack their code, too.
    await late(page).getByText(unloadable).last().waitFor()
    await page.locator(root).locator('[type=submit]').click()
    const form = page.locator(after)
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
  }
})

/** Lets the contact page's second of loading pass, or more. */
const endLoader = (page: Page, milliseconds = 1_000) =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      if (animation.timeline instanceof DocumentTimeline) animation.currentTime = time
    }
  }, milliseconds)

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

test('no pixel of an island changes when React takes over, and no id is on a page twice', async () => {
  const page = await openPage(blog.origin, { isStill: true, width: 390, hasMotion: false })
  for (const [name, { path, show, root }] of Object.entries(pictures)) {
    const release = await holdFiles(page, /islands\.entry[^/]*\.js/)
    await page.goto(path())
    await page.evaluate(() => document.fonts.ready)
    await show(page)
    const clip = await page.locator(root).evaluate((part) => {
      const island = document.createRange()
      island.selectNodeContents(part.closest('astro-island') as Element)
      const { x, y, width, height } = island.getBoundingClientRect()
      return { x, y, width, height }
    })
    const take = () => page.screenshot({ clip })
    const before = await take()
    release()
    await page.locator(`${root}[data-ready]`).waitFor()
    expect([name, before.equals(await take())]).toEqual([name, true])
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect([name, ids.length]).toEqual([name, new Set(ids).size])
    await page.unrouteAll()
  }
})

test('without script each page says what its reader can do, and shows only forms that work', async () => {
  const without = await openPage(blog.origin, { isStill: true, withoutScript: true })
  for (const [path, sentences, forms] of [
    ['/ping', ['The form needs JavaScript, which is turned off.'], 0],
    ['/sign-in', ['Signing in needs JavaScript'], 0],
    ['/email-unsubscribe/1', [], 1],
    ['/subscription/1', [], 1],
    [article, ['Like and dislike need JavaScript.', 'Sending it needs JavaScript.'], 1],
  ] as const) {
    await without.goto(path)
    const said = await without.locator('noscript:visible').allTextContents()
    const expected = sentences.map((sentence) => expect.stringContaining(sentence))
    expect([path, said]).toEqual([path, expected])
    expect([path, await without.locator('main form:visible').count()]).toEqual([path, forms])
    // Lynx takes a form that sends nothing for a link to where it is.
    const empty = await without.locator('main form[method=post]:visible').evaluateAll((all) =>
      all.filter((form) => {
        const button = form.querySelector<HTMLButtonElement>('[type=submit]')
        return [...new FormData(form as HTMLFormElement, button)].length === 0
      }),
    )
    expect([path, empty.length]).toEqual([path, 0])
    const isErrand = !['/ping', article].includes(path)
    const feeds = await without
      .locator('.subscribe')
      .getByRole('link', { name: /^(RSS|JSON)/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect([path, feeds]).toEqual([path, isErrand ? [] : ['/feeds', '/feed.json']])
    if (path === '/ping')
      await without.getByRole('link', { name: 'Social media' }).first().waitFor()
  }
  await signInBrowser(blog, without)
  await without.goto('/dashboard')
  const said = await without.locator('noscript:visible').textContent()
  expect(said).toContain('The dashboard needs JavaScript, which is turned off.')
})

test('where no script comes a press still leads to an answer, and nothing that was typed into an address', async () => {
  const page = await openPage(blog.origin, { isStill: true })
  await page.route('**/_astro/*.js', (route) => route.abort())
  for (const [name, sentence] of [
    ['Confirm', incompleteLink],
    ['Unsubscribe', 'This address is not subscribed.'],
    ['PingForm', scriptNeeded],
  ] as const) {
    const { path, press } = islands[name] as (typeof islands)[string]
    await page.goto(path())
    await endLoader(page, 3_000)
    await press(page)
    await message(page, sentence)
    expect([name, new URL(page.url()).search, page.url().includes('Ada')]).toEqual([
      name,
      '',
      false,
    ])
  }
})
