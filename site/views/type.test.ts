import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openPage, watchShifts } from '../../scripts/testing/browser.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { quotes } from '../content/quotes.ts'
import { sitePaths } from '../content/site-pages.ts'

const words = 'She read the long letter twice, slowly, and then she put it back into the drawer. '
const mixed = `
  <p>Plain, <strong>bold</strong>, <em>slanted, <b>both</b></em>, <b>bold <i>and slanted</i></b>.</p>
  <blockquote><p>Quoted, <strong>bold</strong>, <em>upright</em>.</p></blockquote>
  <h3>A heading <em>that leans</em></h3><h4>Smaller</h4><p>${words.repeat(9)}</p>`

const imageCdn = `${siteConfig.url}/logo-light.svg`
const blog = await sharedBlog({ isBuilt: true })
let path = ''
beforeAll(async () => {
  const id = await publish(blog.author, {
    headingSave: 'What a database index does for a web page',
    html: mixed,
    imageCdn,
  })
  path = `/blog/${id}`
})

/** The name of the face that draws the text of each element, and which the styles ask for. */
const facesIn = async (page: Page, selector: string) => {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const faces: { drawn: string; wanted: string }[] = []
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    const { computedStyle } = await session.send('CSS.getComputedStyleForNode', { nodeId })
    const style = new Map(computedStyle.map(({ name, value }) => [name, value]))
    const isBold = Number(style.get('font-weight')) >= 600
    const wanted = `${isBold ? 'SemiBold' : ''}${style.get('font-style') === 'italic' ? 'Italic' : ''}`
    faces.push({
      drawn: fonts.map(({ postScriptName }) => postScriptName).join(),
      wanted: `SourceSerif4-${wanted || 'Regular'}`,
    })
  }
  return faces
}

test('bold, slanted and both are drawn faces, none that the browser makes; the serif weighs at most 65 kB, the sans 30', async () => {
  const page = await openPage(blog.origin)
  await page.goto(path)
  await page.evaluate(() => {
    const texts = document.createNodeIterator(
      document.querySelector('.prose') as Element,
      NodeFilter.SHOW_TEXT,
    )
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.nodeValue?.trim() || text.parentElement?.localName === 'span') continue
      const span = document.createElement('span')
      text.parentNode?.replaceChild(span, text)
      span.append(text)
    }
    return document.fonts.ready
  })
  const faces = await facesIn(page, '.prose span')
  expect(faces.length).toBeGreaterThan(10)
  expect(faces.map(({ drawn }) => drawn)).toEqual(faces.map(({ wanted }) => wanted))
  expect(new Set(faces.map(({ drawn }) => drawn)).size).toBe(3)
  const { serif, sans } = await page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    const files = rules
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .flatMap((rule) => /url\("?([^")]+)/.exec(rule.style.getPropertyValue('src'))?.[1] ?? [])
    // What English needs; the other files are asked for by the letters of other languages.
    const weigh = async (name: string) => {
      const sizes = files
        .filter((file) => file.includes(name) && !file.includes('-latin-ext'))
        .map(async (file) => (await (await fetch(file)).arrayBuffer()).byteLength)
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    }
    return { serif: await weigh('source-serif'), sans: await weigh('source-sans') }
  })
  expect(serif).toBeGreaterThan(50_000)
  expect(serif).toBeLessThanOrEqual(65_000)
  expect(sans).toBeGreaterThan(20_000)
  expect(sans).toBeLessThanOrEqual(30_000)
})

test('letters of all of Europe are of the face of their word, and no English page asks for their files', async () => {
  const words = 'kůň żółć čeština ősz İstanbul ışık Șoseaua ẞ ẁ'
  const page = await openPage(blog.origin)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('latin-ext')) asked.push(request.url())
  })
  const read = async (html: string, headingSave = 'A title') => {
    const id = await publish(blog.author, { html, headingSave, imageCdn })
    await page.goto(`/blog/${id}`)
    await page.evaluate(() => document.fonts.ready)
  }
  await read('<p>“Œuvre — cœur”, ½ × 2 = 1 €, naïve; <em>œ</em>, <b>œ</b>.</p>')
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  expect(asked).toEqual([])
  await read(`<p>${words}</p><p><em>${words}</em></p><p><b>${words}</b></p>`, words)
  const faces = await facesIn(page, 'h1, .prose p, .prose em, .prose b')
  const drawn = new Set(faces.flatMap((face) => face.drawn.split(',')))
  expect(drawn).toEqual(
    new Set(['SourceSerif4-Regular', 'SourceSerif4-SemiBold', 'SourceSerif4-Italic']),
  )
  expect(asked).toHaveLength(3)
})

test('squares and letters that join are not tracked; squares have higher lines; no letter is slanted that has no italic', async () => {
  const page = await openPage(blog.origin, { width: 390 })
  const lookOf = async (language: string, words: string) => {
    const html = `<h2>${words}</h2><p>${words}<em>${words}</em></p>`
    const id = await publish(blog.author, { html, headingSave: words, imageCdn, language })
    await page.goto(`/blog/${id}`)
    return page.evaluate(() => {
      const style = (name: string) => getComputedStyle(document.querySelector(name) as Element)
      const text = style('.prose')
      const high = Number.parseFloat(text.lineHeight) / Number.parseFloat(text.fontSize)
      const tracking = ['h1', '.prose h2'].map((name) => style(name).letterSpacing)
      const { fontSynthesisStyle, hyphens } = style('.prose em')
      return [
        tracking.every((one) => one === 'normal' || one === '0px'),
        high.toFixed(1),
        style('h1').wordBreak,
        fontSynthesisStyle,
        hyphens,
      ]
    })
  }
  expect(await lookOf('', 'A walk')).toEqual([false, '1.6', 'normal', 'none', 'auto'])
  expect(await lookOf('ja', '吾輩は猫である')).toEqual([true, '1.8', 'auto-phrase', 'none', 'auto'])
  await page.goto('/blog/page/articles')
  const title = page.getByText('吾輩は猫である')
  expect(await title.evaluate((one) => getComputedStyle(one).wordBreak)).toBe('auto-phrase')
  expect((await lookOf('zh-Hant', '貓'))[1]).toBe('1.8')
  expect((await lookOf('ko', '산책'))[1]).toBe('1.8')
  expect((await lookOf('', 'ספר ומכתב')).slice(0, 2)).toEqual([true, '1.6'])
})

/** Opens an article. @param css is added to each stylesheet @returns the page, and the fonts that it asked for */
const openWith = async (css: string) => {
  const page = await openPage(blog.origin)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') asked.push(request.url())
  })
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()) + css })
  })
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  return { page, asked: () => asked.filter((file) => file.includes('source-sans')) }
}

test('the interface has a face of its own where the system has none, on paper too; where it has one, no file is asked for', async () => {
  const without = await openWith('')
  const drawn = async (page: Page) => {
    const faces = await facesIn(page, '.site-header a, .byline')
    return new Set(faces.map((face) => face.drawn).filter(Boolean))
  }
  expect(await drawn(without.page)).toEqual(new Set(['SourceSans3-Roman', 'SourceSerif4-Regular']))
  expect(without.asked()).toHaveLength(1)
  await without.page.emulateMedia({ media: 'print' })
  expect((await facesIn(without.page, '.byline'))[0]?.drawn).toBe('SourceSans3-Roman')
  // Signs that the system's face may lack are drawn by another of the system's.
  const own = await openWith("@font-face { font-family: Roboto; src: local('Tinos-Regular') }")
  await own.page.locator('.byline').evaluate((line) => line.append(' ↑ → ✓ ẞ'))
  await own.page.evaluate(() => document.fonts.ready)
  expect([...(await drawn(own.page))].join()).toContain('Tinos')
  expect(own.asked()).toEqual([])
})

/** Each with a quote that breaks elsewhere there in the fallback. */
test.each([
  [390, 323],
  [820, 187],
  [1440, 320],
])(
  'at a width of %i, a first visit sees the serif however late it comes, and no more than a thousandth moves',
  { tags: 'walk' },
  async (width, drawn) => {
    const page = await openPage(blog.origin, { width })
    const shifts = await watchShifts(page, true)
    await page.addInitScript(
      (chance) => {
        Math.random = () => chance
      },
      (drawn + 0.5) / quotes.length,
    )
    for (const each of [path, ...sitePaths]) {
      let arrive = () => {}
      const late = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await page.route('**/*.woff2', async (route) => {
        await late
        await route.continue()
      })
      await page.goto(each, { waitUntil: 'domcontentloaded' })
      await page.waitForFunction(() => performance.getEntriesByType('paint').length === 2)
      if (each === '/blog') {
        await page.getByText(quotes[drawn]?.en ?? '').waitFor()
        // What is drawn may be shown two frames later, and then comes up.
        await page.locator('.quote figure').evaluate(async (figure) => {
          await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
          const coming = figure.getAnimations().filter((one) => !(one instanceof CSSAnimation))
          await Promise.all(coming.map(({ finished }) => finished))
        })
      }
      const before = await facesIn(page, 'h1')
      arrive()
      await page.evaluate(() => document.fonts.ready)
      const after = await facesIn(page, 'h1')
      await page.unroute('**/*.woff2')
      const face = each === '/' ? 'SourceSerif4-Regular' : 'SourceSerif4-SemiBold'
      expect(before[0]?.drawn).not.toBe(face)
      expect([each, after[0]?.drawn]).toEqual([each, face])
      const moved = await shifts()
      const sum = moved.reduce((total, shift) => total + Number.parseFloat(shift), 0)
      expect([each, sum < 0.001 ? [] : moved]).toEqual([each, []])
    }
  },
)
