import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog = await sharedBlog({ isBuilt: true })
const block = (name: string, code: string): string =>
  `<pre><code class="language-${name}">${code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code></pre>`
const typescript = `/** Adds a view. */
export const countView = async (db: Database, id: string): Promise<number> => {
  const { count = 0 } = (await db.get(\`SELECT count FROM views WHERE id = '\${id}'\`)) ?? {} // one row at most
  return count + 1
}
`
const html = `<p>A paragraph of the article, before its code.</p>${[
  block('ts', typescript),
  '<p>Then a page.</p>',
  block('html', '<!-- The page -->\n<a class="card" href="/blog?a=1&b=2">Read <em>on</em></a>\n'),
  block('css', '.card:hover {\n  color: var(--ink);\n  margin: 0 auto 1.5rem;\n}\n'),
  '<p>What runs it.</p>',
  block(
    'python',
    '@cache\ndef area(r: float) -> float:\n    """Of a circle."""\n    return 3.14 * r ** 2\n',
  ),
  block('diff', '@@ -1 +1 @@\n-const a = 1\n+const a = 2\n'),
  block('console', '$ npm test -- gate\n'),
  block('zig', 'const std = @import("std");\n'),
  '<pre><code>Plain, of no language.\n</code></pre>',
  `<table><tbody><tr>${'<td>&nbsp;</td>'.repeat(9)}</tr></tbody></table>`,
].join('')}`
const path = `/blog/${await publish(blog.author, { headingSave: 'Coding, with code', imageCdn: `${siteConfig.url}/logo-light.svg`, html })}`

test('code has its language and colours without script too, a shade says that more is to the right, and feeds have it plain', async () => {
  const page = await openPage(blog.origin, { width: 390 })
  for (const one of [await openPage(blog.origin, { withoutScript: true }), page]) {
    await one.goto(path)
    const labels = await one
      .locator('.prose pre')
      .evaluateAll((all) => all.map((span) => getComputedStyle(span, '::before').content))
    expect(labels.slice(0, 4)).toEqual(['"TypeScript"', '"HTML"', '"CSS"', '"Python"'])
    expect(labels.slice(-2)).toEqual(['"zig"', 'none'])
    const colours = await one
      .locator('.prose pre span')
      .evaluateAll((all) => new Set(all.map((span) => getComputedStyle(span).color)).size)
    expect(colours).toBeGreaterThanOrEqual(6)
  }

  const wide = page.locator('.prose pre').first()
  const box = await wide.evaluate((one) => {
    one.scrollIntoView()
    const { top, left } = one.getBoundingClientRect()
    return { top, left }
  })
  // The text fades, not its box.
  const fade = () =>
    wide.evaluate((one) => Number.parseFloat(getComputedStyle(one).getPropertyValue('--fade')))
  const label = () =>
    page.screenshot({ clip: { x: box.left, y: box.top + 8, width: 110, height: 28 } })
  const named = await label()
  expect(await fade()).toBeGreaterThan(0)
  expect(
    await wide.evaluate((one) => getComputedStyle(one.parentElement as Element).maskImage),
  ).toBe('none')
  await wide.evaluate((one) => one.scrollTo(one.scrollWidth, 0))
  await expect.poll(fade).toBe(0)
  expect((await label()).equals(named)).toBe(true)

  const table = page.locator('.prose .table')
  await table.scrollIntoViewIfNeeded()
  const { x, y, width } = (await table.boundingBox()) as { x: number; y: number; width: number }
  const columns = () => page.screenshot({ clip: { x: x + width - 40, y, width: 40, height: 60 } })
  const more = await columns()
  await table.evaluate((one) => one.scrollTo(one.scrollWidth, 0))
  await expect.poll(async () => (await columns()).equals(more)).toBe(false)

  for (const feed of ['/feed.xml', '/feed.json']) {
    const text = await blog.text(feed)
    expect(text).toContain('export const countView = async')
    expect(text).not.toContain('data-language')
  }
})
