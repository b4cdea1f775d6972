import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { axeFindings } from '../../scripts/testing/axe.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openPage } from '../../scripts/testing/browser.ts'
import { siteConfig } from '../../shared/site.config.ts'

const blog = await sharedBlog({ isBuilt: true })
const imageCdn = `${siteConfig.url}/logo-light.svg`
const titles = [
  'Short',
  `A title ${'of some more words '.repeat(4)}`,
  `A title ${'of many '.repeat(20)}`,
]
const caption = 'What each of the four servers answered in one run of ten minutes. '.repeat(2)
const paths: string[] = []
beforeAll(async () => {
  const html = `<p><mark>x</mark></p><table><caption>${caption}</caption><tr>${'<td>A long cell of text</td>'.repeat(8)}</tr></table><div class="callout"><p>x</p></div><pre><code>x</code></pre>`
  for (const headingSave of titles) {
    paths.push(`/blog/${await publish(blog.author, { headingSave, html, imageCdn })}`)
  }
})

test('a picture that does not load shows its replacement, at the head of an article and in its text', async () => {
  const picture = '/samples/the-measure-of-a-line-in-css.svg'
  const id = await publish(blog.author, {
    headingSave: 'Dead pictures',
    imageCdn: siteConfig.url + picture,
    html: `<p>x</p><p><img src="${picture}?2" alt="Gone"></p>`,
  })
  const page = await openPage(blog.origin)
  await page.route(/the-measure-of-a-line/, (route) => route.fulfill({ body: 'no picture' }))
  await page.goto(`/blog/${id}`)
  await page.locator('.prose img').scrollIntoViewIfNeeded()
  const shown = () =>
    page
      .locator(':is(.lead, .prose) img')
      .evaluateAll((all) =>
        all.map((one) => /pictures\/missing/.exec(getComputedStyle(one).content)?.[0]),
      )
  await expect.poll(shown).toEqual(['pictures/missing', 'pictures/missing'])
})

test('blocks are equally far apart in any container; the longer the title of an article, the smaller it is', async () => {
  const blocks = '<p>One</p><p>Two</p><ul><li>a</li></ul><pre><code>b</code></pre><p>Three</p>'
  const id = await publish(blog.author, {
    headingSave: 'Containers',
    imageCdn,
    html: `${blocks}<div>${blocks}<div><div>${blocks}</div></div></div><details open><summary>More</summary>${blocks}</details>
      <dl><dt>Term</dt><dd>${blocks}</dd></dl><table><tr><td>${blocks}</td></tr></table><blockquote>${blocks}</blockquote>`,
  })
  const page = await openPage(blog.origin)
  await page.goto(`/blog/${id}`)
  const gaps = await page.locator('.prose :is(p + *, .code + p)').evaluateAll((all) =>
    all.map((block) => {
      const [before, after] = [block.previousElementSibling as Element, block].map((one) =>
        one.getBoundingClientRect(),
      )
      const size = Number.parseFloat(getComputedStyle(block.parentElement as Element).fontSize)
      const isAtTop = block.parentElement?.classList.contains('prose')
      return [isAtTop, ((after?.top ?? 0) - (before?.bottom ?? 0)) / size] as const
    }),
  )
  expect(gaps).toHaveLength(23)
  // Only a column of text has more room around what is no text.
  const unequal = gaps.filter(([isAtTop, gap]) => {
    const wanted = isAtTop ? [1.1, 1.75] : [1.1]
    return wanted.every((one) => Math.abs(gap - one) > 0.05)
  })
  expect(unequal).toEqual([])

  const sizes: number[] = []
  for (const path of paths) {
    await page.goto(path)
    sizes.push(
      await page
        .locator('h1')
        .evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize)),
    )
  }
  expect(new Set(sizes).size).toBe(3)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})

test("an article's first window shows its first sentence, and under the title the author's summary", async () => {
  const page = await openPage(blog.origin, { width: 1440 })
  for (const path of paths) {
    await page.goto(path)
    const first = await page.locator('.prose > p').first().boundingBox()
    expect([path, (first?.y ?? 900) + (first?.height ?? 0) < 900]).toEqual([path, true])
    // A wider picture would lose more of its height.
    expect((await page.locator('.lead').boundingBox())?.width).toBe(first?.width)
    expect(await page.locator('.standfirst').count()).toBe(0)
  }
  const summary = 'What the servers answered, and why.'
  const id = await publish(blog.author, { headingSave: 'Summed up', imageCdn, summary })
  await page.goto(`/blog/${id}`)
  expect(await page.locator('h1 + .standfirst').textContent()).toBe(summary)
})

test('the newest of a list has its words beside its picture, and no summary has longer lines than a text', async () => {
  const page = await openPage(blog.origin)
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/blog/page/health')
    const [picture, words] = await Promise.all(
      ['.card-large > :first-child', '.card-large > div'].map((one) =>
        page.locator(one).boundingBox(),
      ),
    )
    expect((picture?.x ?? 0) + (picture?.width ?? 900)).toBeLessThan(words?.x ?? 0)
    const lines = await page
      .locator('.card-summary')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    expect(lines.length).toBeGreaterThan(0)
    expect(Math.max(...lines)).toBeLessThanOrEqual(672)
  }
})

test('an article may begin with a heading, have two numbers beside each other, and run from right to left', async () => {
  const number = (n: number) =>
    `<sup><a href="#fn-${n}" id="fnref-${n}" class="footnote-ref">${n}</a></sup>`
  const notes = [1, 2].map((n) => `<li id="fn-${n}">A note.</li>`).join('')
  const id = await publish(blog.author, {
    headingSave: 'ספר ומכתב',
    imageCdn,
    html: `<h2>הגעה</h2><p>היא קראה${number(1)}${number(2)}</p><blockquote><p>היא קראה.</p></blockquote><div class="footnotes"><ol>${notes}</ol></div>`,
  })
  const page = await openPage(blog.origin, { width: 1440 })
  await page.goto(`/blog/${id}`)
  const [text, heading, picture, first, second, others] = await Promise.all(
    ['.prose', '.prose h2', '.lead', '#fnref-1', '#fnref-2', '.related .cards'].map(async (one) => {
      const box = await page.locator(one).boundingBox()
      if (!box) throw new Error(`${one} is not to be seen.`)
      return { ...box, right: box.x + box.width }
    }),
  )
  expect(heading?.y).toBe(text?.y)
  // The later number is at the left.
  expect((first?.x ?? 0) - (second?.right ?? 0)).toBeGreaterThan(3)
  expect(picture?.right).toBe(text?.right)
  expect(others?.right).toBeGreaterThan((text?.right ?? 1440) + 400)
  const quote = page.locator('.prose blockquote')
  expect(await quote.evaluate((one) => getComputedStyle(one).fontStyle)).toBe('normal')
})

test('tables, buttons and headings look as they should, and the dark theme and forced colours keep edges and ink', async () => {
  const page = await openPage(blog.origin)
  await page.goto(paths[0] as string)
  expect(
    await page
      .locator('.prose td')
      .first()
      .evaluate((cell) => getComputedStyle(cell).fontVariantNumeric),
  ).toBe('tabular-nums')
  const faces = await page
    .locator('button')
    .evaluateAll((all) => all.map((button) => getComputedStyle(button).fontFamily))
  expect(faces.filter((face) => face.includes('Serif 4'))).toEqual([])

  // A caption that is wider than a phone is read whole, and stays when the table scrolls.
  await page.setViewportSize({ width: 390, height: 900 })
  const table = page.locator('.prose .table')
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
  // The keyboard reaches and scrolls it.
  await table.evaluate((element) => element.scrollTo(0, 0))
  await page.locator('.prose a, .prose [tabindex]').first().focus()
  await expect.poll(() => table.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
  expect(await axeFindings(page)).toEqual([])
  const footer = await page.getByRole('contentinfo').boundingBox()
  // A form to subscribe adds 250.
  expect(footer?.height).toBeLessThan(650)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/ping')
  const sizeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await sizeOf('.ways-title')).toBeGreaterThan(await sizeOf('.ways a'))
  for (const theme of ['light', 'dark']) {
    await page.context().addCookies([{ name: 'theme', value: theme, url: blog.origin }])
    await page.goto(paths[0] as string)
    const { footer, paper, filter, mark, ink } = await page.evaluate(() => {
      const brush = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
      const lightOf = (selector: string) => {
        const { backgroundColor } = getComputedStyle(document.querySelector(selector) as Element)
        brush.fillStyle = backgroundColor
        brush.fillRect(0, 0, 1, 1)
        return [...brush.getImageData(0, 0, 1, 1).data.slice(0, 3)].reduce((a, b) => a + b)
      }
      const styleOf = (selector: string) =>
        getComputedStyle(document.querySelector(selector) as Element)
      return {
        footer: lightOf('.site-footer'),
        paper: lightOf('html'),
        filter: styleOf('figure.lead img').filter,
        mark: styleOf('.prose mark').color,
        ink: styleOf('.prose p').color,
      }
    })
    expect([theme, footer < paper]).toEqual([theme, true])
    expect([theme, filter]).toEqual([theme, theme === 'dark' ? 'brightness(0.88)' : 'none'])
    expect([theme, mark]).toEqual([theme, ink])
  }

  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const brand = page.locator('.brand')
  const [name, text, mirror] = await brand.evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(document.body).color,
    getComputedStyle(element, '::after').display,
  ])
  expect([name, mirror]).toEqual([text, 'none'])
  // The large name lies over nothing of the header.
  const header = page.locator('.bar')
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await brand.evaluate((title) => title.style.removeProperty('display'))
    const before = await header.screenshot()
    await brand.evaluate((title) => title.style.setProperty('display', 'none'))
    expect([width, before.equals(await header.screenshot())]).toEqual([width, true])
  }
  await page.emulateMedia({ forcedColors: 'none' })

  await page.goto(paths[0] as string)
  const edges = () =>
    page.evaluate(() =>
      ['.prose pre', '.site-footer', '.returning'].map((selector) => {
        const style = getComputedStyle(document.querySelector(selector) as Element)
        return style.borderBlockStyle
      }),
    )
  expect(await edges()).toEqual(['none', 'none', 'none'])
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await edges()).toEqual(['solid', 'solid none', 'none solid'])
  // A ground that shines through would stay so, and hide the text.
  const ground = await page
    .locator('.prose mark')
    .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(ground).toMatch(/^rgb\(/)
  await page.goto('/blog/page/articles')
  const marks = await page.evaluate(() => {
    const [dot, current] = ['.titles a', '.main-links [aria-current]'].map(
      (selector) => document.querySelector(selector) as Element,
    ) as [Element, Element]
    return [getComputedStyle(dot, '::before').borderWidth, getComputedStyle(current).borderWidth]
  })
  expect(marks).toEqual(['4px', '0px 0px 2px'])
  await page.emulateMedia({ forcedColors: 'none' })
})

test('a small table is as wide as the text, and its numbers stand to the right', async () => {
  const html =
    '<p>x</p><table><tr><th>Drink</th><th>Much</th></tr><tr><td>Tea</td><td>50 mg</td></tr></table>'
  const id = await publish(blog.author, { headingSave: 'Drinks', imageCdn, html })
  const page = await openPage(blog.origin)
  await page.goto(`/blog/${id}`)
  const alignments = await page
    .locator('.prose :is(th, td)')
    .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).textAlign))
  expect(alignments).toEqual(['start', 'right', 'start', 'right'])
  const [table, text] = await Promise.all(
    ['.prose table', '.prose p'].map((selector) => page.locator(selector).boundingBox()),
  )
  expect([table?.x, table?.width]).toEqual([text?.x, text?.width])
})
