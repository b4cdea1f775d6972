import type { Page, Request, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article } from '../../../scripts/testing/articles.ts'
import { startBlog } from '../../../scripts/testing/blog.ts'
import {
  authorPage,
  button,
  field,
  keptTexts,
  openEditor,
  paths,
  storedDraft,
} from '../../../scripts/testing/dashboard.ts'
import { png } from '../../../scripts/testing/pictures.ts'
import { decodeText } from '../../../shared/base64.ts'
import { createDraft, editDraft } from '../../../shared/drafts.ts'

/** KILLS_SEED repeats a run that failed. */
const seed = Number(process.env.KILLS_SEED ?? Date.now() % 2 ** 31)
const rounds = 100

/** Numbers from 0 up to a limit, the same for a seed (a linear congruential generator). */
const chance = (first: number) => {
  let state = first >>> 0
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** What becomes of a save that a tab sends by itself. */
const fates: Record<string, (route: Route) => Promise<unknown>> = {
  taken: (route) => route.continue(),
  refused: (route) => route.fulfill({ status: 503, body: '' }),
  lost: (route) => route.fetch().then(() => route.abort()),
  'never sent': (route) => route.abort(),
}

/** Ends a tab in the middle of whatever it does. */
const kill = async (page: Page): Promise<void> => {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

/** The text of the article once it is on the screen. */
const paintedText = (page: Page): Promise<string | null> =>
  field(page, 'article').evaluate(
    (article) =>
      new Promise((painted) =>
        requestAnimationFrame(() => setTimeout(() => painted(article.textContent))),
      ),
  )

/** The names of the pictures' files and, once they are sent, of the pictures that a browser keeps. */
const keptPictures = async (): Promise<string[]> => {
  const opening = indexedDB.open('editor-copies')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const all = opening.result.transaction('copies').objectStore('copies').getAll()
  await new Promise((resolve) => all.addEventListener('success', resolve))
  opening.result.close()
  return all.result.flatMap(({ file, picture }) => file?.[1] ?? picture?.name ?? [])
}

/** Adds a picture at the end of the text; once it is seen and kept, a kill must not lose it. */
const addPicture = async (page: Page, width: number): Promise<void> => {
  const before = await page.evaluate(keptPictures)
  const buffer = Buffer.from(png({ width, height: 30 }))
  const file = { name: `${width}.png`, mimeType: 'image/png', buffer }
  await page.getByLabel('Pictures for the text').setInputFiles(file)
  await field(page, 'article').locator(`img[width="${width}"]`).waitFor()
  await expect
    .poll(async () => (await page.evaluate(keptPictures)).length)
    .toBeGreaterThan(before.length)
}

test(`no word and no picture is lost in ${rounds} killed tabs, with saves that fail and versions of another device`, async () => {
  const blog = await startBlog({ isBuilt: true })
  const imageCdn = `${blog.origin}/logo-light.svg`
  const fields = { headingSave: 'Killed', imageCdn, html: '<p>Begun.</p>', reference: 'true' }
  expectData(await blog.author.call(createDraft, { body: article(fields) }))
  const { _id: id } = await storedDraft(blog, 'Killed')
  const first = await authorPage(blog, { tolerates: /status of (409|503)|ERR_FAILED/ })
  const context = first.context()
  const upTo = chance(seed)
  const isSave = (url: URL) => url.pathname.includes('/article-draft')
  let words = ['Begun.']
  let widths: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage()
    const fate = Object.keys(fates)[upTo(4)] as string
    const when = ['at once', 'when it saves', 'after it saved'][upTo(3)] as string
    const note = `seed ${seed}, round ${round}: ${fate}, killed ${when}`
    await page.route(isSave, (route) =>
      route.request().method() === 'PUT' ? fates[fate]?.(route) : route.continue(),
    )
    await page.route('**/picture*', (route) =>
      route.request().method() === 'POST' ? fates[fate]?.(route) : route.continue(),
    )
    await openEditor(page, paths.draft(id))
    const images = () =>
      field(page, 'article')
        .locator('img[width]')
        .evaluateAll((all) => all.map((image) => Number(image.getAttribute('width'))))
    const question = page.getByRole('region', { name: 'There is a newer version' })
    // Without what is said of pictures; a click on one and End at once may leave the caret beside it.
    const text = () =>
      field(page, 'article').evaluate((article) => {
        const copy = article.cloneNode(true) as Element
        for (const said of copy.querySelectorAll('.ProseMirror-widget')) said.remove()
        return [...copy.children].map((block) => block.textContent).join(' ')
      })
    const found = await text()
    for (const word of words) expect(found, note).toContain(word)
    expect(await images(), note).toEqual(expect.arrayContaining(widths))
    const missing = field(page, 'article').getByText(
      'its file is in the browser where it was added',
    )
    expect(await missing.count(), note).toBe(0)
    if ((await question.count()) > 0) {
      if (upTo(2) === 0) {
        await button(page, 'Take theirs').click()
        await question.waitFor({ state: 'detached' })
        // What was taken away is among the copies.
        await expect
          .poll(async () =>
            (await page.evaluate(keptTexts)).some((copy) =>
              words.every((word) => copy.includes(word)),
            ),
          )
          .toBe(true)
        words = (await text()).match(/\S+/g) ?? []
        widths = await images()
      } else await button(page, 'Go on editing').click()
    }
    if (upTo(5) === 0) {
      const { updatedAt } = await storedDraft(blog, 'Killed')
      const theirs = article({ ...fields, html: `<p>Theirs ${round}.</p>` })
      const body = { editDraft: { ...theirs, id, updatedAt } }
      expectData(await blog.author.call(editDraft, { body }))
    }
    const answered = page.waitForEvent('requestfinished', { predicate: isPut, timeout: 4_000 })
    const asked = page.waitForRequest(isPut, { timeout: 4_000 })
    const over = Promise.allSettled([answered, asked])
    await field(page, 'article').click()
    await page.keyboard.press('Control+End')
    if (upTo(3) === 0) {
      await addPicture(page, 40 + round)
      widths.push(40 + round)
    }
    await page.keyboard.type(` word${round}.`)
    words.push(`word${round}.`)
    // Letters that went elsewhere are not lost by the kill.
    expect(await paintedText(page), note).toContain(`word${round}.`)
    if (when === 'when it saves') await asked.catch(() => {})
    if (when === 'after it saved') await answered.catch(() => {})
    await kill(page)
    await over
  }
  // With a line that holds all of them arrive.
  const last = await context.newPage()
  await openEditor(last, paths.draft(id))
  const compare = last.getByRole('button', { name: 'Keep mine' })
  const sent = async () => {
    // Its question is loaded when it is needed.
    if (await compare.isVisible()) await compare.click()
    const { articleSave } = await storedDraft(blog, 'Killed')
    const html = decodeText(articleSave) ?? ''
    return widths.filter((width) => new RegExp(`/uploads/[^"]*" [^>]*width="${width}"`).test(html))
  }
  await expect.poll(sent, { timeout: 60_000 }).toEqual(widths)
  await first.close()
})

const isPut = (request: { method(): string }): boolean => request.method() === 'PUT'
const isPost = (request: Request): boolean =>
  request.method() === 'POST' && request.url().includes('/article-draft')

test('no word of a new article is lost, and each becomes one draft, in 50 tabs that are killed as it saves itself first', async () => {
  const blog = await startBlog({ isBuilt: true })
  const first = await authorPage(blog, { tolerates: /status of (409|503)|ERR_FAILED/ })
  const context = first.context()
  const upTo = chance(seed)
  const words: string[] = []
  const stored = async () =>
    (await blog.author.ask('listDrafts')).map((one) => decodeText(one.articleSave) ?? '')
  for (let round = 0; round < rounds / 2; round += 1) {
    const page = await context.newPage()
    const fate = Object.keys(fates)[upTo(4)] as string
    const when = ['at once', 'when it saves', 'after it saved', 'as a draft'][upTo(4)] as string
    const note = `seed ${seed}, round ${round}: ${fate}, killed ${when}`
    await page.route('**/article-draft*', (route) =>
      route.request().method() === 'POST' ? fates[fate]?.(route) : route.continue(),
    )
    await openEditor(page, paths.write)
    const answered = page.waitForEvent('requestfinished', { predicate: isPost, timeout: 4_000 })
    const asked = page.waitForRequest(isPost, { timeout: 4_000 })
    const over = Promise.allSettled([answered, asked])
    const type = async (word: string) => {
      await page.keyboard.type(word)
      words.push(word.trim())
      expect(await paintedText(page), note).toContain(word.trim())
    }
    await field(page, 'article').click()
    await page.keyboard.press('Control+End')
    await type(` new${round}.`)
    if (when === 'when it saves') await asked.catch(() => {})
    if (when !== 'at once' && when !== 'when it saves') await answered.catch(() => {})
    if (when === 'as a draft' && fate === 'taken') await page.waitForURL('**/drafts/**')
    await type(` more${round}.`)
    const { pathname } = new URL(page.url())
    await kill(page)
    await over
    const found: string[] = []
    for (const path of new Set([pathname, paths.write])) {
      const again = await context.newPage()
      await openEditor(again, path)
      // They hold what is not on the server, which is asked last: an editor saves what it restored.
      const copies = (await again.evaluate(keptTexts)).filter((copy) => copy.includes('"unsaved"'))
      found.push(...copies, ...(await stored()))
      await again.close()
    }
    for (const word of words) expect(found.join(' '), note).toContain(word)
    for (const word of words) {
      const holders = (await stored()).filter((html) => html.includes(word))
      expect(holders.length, `${note}: ${word}`).toBeLessThanOrEqual(1)
    }
  }
  await first.close()
})
