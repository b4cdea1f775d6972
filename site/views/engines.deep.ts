import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram, installFromDebian } from '../../scripts/browser/programs.ts'
import { buildFolder } from '../../scripts/lib/paths.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { solutionOf } from '../../scripts/testing/captcha.ts'
import { notHuman } from '../../shared/messages.ts'
import { securityQuestions } from '../../shared/session/questions.ts'

/** What journeys use of a page of Puppeteer. */
interface FirefoxPage {
  readonly keyboard: {
    type(text: string): Promise<void>
    press(key: string): Promise<void>
  }
  readonly url: () => string
  evaluateOnNewDocument(act: () => void): Promise<unknown>
  goto(url: string): Promise<{ status(): number } | null>
  waitForSelector(selector: string, options?: { visible: boolean }): Promise<unknown>
  click(selector: string): Promise<void>
  evaluate<Result, Given extends unknown[]>(
    act: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result>
  on(event: string, listener: (what: { type(): string; text(): string }) => void): unknown
}

interface Puppeteer {
  launch(options: object): Promise<{ newPage(): Promise<FirefoxPage>; close(): Promise<void> }>
}

/** The release of Puppeteer that is fetched: Playwright drives a Firefox of its own alone. */
const release = 'puppeteer-core@25.16.0'
const folder = `${buildFolder}${release}`

const puppeteer = async (): Promise<Puppeteer> => {
  if (!existsSync(`${folder}/node_modules/puppeteer-core`)) {
    mkdirSync(folder, { recursive: true })
    const words = ['install', '--prefix', folder, '--no-audit', '--no-fund', release]
    execFileSync('npm', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return import(createRequire(`${folder}/`).resolve('puppeteer-core'))
}

/** FIREFOX_PATH, else the system's, else Debian's. @throws Error when none can be had */
const findFirefox = (): string => {
  const find = () =>
    process.env.FIREFOX_PATH ?? findProgram('firefox-esr') ?? findProgram('firefox')
  const found = find() ?? (installFromDebian('firefox-esr') ? find() : undefined)
  if (!found) throw new Error('Install a Firefox and set FIREFOX_PATH to its program.')
  return found
}

/** A page in a new Firefox, over WebDriver BiDi. Its test fails when a script of the page throws or complains. */
const openFirefox = async (width = 1280): Promise<FirefoxPage> => {
  const { launch } = await puppeteer()
  const browser = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    defaultViewport: { width, height: 900 },
  })
  const complaints: string[] = []
  onTestFinished(async () => {
    await browser.close()
    expect(complaints).toEqual([])
  })
  const page = await browser.newPage()
  // Of an error the browser's protocol tells no words.
  await page.evaluateOnNewDocument(() => {
    const { error } = console
    console.error = (...all: unknown[]) =>
      error(...all.map((one) => (one instanceof Error ? `${one}\n${one.stack}` : one)))
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warn', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return page
}

const answers: Record<string, string> = {
  ...Object.fromEntries(securityQuestions.map((question) => [question, 'an answer'])),
  ...JSON.parse(owner.OWNER_ANSWERS),
}
const blog = await sharedBlog({ isBuilt: true, owner: { OWNER_ANSWERS: JSON.stringify(answers) } })

/** Presses an element once it can be pressed: what loads meanwhile may replace it. */
const press = (page: FirefoxPage, selector: string): Promise<void> =>
  expect
    .poll(async () => {
      await page.waitForSelector(selector, { visible: true })
      await page.click(selector)
      return true
    })
    .toBe(true)

/** Waits until an element says something. Puppeteer's own waiting evaluates text, which the pages' policy refuses. */
const untilSaid = (page: FirefoxPage, selector: string, text: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        (where) => [...document.querySelectorAll(where)].map((one) => one.textContent).join('\n'),
        selector,
      ),
    )
    .toContain(text)

const write = async (page: FirefoxPage, selector: string, text: string): Promise<void> => {
  await press(page, selector)
  await page.keyboard.type(text)
}

const passCaptcha = async (page: FirefoxPage): Promise<void> => {
  await press(page, '.captcha-box')
  await page.waitForSelector('.captcha-items [role=checkbox]', { visible: true })
  const id = await blog.db
    .prepare('SELECT id FROM captcha_challenges ORDER BY expires_at DESC LIMIT 1')
    .first<string>('id')
  const picks = await solutionOf(blog.db, id ?? '')
  await page.evaluate((chosen) => {
    const items = document.querySelectorAll<HTMLElement>('.captcha-items [role=checkbox]')
    for (const pick of chosen) items[pick]?.click()
  }, picks)
  await page.click('.captcha-verify')
  await page.waitForSelector('.captcha-box[aria-checked=true]')
}

test('in Firefox a reader sees every page, and the author signs in, writes and publishes', async () => {
  const id = await publish(blog.author, {
    headingSave: 'Read in Firefox',
    html: `<h2>One</h2><p>Words.</p>${'<p>More.</p>'.repeat(40)}`,
    imageCdn: `${blog.origin}/logo-light.svg`,
  })
  await blog.rebuild()
  const page = await openFirefox()
  const seen: unknown[] = []
  const paths = [
    '/',
    '/blog',
    `/blog/${id}`,
    '/blog/page/coding',
    '/blog/page/articles',
    '/past.html',
  ]
  paths.push('/me.html', '/search?q=words', '/terms-and-conditions', '/ping', '/sign-in', '/none')
  for (const path of paths) {
    const answer = await page.goto(blog.origin + path)
    const [heads, isWide] = await page.evaluate(
      () =>
        [
          document.querySelectorAll('h1').length,
          document.documentElement.scrollWidth > innerWidth,
        ] as const,
    )
    seen.push([path, answer?.status(), heads, isWide])
  }
  expect(seen).toEqual(paths.map((path) => [path, path === '/none' ? 404 : 200, 1, false]))

  await page.goto(`${blog.origin}/blog/${id}`)
  await press(page, '.cookie-banner button')
  await press(page, '.theme-toggle')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.evaluate(() => document.querySelector('.reactions')?.scrollIntoView())
  await write(page, '.reactions input:not([disabled])', 'reader@postbox.example.com')
  await press(page, '.reactions button')
  await untilSaid(page, '.reactions button', '1')

  await page.goto(`${blog.origin}/sign-in`)
  await press(page, '.sign-in form[data-ready], .sign-in h1 button')
  const question = await page.evaluate(
    () => document.querySelector('.sign-in-question')?.textContent ?? '',
  )
  const fields = {
    username: owner.OWNER_USERNAME,
    email: owner.OWNER_EMAIL,
    colors: owner.OWNER_COLORS,
    password: owner.OWNER_PASSWORD,
    answer: answers[question] ?? '',
  }
  for (const [name, value] of Object.entries(fields)) await write(page, `[name=${name}]`, value)
  await passCaptcha(page)
  await press(page, '.sign-in [type=submit]')
  await page.waitForSelector('.dashboard-title')

  await page.goto(`${blog.origin}/dashboard/write`)
  await write(page, '#sp-editor-title', 'Written in Firefox')
  await press(page, '.editor-head button')
  await write(page, '#sp-editor-sketch', `${blog.origin}/logo-light.svg The archive`)
  await write(page, '#sp-editor-article', 'Some **bold** words.')
  await write(page, '#sp-editor-reference', 'true')
  await page.evaluate(() =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Publish')?.click(),
  )
  await page.waitForSelector('dialog[open]')
  await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('dialog[open] button')]
      .find((one) => one.textContent === 'Publish')
      ?.click(),
  )
  await untilSaid(page, '.dashboard-notice a', 'View')
  // Leaving a page cancels what it loads, which Firefox calls an error.
  await untilSaid(page, '.articles-row', 'Written in Firefox')
  await page.goto(
    await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLAnchorElement>('.dashboard-notice a')].find(
          (one) => one.textContent === 'View',
        )?.href ?? '',
    ),
  )
  await untilSaid(page, 'h1', 'Written in Firefox')
  await untilSaid(page, 'strong', 'bold')
})

/** What the buttons that enlarge pictures lie over, besides their pictures. */
const underEnlarge = (page: FirefoxPage): Promise<string[] | null> =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button.enlarge')]
    const others = document.querySelectorAll('h1, .article-facts, .byline, .byline img, .prose p')
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right &&
      other.left < one.right &&
      one.top < other.bottom &&
      other.top < one.bottom
    if (buttons.length < 2) return null
    return buttons.flatMap((button) => {
      const box = button.getBoundingClientRect()
      const picture = button.previousElementSibling?.getBoundingClientRect() ?? new DOMRect()
      const isInside =
        box.left >= picture.left && box.bottom <= picture.bottom + 1 && box.top >= picture.top
      return [
        ...[...others].filter((one) => isOver(box, one.getBoundingClientRect())),
        ...(isInside ? [] : [button]),
      ].map((one) => one.outerHTML.slice(0, 80))
    })
  })

test.each([1280, 390])(
  'in Firefox, %i wide, the button that enlarges lies over its picture alone, a form brings what it says into view, and an opinion and a message are sent',
  async (width) => {
    const picture = `${blog.origin}/samples/the-measure-of-a-line-in-css.svg`
    const figure = `<figure><img src="${picture}" alt="A drawing" width="2400" height="1260"></figure>`
    const id = await publish(blog.author, {
      headingSave: `Enlarged at ${width}`,
      html: `<h2>One</h2><p>Words.</p>${figure}<p>More.</p>`,
      imageCdn: picture,
    })
    await blog.rebuild()
    const page = await openFirefox(width)
    await page.goto(`${blog.origin}/blog/${id}`)
    await page.evaluate(() => document.querySelector('.prose img')?.scrollIntoView())
    await expect.poll(() => underEnlarge(page)).toEqual([])
    await blog.db.prepare('DELETE FROM ping_locks').run()
    for (const [path, where, sent] of [
      [`/blog/${id}`, '.opinion', 'Opinion sent'],
      ['/ping', '.ping-form', 'Message sent'],
    ] as const) {
      await page.goto(blog.origin + path)
      await page.evaluate((form) => document.querySelector(form)?.scrollIntoView(), where)
      await page.waitForSelector(`${where}[data-ready]`)
      // The first letter shows the rest of the form.
      await write(page, `${where} [name=${where === '.opinion' ? 'reader' : 'name'}]`, 'A')
      await page.waitForSelector(`${where} .captcha-box:not([disabled])`, { visible: true })
      await page.evaluate((form) => {
        for (const field of document.querySelectorAll<HTMLInputElement>(`${form} [name]`)) {
          field.value = { country: 'Norway', email: 'ada@postbox.example.com' }[field.name] ?? 'Ada'
        }
        // To the lower edge of the window.
        document.querySelector(`${form} [type=submit]`)?.scrollIntoView({ block: 'end' })
      }, where)
      await page.click(`${where} [type=submit]`)
      await untilSaid(page, `${where} .form-status`, notHuman)
      const isInView = () =>
        page.evaluate((form) => {
          const { top, bottom } =
            document.querySelector(`${form} .form-status:not([hidden])`)?.getBoundingClientRect() ??
            new DOMRect()
          return bottom > top && top >= 0 && bottom <= innerHeight
        }, where)
      await expect.poll(async () => [path, await isInView()]).toEqual([path, true])
      await passCaptcha(page)
      await press(page, `${where} [type=submit]`)
      await untilSaid(page, `${where} .form-status`, sent)
    }
  },
)

test('in Firefox, too, a line says how much of the article is read', async () => {
  const html = '<p>A paragraph of words.</p>'.repeat(120)
  const id = await publish(blog.author, { headingSave: 'Read to its end', html })
  await blog.rebuild()
  const page = await openFirefox()
  await page.goto(`${blog.origin}/blog/${id}`)
  const width = () =>
    page.evaluate(() => {
      const { transform } = getComputedStyle(
        document.querySelector('.article') as Element,
        '::before',
      )
      return new DOMMatrix(transform).a
    })
  const to = (share: number) =>
    page.evaluate((part) => {
      const { offsetTop, offsetHeight } = document.querySelector('.article > .prose') as HTMLElement
      scrollTo(0, offsetTop + part * (offsetHeight - innerHeight))
    }, share)
  await expect.poll(width).toBe(0)
  await to(0.5)
  await expect.poll(width).toBeCloseTo(0.5, 1)
  await to(1.1)
  await expect.poll(width).toBe(1)
})
