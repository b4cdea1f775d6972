import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { isFocused, openPage, watchShifts } from '../../../scripts/testing/browser.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog = await sharedBlog({ isBuilt: true })
const number = (n: number) =>
  `<sup><a href="#fn-${n}" id="fnref-${n}" class="footnote-ref">${n}</a></sup>`
const note = (n: number, words: string) =>
  `<li id="fn-${n}"><p>${words} <a href="#fnref-${n}" class="footnote-backref">↩</a></p></li>`
const words = '<p>She read the long letter twice, and put it back into the drawer of her desk.</p>'
const code = `<pre><code>${'const answer = compute(theWholeQuestion, withAll({ options: true })) // and its comment\n'.repeat(3)}</code></pre>`
const table = `<table><tr>${'<td>some words of it</td>'.repeat(9)}</tr></table>`
const textOf = (part: string) => `${part.replace('Part', 'One')}
  <p>A note${number(1)} here${number(2)}${number(3)} and <a href="/about">a link</a>.</p>${words.repeat(9)}
  ${part.replace('Part', 'Two')}<p>Before code${number(4)}.</p>${code}${words}${table}${words.repeat(9)}
  ${part.replace('Part', 'Three')}${words.repeat(9)}<p>The last${number(5)}.</p>
  <div class="footnotes"><ol>${note(1, 'First.')}${note(2, 'Second, <em>slowly</em>.')}${note(3, 'Third.')}${note(4, 'The fourth of them. '.repeat(9))}
  ${note(5, 'Fifth, which is long. '.repeat(30))}</ol></div>`
const paths: string[] = []
beforeAll(async () => {
  const imageCdn = `${siteConfig.url}/logo-light.svg`
  for (const html of [
    textOf(''),
    textOf('<h2>Part</h2>'),
    `<p>A note${number(1)}.</p><div class="footnotes"><ol>${note(1, 'First.')}</ol></div>`,
  ])
    paths.push(`/blog/${await publish(blog.author, { html, imageCdn })}`)
})

const open = async (path: string | undefined, options: Parameters<typeof openPage>[1]) => {
  const page = await openPage(blog.origin, options)
  await page.goto(path ?? '', { waitUntil: 'networkidle' })
  return page
}
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not to be seen.`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
const numberOf = (page: Page, n: number) =>
  page.getByRole('link', { name: `Note ${n}`, exact: true })
const box = (page: Page) => page.getByRole('dialog', { name: /^Note/ })

test('with room notes stand beside the text at their numbers, over nothing that is wide, and nothing shifts', async () => {
  for (const [n, path] of paths.slice(0, 2).entries()) {
    const page = await openPage(blog.origin, { width: 1440 })
    const shifts = await watchShifts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.locator('#fn-5[data-beside]').waitFor()
    const text = await boxOf(page, '.prose')
    const notes = await Promise.all([1, 2, 3, 4, 5].map((one) => boxOf(page, `#fn-${one}`)))
    const others = [await boxOf(page, '.prose > .code'), await boxOf(page, '.prose > .table')]
    expect(others.every(({ right }) => right > text.right + 100)).toBe(true)
    if (n === 1) others.push(await boxOf(page, '.contents details'))
    for (const [at, one] of notes.entries()) {
      expect(one.x).toBeGreaterThan(text.right + 20)
      for (const other of [...others, ...notes.slice(0, at)])
        expect(one.y >= other.bottom || one.bottom <= other.y || one.right <= other.x).toBe(true)
    }
    const first = await boxOf(page, '#fnref-1')
    expect(Math.abs((notes[0]?.y ?? 0) - first.y)).toBeLessThan(16)
    // One that is too long to stand between its number and code stands above the code, not after it.
    expect(notes[3]?.bottom).toBeLessThan(others[0]?.y ?? 0)
    // The last one is longer than the text goes on, and ends with it.
    expect(notes[4]?.bottom).toBeLessThanOrEqual(text.bottom + 1)
    expect(await shifts()).toEqual([])
    // Pressed, a number leads to its note, and the note back.
    const place = await page.evaluate(() => scrollY)
    await numberOf(page, 1).click()
    expect(await isFocused(page.locator('#fn-1'))).toBe(true)
    await page.locator('#fn-1').getByRole('link', { name: 'Back to the text' }).click()
    expect(await isFocused(page.locator('#fnref-1'))).toBe(true)
    expect([await page.evaluate(() => scrollY), await box(page).count()]).toEqual([place, 0])
    // On paper, and in a narrower window, they are at the end.
    await page.emulateMedia({ media: 'print' })
    expect((await boxOf(page, '#fn-1')).y).toBeGreaterThan((await boxOf(page, '#fnref-5')).bottom)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1100, height: 900 })
    await page.locator('#fn-1:not([data-beside])').waitFor()
    expect((await boxOf(page, '#fn-1')).x).toBeLessThan(text.right)
  }
})

test('notes that are in sight as the page opens stay where they are', async () => {
  const page = await open(paths[2], { width: 1440 })
  await numberOf(page, 1).click()
  expect(await box(page).textContent()).toContain('First.')
  expect(await page.locator('[data-beside]').count()).toBe(0)
})

test('without room a press opens the note at its number; Escape, the number, the way back and a press elsewhere close it', async () => {
  const page = await open(paths[0], { width: 390, isPhone: true })
  const text = await page.locator('.prose').textContent()
  const openNote = async () => {
    await numberOf(page, 2).tap()
    expect((await box(page).textContent())?.trim()).toBe('Second, slowly. ↩')
    expect(await isFocused(box(page))).toBe(true)
  }
  const closed = async () => {
    await page.locator('.note').waitFor({ state: 'detached' })
    expect(await page.locator('.prose').textContent()).toBe(text)
  }
  await openNote()
  const [at, shown] = [await boxOf(page, '#fnref-2'), await boxOf(page, '.note')]
  expect([shown.x >= 0, shown.right <= 390, shown.y - at.bottom < 16]).toEqual([true, true, true])
  await page.keyboard.press('Escape')
  await closed()
  await openNote()
  await numberOf(page, 2).tap()
  await closed()
  await openNote()
  await box(page).getByRole('link', { name: 'Back to the text' }).tap()
  await closed()
  expect(await isFocused(numberOf(page, 2))).toBe(true)
  await openNote()
  await page
    .locator('.prose > p')
    .last()
    .tap({ position: { x: 5, y: 5 } })
  await closed()
  // By keys, the note comes next after its number.
  await numberOf(page, 2).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await isFocused(numberOf(page, 2))).toBe(true)
  await closed()
  expect(new URL(page.url()).hash).toBe('')
})

test('a number is a target of 44 px for a finger, and of 24 for a mouse; a press belongs to the nearest link', async () => {
  for (const isPhone of [true, false]) {
    const page = await open(paths[0], { width: 820, isPhone })
    const reach = isPhone ? 21 : 11
    const press = async (n: number, dx: number, dy: number) => {
      const one = await boxOf(page, `#fnref-${n}`)
      const [x, y] = [one.x + one.width / 2 + dx, one.y + one.height / 2 + dy]
      await (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
    }
    await page.locator('#fnref-1').scrollIntoViewIfNeeded()
    for (const [n, dx, dy] of [
      [1, -reach, 0],
      [1, 0, reach],
      [1, 0, -reach],
      // Beside each other.
      [2, 0, 0],
      [3, 0, 0],
      [2, -5, 0],
      [3, 5, 0],
    ] as const) {
      await press(n, dx, dy)
      await page.getByRole('dialog', { name: `Note ${n}`, exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.note').waitFor({ state: 'detached' })
    }
  }
})

test('without script a number leads to its note at the end, and a page without notes asks for no script of theirs', async () => {
  const page = await open(paths[0], { withoutScript: true, width: 1440 })
  await numberOf(page, 1).click()
  await page.waitForURL('**#fn-1')
  expect(await page.locator('#fn-1').evaluate((one) => one.matches(':target'))).toBe(true)
  const asked: string[] = []
  const plain = await openPage(blog.origin)
  plain.on('request', (request) => asked.push(request.url()))
  await plain.goto('/about', { waitUntil: 'networkidle' })
  expect(asked.some((url) => url.endsWith('.js'))).toBe(true)
  expect(asked.filter((url) => /\/notes\./.test(url))).toEqual([])
})
