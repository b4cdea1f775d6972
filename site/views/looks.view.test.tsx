import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { articleHtml } from '../dashboard/preview/article-html.ts'
import home from '../styles/home.css?url'
import lists from '../styles/lists.css?url'
import ping from '../styles/ping.css?url'
import signIn from '../styles/sign-in.css?url'
import { at, listed, session } from '../testing/blog.ts'
import { openDashboard } from '../testing/dashboard.tsx'
import { openArticle } from '../testing/editor.tsx'
import { matchLooks, noteLooks } from '../testing/looks.ts'
import { linkStyles, untilDrawn } from '../testing/page.ts'
import { article } from '../testing/samples.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The HTML of pages of the demo. */
    demoPages(paths: readonly string[]): Promise<string[]>
  }
}

type Theme = 'light' | 'dark'
const every = '/blog/every-block'
const chimney = '/local/tired-eyes-and-a-chimney'

/** A name, an address of the demo, the width of the window, the theme, and the part that is photographed: all, unless said. */
const pages: readonly (readonly [string, string, number, Theme, string?])[] = [
  ['home', '/', 1440, 'light'],
  ['home-phone', '/', 390, 'dark'],
  ['blog', '/blog', 1440, 'light'],
  ['article-top', chimney, 1440, 'light', '.article > header'],
  ['article-blocks', every, 820, 'light', '.prose'],
  ['article-blocks-dark', every, 390, 'dark', '.prose'],
  ['article-end', chimney, 390, 'light', '.responses'],
  ['list', '/blog/page/coding', 820, 'dark', 'main'],
  ['search', '/search?q=walk', 390, 'light', 'main'],
  ['ping', '/ping', 390, 'light'],
  ['sign-in', '/sign-in', 1440, 'dark', 'main'],
]
/** Other pages, which only the list of boxes and styles has. */
const others = `
  /about /skills /me /past /feeds /sitemap /terms-and-conditions /blog/page/articles /blog/page/mind-growth /nowhere
  /search?q=zzzz /email-unsubscribe/any /subscription/any
`
  .trim()
  .split(/\s+/)
const htmls = await commands.demoPages([...pages.map(([, path]) => path), ...others])

/** The stylesheets of single pages, by name. */
const sheets = new Map<string, CSSStyleSheet>()
for (const [name, address] of Object.entries({ home, lists, ping, 'sign-in': signIn }))
  sheets.set(name, await linkStyles(address))

/** Shows a page as it is before its scripts run. */
const showPage = (html: string): void => {
  const shown = new DOMParser().parseFromString(articleHtml(html), 'text/html')
  for (const [name, sheet] of sheets)
    sheet.disabled = !shown.querySelector(`link[rel=stylesheet][href*="/${name}."]`)
  for (const one of shown.querySelectorAll('script')) one.remove()
  for (const one of shown.querySelectorAll('.year')) one.textContent = '2026'
  for (const { name, value } of shown.body.attributes) document.body.setAttribute(name, value)
  document.body.replaceChildren(...shown.body.children)
}

/** Nothing that another test or page has left says how a page looks. */
const clear = (): void => {
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name)
  for (const name of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[name]
}
beforeEach(clear)
afterEach(() => {
  clear()
  document.body.replaceChildren()
})

/** Compares a part of what is shown with the picture, and all of it with the lines, of that name. */
const looksAsBefore = async (name: string, part = 'body'): Promise<void> => {
  for (const one of document.images) one.loading = 'eager'
  await Promise.all([...document.images].map((one) => one.decode().catch(() => {})))
  await document.fonts.ready
  const place = page.css(part)
  // What measures itself has done so.
  await untilDrawn()
  // Only what is in the window is painted.
  for (let height = 0; height < document.documentElement.scrollHeight; await untilDrawn()) {
    height = document.documentElement.scrollHeight
    await page.viewport(innerWidth, height)
  }
  const looks = new Map<string, string>()
  await noteLooks(looks)
  await matchLooks(looks, `looks/${name}.txt`)
  if (inject('isPinned')) await expect.element(place).toMatchScreenshot(name)
}

test.for(pages.map(([name], n) => [name, n] as const))(
  'the page %s looks as before',
  async ([name, n]) => {
    const [, , width, theme, part] = pages[n] as (typeof pages)[number]
    await page.viewport(width, 900)
    Object.assign(document.documentElement.dataset, { theme })
    document.documentElement.toggleAttribute('data-consented', name !== 'home')
    showPage(htmls[n] ?? '')
    await looksAsBefore(name, part)
  },
)

test('every kind of element of the other pages looks as before, wide and on a phone, with the banner, and without script', async () => {
  const looks = new Map([1440, 390].map((width) => [width, new Map<string, string>()] as const))
  const root = document.documentElement
  for (const html of htmls.slice(pages.length)) {
    showPage(html)
    for (const [width, all] of looks) {
      await page.viewport(width, 900)
      Object.assign(root.dataset, { theme: width === 390 ? 'dark' : 'light' })
      await noteLooks(all)
      for (const banner of document.querySelectorAll('.email-banner')) {
        banner.removeAttribute('hidden')
        root.toggleAttribute('data-email-banner', true)
      }
      for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) menu.showPopover()
      await noteLooks(all)
      root.classList.remove('js')
      await noteLooks(all)
      root.classList.add('js')
    }
  }
  for (const [width, all] of looks) await matchLooks(all, `looks/pages-${width}.txt`)
})

const articles = ['A walk by the sea', 'Names and promises', 'Sleep'].map((headingSave, n) =>
  article(`abcdefg${n}`, { headingSave }),
)
/** A name, the width of the window, the theme, what opens it, and words that are there once all is. */
const screens: readonly (readonly [string, number, Theme, () => Promise<void>, string])[] = [
  [
    'editor',
    1440,
    'light',
    () => openArticle({ html: '<h2>Two</h2><p>Text</p><ul><li>A</li></ul>' }),
    'Two',
  ],
  ['editor-phone', 390, 'dark', () => openArticle(), 'Three plain words.'],
  [
    'articles',
    1440,
    'dark',
    () => openDashboard('/dashboard/articles', { listArticles: () => listed(articles, 3) }),
    'Names and promises',
  ],
  ['settings', 820, 'light', () => openDashboard('/dashboard/settings'), 'E-mails to you'],
  [
    'author',
    390,
    'light',
    () => openDashboard('/dashboard/author', { listSessions: () => [session('this', 'Firefox')] }),
    'This one',
  ],
]

test.each(screens)('the screen %s looks as before', async (name, width, theme, open, words) => {
  vi.setSystemTime(at)
  await page.viewport(width, 900)
  Object.assign(document.documentElement.dataset, { theme })
  await open()
  await page.getByText(words).first().appears()
  await looksAsBefore(name)
})
