import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openPage } from '../../scripts/testing/browser.ts'
import { signInPath } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { sitePaths } from '../content/site-pages.ts'

const blog = await sharedBlog()
const caption = 'What each of the four servers answered in one run of ten minutes. '.repeat(2)
const cells = '<td>A long cell of text</td>'.repeat(8)
let path = ''
beforeAll(async () => {
  for (const day of [1, 2, 3]) {
    const headingSave = `Software ${day}`
    await publish(blog.author, { headingSave, imageCdn: `${siteConfig.url}/logo-light.svg` })
  }
  const sections = '<h2>A section</h2><p>x</p><pre><code>x</code></pre>'.repeat(4)
  const id = await publish(blog.author, {
    headingSave: 'Software',
    html: `${sections}<p>Text with <a href="/about">a link</a>.</p><table><caption>${caption}</caption><tr>${cells}</tr></table><details><summary>More</summary><p>x</p></details>`,
    imageCdn: `${siteConfig.url}/logo-light.svg`,
  })
  path = `/blog/${id}`
  await blog.rebuild()
})

/** What is smaller, with its width and height in pixels. */
const smallIn = (page: Page, place: string): Promise<string[]> =>
  page.locator(place).evaluate((root) => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1
    /** Whether words that are no link stand beside it in its block. */
    const isInText = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && /\p{L}{2}/u.test(node.textContent ?? ''),
      )
    /** How far from its middle a press still meets it. */
    const reach = (element: Element, x: number, y: number): number => {
      const box = element.getBoundingClientRect()
      const [middle, height] = [box.x + box.width / 2, box.y + box.height / 2]
      for (let far = 44; far > 0; far -= 1) {
        const met = document.elementFromPoint(middle + far * x, height + far * y)
        if (met && (element.contains(met) || met.closest('label')?.contains(element))) return far
      }
      return 0
    }
    const controls = 'a:not(.skip), button, input:not(label *), select, textarea, summary'
    return [...root.querySelectorAll(controls)].flatMap((element) => {
      if (!isSeen(element) || isInText(element)) return []
      element.scrollIntoView({ block: 'center' })
      const width = reach(element, -1, 0) + reach(element, 1, 0)
      const height = reach(element, 0, -1) + reach(element, 0, 1)
      // Half a pixel at each edge belongs to no whole one.
      if (width >= 43 && height >= 43) return []
      return [`${element.textContent?.trim() || element.outerHTML}: ${width} × ${height}`]
    })
  })

test.each([{ width: 390 }, { width: 820, isPhone: true }])(
  'what fingers press has 44 pixels each way, unless it stands in a line of text: %o',
  { tags: 'walk' },
  async (screen) => {
    const page = await openPage(blog.origin, screen)
    await page.context().addCookies([{ name: 'cookieBanner', value: 'alright', url: blog.origin }])
    for (const each of [...sitePaths, signInPath, '/nothing-found', path]) {
      await page.goto(each)
      await page.locator('details').evaluateAll((all) => {
        for (const one of all) one.setAttribute('open', '')
      })
      expect([each, await smallIn(page, 'body')]).toEqual([each, []])
    }
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await smallIn(page, '.menu')).toEqual([])
  },
)

test('a caption of a table that is wider than a phone is read whole, and stays when the table scrolls', async () => {
  const page = await openPage(blog.origin, { width: 390 })
  await page.goto(path)
  const table = page.locator('.prose table')
  const seen = () =>
    table.evaluate((element) => {
      const [box, caption] = [element, element.querySelector('caption') as Element].map((each) =>
        each.getBoundingClientRect(),
      ) as [DOMRect, DOMRect]
      return [caption.left - box.left, Math.max(0, caption.right - box.right)]
    })
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(
    true,
  )
  expect(await seen()).toEqual([0, 0])
  await table.evaluate((element) => element.scrollTo(200, 0))
  expect(await seen()).toEqual([0, 0])
})
