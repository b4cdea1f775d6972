import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../../../scripts/lib/paths.ts'
import { publish, storePage } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { authorPage } from '../../../scripts/testing/dashboard.ts'
import { cleanHtml } from '../../../shared/articles/html/clean.ts'
import { calls, pathOf } from '../../../shared/calls.ts'
import { siteConfig } from '../../../shared/site.config.ts'

/** Scripts of readers' pages, by file. */
const scripts = new Map(
  ['site/browser/', 'site/islands/', 'site/views/', 'site/pages/', 'site/layouts/'].flatMap(
    (folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.(?:test|deep))\.(tsx?|astro)$/.test(file))
        .map((file): [string, string] => [
          folder + file,
          readFileSync(root + folder + file, 'utf8'),
        ]),
  ),
)

/** Every class, attribute and role that a script looks for, in the words of its selectors. */
const selectors = [...scripts.values()].flatMap((text) =>
  [
    ...text.matchAll(/(?:own|querySelector(?:All)?|closest)(?:<\w+>)?\(\s*['`]([^'`]+)['`]/g),
    ...text.matchAll(/['`]([.[][a-z][^'`]*)['`]/g),
  ].map(([, selector = '']) => selector),
)
const names = (pattern: RegExp) => [
  ...new Set(selectors.flatMap((one) => [...one.matchAll(pattern)].map(([, name = '']) => name))),
]
const classes = names(/\.([a-z][\w-]*)/g)
const attributes = names(/\[([a-z-]+)[\]=]/g)

/** An element for each, which leads to where no script may. */
const harm = 'data-path="/harm" data-method="DELETE" data-article="harm" data-slug="harm"'
const decoys = [
  ...classes.map((name) => `<button type="button" class="${name} decoy" ${harm}>x</button>`),
  ...classes.map(
    (name) => `<form class="${name}" action="/harm"><input value="x"><button>x</button></form>`,
  ),
  ...attributes.map((name) => `<p ${name}="status" class="decoy" ${harm}>x</p>`),
  ...['only', 'use'].map(
    (name) =>
      `<astro-island class="decoy" client="${name}" opts='{"value":"seen"}' component-url="/harm" renderer-url="/harm" ssr>x</astro-island>`,
  ),
].join('')

const blog = await sharedBlog({ isBuilt: true })
let path = ''
beforeAll(async () => {
  const id = await publish(blog.author, { imageCdn: `${siteConfig.url}/logo-light.svg` })
  path = `/blog/${id}`
  await storePage(blog.db, id, decoys)
})

test('an article can have nothing that scripts look for, and they find the page’s own beside any that it has', async () => {
  expect(classes).toEqual(
    expect.arrayContaining(['log-in', 'email-banner', 'search', 'search-open']),
  )
  expect(attributes).toEqual(expect.arrayContaining(['data-print', 'data-listen', 'role']))
  expect(cleanHtml(decoys).html).not.toMatch(/class=|data-|role=|name=|<form|<button|<input|<astro/)

  const page = await authorPage(blog)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' || pathname === '/harm') {
      asked.push(`${request.method()} ${pathname}`)
    }
  })
  await page.context().addCookies([{ name: 'auth', value: '1', url: blog.origin }])
  await page.goto(path)
  expect(await page.locator('.prose .decoy').count()).toBeGreaterThan(20)
  await page
    .locator('.prose')
    .first()
    .evaluate((text) => {
      for (const decoy of text.querySelectorAll<HTMLElement>('.decoy')) decoy.click()
    })
  // Astro's element comes with the first island that is seen, and with it for those of the article.
  await page.locator('.reactions').scrollIntoViewIfNeeded()
  await page.locator('.reactions[data-ready]').waitFor()
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  const [signedOut] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === pathOf(calls.signOut)),
    // By the keyboard: one of the decoys lies over it.
    page.getByRole('contentinfo').getByRole('button', { name: 'Logout' }).press('Enter'),
  ])
  expect(signedOut.method()).toBe('POST')
  await page.getByRole('link', { name: 'LogIn' }).waitFor()
  expect(asked.filter((one) => one.includes('harm'))).toEqual([])
})
