import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { isFocused, openPage, stopClock, watchShifts } from '../../scripts/testing/browser.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { delays, speech, utteranceLength } from '../../shared/timings.ts'

const heading = 'Coding & resting: "both" at 100%'
const code = 'const answer = 42\n'
const long = 'A sentence without an end, '.repeat(12)
const html = `<p>First sentence. Second sentence!</p><h2>A part</h2><pre><code>${code}</code></pre>
<ul><li>One</li><li>Two<br>lines</li></ul><p>${long}</p><p><img src="${siteConfig.url}/logo-light.svg" alt="Logo" width="96" height="96"></p>`
const links = ['https://example.org/study', 'A book, page 7', 'javascript:alert(1)']

const blog = await sharedBlog({ isBuilt: true })
let path = ''

beforeAll(async () => {
  const imageCdn = `${siteConfig.url}/samples/the-measure-of-a-line-in-css.svg`
  for (let n = 1; n <= 5; n += 1) {
    await publish(blog.author, {
      headingSave: `Coding, part ${n}`,
      dateSave: `2026-04-0${n}`,
      imageCdn,
    })
  }
  const id = await publish(blog.author, {
    headingSave: heading,
    dateSave: '2026-05-01',
    imageSource: 'https://pictures.example.com/sea',
    researchLinksSave: links,
    imageCdn,
    html,
  })
  path = `/blog/${id}`
})

interface Heard {
  readonly spoken: { text: string; rate: number; volume: number; pitch: number; lang: string }[]
  readonly cancelled: number
}

/**
 * Chromium without a screen has no voices, so the browser's two calls are stood in for: what is
 * spoken is written down, and the test says when it ends. The utterances are the browser's own.
 */
const listenIn = async (page: Page) => {
  await page.addInitScript(() => {
    const heard = { spoken: [] as SpeechSynthesisUtterance[], cancelled: 0 }
    const speechSynthesis = {
      speak: (utterance: SpeechSynthesisUtterance) => heard.spoken.push(utterance),
      cancel: () => {
        heard.cancelled += 1
      },
    }
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis, configurable: true })
    Object.assign(window, { heard })
  })
  return {
    heard: (): Promise<Heard> =>
      page.evaluate(() => {
        const { spoken, cancelled } = (
          window as unknown as { heard: { spoken: SpeechSynthesisUtterance[]; cancelled: number } }
        ).heard
        return {
          spoken: spoken.map(({ text, rate, volume, pitch, lang }) => ({
            text,
            rate,
            volume,
            pitch,
            lang,
          })),
          cancelled,
        }
      }),
    /** The utterance that is spoken ends, or fails. */
    end: (error?: string) =>
      page.evaluate((problem) => {
        const { spoken } = (window as unknown as { heard: { spoken: SpeechSynthesisUtterance[] } })
          .heard
        const utterance = spoken.at(-1) as SpeechSynthesisUtterance
        utterance.dispatchEvent(
          problem === undefined
            ? new Event('end')
            : Object.assign(new Event('error'), { error: problem }),
        )
      }, error),
  }
}

const listenButton = (page: Page) => page.getByRole('button', { name: 'Listen', exact: true })
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true })
const note = (page: Page) => page.getByText('Article listening may not work on some browser.')

/** The texts that are marked as read aloud. */
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('sp-read') ?? [])].map(String))

/** What is on the clipboard, written down where the browser is asked to put it there. */
const watchClipboard = (page: Page) =>
  page.addInitScript(() => {
    const copied: string[] = []
    Object.assign(window, { copied })
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          if ('denied' in window) throw new Error('denied')
          copied.push(text)
        },
      },
      configurable: true,
    })
  })
const copied = (page: Page) =>
  page.evaluate(() => (window as unknown as { copied: string[] }).copied)

/** What the clipboard holds. The site's own documents may not read it, so one that is not does. */
const clipboardText = async (page: Page): Promise<string> => {
  const reader = await page.context().newPage()
  await reader.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await reader.goto(page.url())
  const text = await reader.evaluate(() => navigator.clipboard.readText())
  await reader.close()
  return text
}

/** Whether the browser would have gone on with an event on an element. */
const isAllowed = (page: Page, selector: string, kind: string, button = 0) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, [name, pressed]) => {
        getSelection()?.selectAllChildren(element)
        const event = new MouseEvent(name as string, {
          bubbles: true,
          cancelable: true,
          button: pressed as number,
        })
        return element.dispatchEvent(event)
      },
      [kind, button] as const,
    )

test('without script an article has all but what needs script, study links that open, and links that share it', async () => {
  const page = await openPage(blog.origin, { withoutScript: true })
  await page.goto(path)
  const category = page.locator('.article').getByRole('link', { name: 'Coding', exact: true })
  expect(await category.getAttribute('href')).toBe('/blog/page/coding')
  expect(await page.locator('.article time').first().textContent()).toBe('1 May 2026')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
  const lead = page.locator('.lead img')
  expect(await lead.getAttribute('src')).toBe('/samples/the-measure-of-a-line-in-css.svg')
  expect(await lead.getAttribute('referrerpolicy')).toBe('no-referrer')
  // The styles know the category's colour by it.
  expect(await page.locator('html').getAttribute('data-category')).toBe('Coding')
  const caption = page.locator('.lead figcaption')
  expect((await caption.textContent())?.trim()).toMatch(/^Photo Source:\s+pictures\.example\.com$/)
  expect(await page.getByText(/^\d+ words\s·\s\d+\smin$/).count()).toBe(1)
  expect(await page.locator('.prose h2').textContent()).toBe('A part')
  for (const name of ['Listen', 'Stop', 'Print', 'Copy url', 'Copy code']) {
    expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0])
  }
  expect(await page.locator('.prose').isVisible()).toBe(true)

  const detail = page.getByText('Detail', { exact: true })
  const items = page.locator('.study-links li')
  expect(await items.first().isVisible()).toBe(false)
  await detail.click()
  expect((await items.allTextContents()).map((text) => text.trim())).toEqual([
    'example.org/study',
    'A book, page 7',
    'javascript:alert(1)',
  ])
  expect(await items.getByRole('link').count()).toBe(1)
  expect(await items.first().getByRole('link').getAttribute('href')).toBe(links[0])
  for (const link of [caption, items.first()]) {
    expect(await link.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer')
  }
  await detail.click()
  expect(await items.first().isVisible()).toBe(false)

  const url = `${siteConfig.url}${path}`
  const shared = await page.locator('.share a').evaluateAll((all) =>
    all.map((link) => {
      const { origin, pathname, hash, searchParams } = new URL((link as HTMLAnchorElement).href)
      return {
        name: link.getAttribute('aria-label'),
        to: origin + pathname,
        query: Object.fromEntries(hash === '' ? searchParams : new URLSearchParams(hash.slice(1))),
        target: link.getAttribute('target'),
        rel: link.getAttribute('rel'),
      }
    }),
  )
  const newTab = { target: '_blank', rel: 'noopener noreferrer' }
  const named = (name: string) => ({ name: `Share on ${name}, in a new tab`, ...newTab })
  expect(shared).toEqual([
    {
      ...named('Reddit'),
      to: 'https://www.reddit.com/submit',
      query: { url, title: heading },
    },
    {
      ...named('X'),
      to: 'https://x.com/intent/post',
      query: { url, text: heading, hashtags: 'coding,health' },
    },
    {
      ...named('LinkedIn'),
      to: 'https://www.linkedin.com/sharing/share-offsite/',
      query: { url, title: heading },
    },
    { ...named('Telegram'), to: 'https://t.me/share/url', query: { url, text: heading } },
    { ...named('WhatsApp'), to: 'https://wa.me/', query: { text: `${heading} ${url}` } },
    {
      ...named('Bluesky'),
      to: 'https://bsky.app/intent/compose',
      query: { text: `${heading} ${url}` },
    },
    {
      ...named('Mastodon'),
      to: 'https://share.joinmastodon.org/',
      query: { text: `${heading} ${url}` },
    },
  ])
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(url)
})

test('address, code and a section’s address are copied and said so for 1 s; print waits 501 ms; a refused copy is said', async () => {
  const page = await openPage(blog.origin)
  await watchClipboard(page)
  const { heard } = await listenIn(page)
  await page.addInitScript(() => {
    const state = { prints: 0 }
    window.print = () => {
      state.prints += 1
    }
    Object.assign(window, { state })
  })
  await stopClock(page)
  await page.goto(`${path}?from=mail#part`)
  const button = page.getByRole('button', { name: 'Copy url' })
  const icon = button.locator('.drawing-copied')
  expect(await icon.isVisible()).toBe(false)
  await button.click()
  await icon.waitFor()
  expect(await copied(page)).toEqual([blog.origin + path])
  expect(await page.getByRole('status').getByText('Copied').count()).toBe(1)
  await page.clock.runFor(delays.copied - 10)
  expect(await icon.isVisible()).toBe(true)
  await page.clock.runFor(10)
  expect(await icon.isVisible()).toBe(false)
  // Each press has its own second.
  await button.click()
  await page.clock.runFor(delays.copied - 10)
  await button.click()
  await page.clock.runFor(10)
  expect(await icon.isVisible()).toBe(true)

  const copyCode = page.getByRole('button', { name: 'Copy code' })
  expect(await copyCode.getAttribute('aria-live')).toBe('polite')
  await copyCode.click()
  const done = page.getByRole('button', { name: 'Copied', exact: true })
  await done.waitFor()
  expect(await copied(page)).toEqual([...Array(3).fill(blog.origin + path), code])
  await page.clock.runFor(delays.copied)
  expect([await copyCode.count(), await done.count()]).toEqual([1, 0])
  expect(await isAllowed(page, '.prose pre code', 'copy')).toBe(true)

  const prints = () =>
    page.evaluate(() => (window as unknown as { state: { prints: number } }).state.prints)
  await page.getByRole('button', { name: 'Print' }).dblclick()
  await page.clock.runFor(delays.print - 1)
  expect(await prints()).toBe(0)
  await page.clock.runFor(1)
  expect(await prints()).toBe(1)

  const anchor = page.getByRole('link', { name: 'Link to “A part”', exact: true })
  const address = `${blog.origin}${path}#a-part`
  await anchor.click()
  await page.waitForURL('**#a-part')
  await expect.poll(async () => (await copied(page)).at(-1)).toBe(address)
  expect(await page.getByRole('status').getByText('Copied').count()).toBe(1)
  await page.clock.runFor(delays.copied)
  expect(await page.getByRole('status').getByText('Copied').count()).toBe(0)
  await listenButton(page).click()
  expect((await heard()).spoken[0]?.text).not.toContain('#')
  expect(await page.locator('.prose h2').first().textContent()).toBe('A part')
  expect(await page.getByRole('heading', { name: 'A part', exact: true }).count()).toBe(1)

  await page.evaluate(() => Object.assign(window, { denied: true }))
  await button.click()
  await page.getByText('Not copied').waitFor()
  expect(await icon.isVisible()).toBe(false)
})

/** Where the article's tools stand, once its fonts are there. */
const toolsOf = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready)
  return page.locator('.article-tools').boundingBox()
}

test("'Listen' passes notes by, and no utterance takes longer than a voice has, in the article's language", async () => {
  const japanese = '春の海をゆっくり歩きながら、私は小さな貝を拾い集めた'.repeat(8)
  const id = await publish(blog.author, {
    headingSave: 'Spoken software',
    imageCdn: `${siteConfig.url}/samples/the-measure-of-a-line-in-css.svg`,
    language: 'ja',
    html: `<p>First<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup> word.</p><p>${japanese}。</p><p>${'2026 '.repeat(60)}</p><p>${'🌊'.repeat(40)}</p>
      <div class="footnotes"><ol><li id="fn-1">A note <a href="#fnref-1" class="footnote-backref">↩</a></li></ol></div>`,
  })
  const page = await openPage(blog.origin)
  const { heard, end } = await listenIn(page)
  await page.goto(`/blog/${id}`)
  await listenButton(page).click()
  for (let n = 0; n < 40 && (await stopButton(page).isVisible()); n += 1) await end()
  const { spoken } = await heard()
  const texts = spoken.map(({ text }) => text)
  expect(texts.slice(0, 2)).toEqual(['Spoken software', 'First word.'])
  expect(texts.at(-1)).toBe('A note')
  expect(texts.join('')).toContain(`${japanese}。`)
  const long = texts.filter((text) => /[春海]/.test(text)).map(({ length }) => length)
  expect(Math.max(...long)).toBeLessThan(60)
  expect(
    Math.max(...texts.filter((text) => /2026/.test(text)).map(({ length }) => length)),
  ).toBeLessThan(60)
  expect(new Set(spoken.map(({ lang }) => lang))).toEqual(new Set(['ja']))
})

test("'Listen' reads heading and text in sentences that no browser cuts off; stop and leaving end it; a note says if it fails", async () => {
  const page = await openPage(blog.origin)
  const { heard, end } = await listenIn(page)
  await page.goto(path)
  await listenButton(page).click()
  for (let n = 0; n < 20 && (await stopButton(page).isVisible()); n += 1) await end()
  const { spoken } = await heard()
  const texts = spoken.map(({ text }) => text)
  expect(texts.slice(0, 6)).toEqual([
    heading,
    'First sentence.',
    'Second sentence!',
    'A part',
    'One',
    'Two lines',
  ])
  expect(texts.slice(6).join(' ')).toBe(long.trim())
  for (const { text, rate, volume, pitch, lang } of spoken) {
    // The browser keeps them in single precision.
    expect({ rate, volume, pitch }).toEqual({ rate: Math.fround(0.8), volume: 1, pitch: 1 })
    expect(lang).toBe(siteConfig.language)
    expect(text.length).toBeLessThanOrEqual(utteranceLength)
  }
  expect(speech).toEqual({ rate: 0.8, volume: 1, pitch: 1 })

  expect([await listenButton(page).isEnabled(), await stopButton(page).count()]).toEqual([true, 0])
  await listenButton(page).focus()
  await page.keyboard.press('Enter')
  expect(await listenButton(page).isDisabled()).toBe(true)
  // A disabled button cannot hold the focus.
  expect(await isFocused(stopButton(page))).toBe(true)
  for (let n = 0; n < 20 && (await stopButton(page).isVisible()); n += 1) await end()
  expect(await listenButton(page).isEnabled()).toBe(true)
  expect(await isFocused(listenButton(page))).toBe(true)
  const { length: spokenBefore } = (await heard()).spoken
  await listenButton(page).click()
  expect((await heard()).spoken.slice(spokenBefore).map(({ text }) => text)).toEqual([heading])

  // What is read is marked; it pauses, and goes on with the sentence in which it paused.
  await end()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  expect((await heard()).spoken.at(-1)?.text).toBe('First sentence.')
  expect(await marked(page)).toEqual(['First sentence.'])
  await end()
  const { length: paused } = (await heard()).spoken
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  const again = (await heard()).spoken.slice(paused).map(({ text }) => text)
  expect([again, await listenButton(page).isDisabled()]).toEqual([['First sentence.'], true])
  await end()
  expect(await marked(page)).toEqual(['Second sentence!'])
  await end()
  await end()
  await end()
  expect(await marked(page)).toEqual(['Twolines'])

  const { cancelled } = await heard()
  await stopButton(page).click()
  expect([await listenButton(page).isEnabled(), await marked(page)]).toEqual([true, []])
  const soFar = (await heard()).spoken.length
  expect((await heard()).cancelled).toBe(cancelled + 1)
  await end()
  await end('canceled')
  expect((await heard()).spoken).toHaveLength(soFar)
  // Another tab speaks.
  await listenButton(page).click()
  await end('interrupted')
  expect([await note(page).isVisible(), await listenButton(page).isEnabled()]).toEqual([
    false,
    true,
  ])
  const { cancelled: ended } = await heard()

  await listenButton(page).click()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
  expect((await heard()).cancelled).toBe(ended + 1)
  expect(await listenButton(page).isEnabled()).toBe(true)

  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto(path)
  expect(await note(page).isVisible()).toBe(false)
  const before = await toolsOf(page)
  await listenButton(page).click()
  expect(await toolsOf(page)).toEqual(before)
  await end('synthesis-failed')
  expect([await note(page).isVisible(), await listenButton(page).count()]).toEqual([true, 0])
  expect(await toolsOf(page)).toEqual(before)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'speechSynthesis'))
  await page.goto(path)
  expect([await note(page).isVisible(), await listenButton(page).count()]).toEqual([true, 0])
  expect(await toolsOf(page)).toEqual(before)
})

test('nothing in an article moves, controls have 24 px, it prints alone, and its text does not reach the clipboard', async () => {
  const page = await openPage(blog.origin, { width: 390 })
  await listenIn(page)
  await watchClipboard(page)
  const shifts = await watchShifts(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  // It is shown as large as it is.
  expect(await page.getByRole('button', { name: 'Enlarge the picture Logo' }).count()).toBe(0)
  for (const name of ['Listen', 'Copy url', 'Stop', 'Copy code', 'Listen']) {
    await page.getByRole('button', { name }).click()
  }
  expect(await shifts()).toEqual([])
  expect(await page.locator('.responses h2').allTextContents()).toEqual([
    'Share',
    'Did you like it?',
    'Next Articles',
    'Your opinion',
    'Subscribe',
  ])
  const [text, next] = await Promise.all(
    ['.prose', '.related'].map((part) => page.locator(part).boundingBox()),
  )
  expect((next?.y ?? 0) - (text?.y ?? 0) - (text?.height ?? 0)).toBeLessThanOrEqual(500)
  const widths = await page
    .locator('.related img')
    .evaluateAll((all) => all.map((one) => one.clientWidth))
  // Two by two.
  expect(new Set(widths)).toEqual(new Set([165]))
  await page.setViewportSize({ width: 320, height: 900 })
  const selector = ':is(.article, .responses) :is(button, summary, .share a)'
  for (const control of await page.locator(selector).filter({ visible: true }).all()) {
    const { width, height } = (await control.boundingBox()) ?? { width: 0, height: 0 }
    expect([await control.textContent(), Math.min(width, height) >= 24]).toEqual([
      await control.textContent(),
      true,
    ])
  }

  await page.getByRole('button', { name: 'Copy code' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const shown = (selector: string) => page.locator(selector).first().isVisible()
  for (const selector of ['.article h1', '.lead img', '.prose pre', '.study-links li']) {
    expect([selector, await shown(selector)]).toEqual([selector, true])
  }
  for (const selector of [
    '.article-tools',
    '.share',
    '.copy-code',
    '.related',
    '.responses',
    '.site-header',
    '.site-footer',
  ]) {
    expect([selector, await shown(selector)]).toEqual([selector, false])
  }

  await page.emulateMedia({ media: null })
  // A clipboard of the browser's own.
  await page.addInitScript(() => Reflect.deleteProperty(navigator, 'clipboard'))
  await page.goto(path)
  for (const selector of ['.article h1', '.lead', '.prose p', '.prose h2', '.prose img']) {
    for (const kind of ['copy', 'cut', 'paste', 'dragstart']) {
      expect([selector, kind, await isAllowed(page, selector, kind)]).toEqual([
        selector,
        kind,
        false,
      ])
    }
  }
  const why = page.getByRole('alert').getByText('Please do not copy this text.')
  expect([await why.count(), await why.isVisible()]).toEqual([1, true])
  expect(await isAllowed(page, '.related h2', 'copy')).toBe(true)
  expect(await isAllowed(page, '.lead img', 'contextmenu', 2)).toBe(false)
  expect(await isAllowed(page, '.prose img', 'contextmenu', 2)).toBe(false)
  expect(await isAllowed(page, '.prose p', 'contextmenu', 2)).toBe(true)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('before'))
  await page.locator('.prose p').first().click({ clickCount: 3 })
  expect(await page.evaluate(() => String(getSelection()))).toContain('First sentence.')
  for (const keys of ['Control+c', 'Control+a', 'Control+c']) await page.keyboard.press(keys)
  expect(await clipboardText(page)).toBe('before')
  // Why was said before, once, and a press elsewhere ended it.
  expect([await page.locator('[popover]').count(), await why.isVisible()]).toEqual([1, false])
})

test('a phone offers its own apps where the browser can, and nothing moves where it cannot', {
  tags: 'walk',
}, async () => {
  const open = async (options: Parameters<typeof openPage>[1], can: boolean) => {
    const page = await openPage(blog.origin, { width: 390, ...options })
    // Chromium on Linux has no such sheet.
    await page.addInitScript((has) => {
      const shared: ShareData[] = []
      const share = async (data: ShareData) => void shared.push(data)
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', { value: has ? share : undefined })
    }, can)
    await page.goto(path, { waitUntil: 'networkidle' })
    const top = (await page.locator('.share a').first().boundingBox())?.y
    return { page, top, button: page.getByRole('button', { name: 'Share with an app' }) }
  }
  const phone = await open({ isPhone: true }, true)
  await phone.button.tap()
  const shared = await phone.page.evaluate(() => (window as unknown as { shared: object[] }).shared)
  expect(shared).toEqual([{ title: heading, url: blog.origin + path }])
  const without = await open({ isPhone: true }, false)
  expect([await without.button.isVisible(), without.top]).toEqual([false, phone.top])
  expect(await (await open({}, true)).button.isVisible()).toBe(false)
  const silent = await open({ isPhone: true, withoutScript: true }, true)
  expect(await silent.button.isVisible()).toBe(false)
})
