import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage, type PageOptions } from '../../../scripts/testing/browser.ts'
import { newCaller, solutionOf } from '../../../scripts/testing/captcha.ts'
import {
  boxOn,
  challengeAfter,
  choose,
  itemsOn,
  panelOn,
  passCaptcha,
} from '../../../scripts/testing/captcha-box.ts'
import { sidewaysWidths, watchShifts } from '../../../scripts/testing/layout.ts'
import { holdCall, openOpinion } from '../../../scripts/testing/reader.ts'
import { calls, captchaPicturesPath, pathOf } from '../../../shared/calls.ts'
import { captchaItems, captchaPicks } from '../../../shared/captcha/size.ts'
import { problemOf, problems, Refusal } from '../../../shared/problem.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { captchaTimes, delays } from '../../../shared/timings.ts'

const blog = await sharedBlog()
const newChallenges = `**${pathOf(calls.createCaptcha)}`
let path = ''

beforeAll(async () => {
  path = `/blog/${await publish(blog.author, { imageCdn: `${siteConfig.url}/pictures/imported.svg` })}`
  await blog.rebuild()
})

/** An article's page with its opinion form, and so the captcha, in sight. */
const openForm = async (
  options: PageOptions & { before?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> => {
  const page = await openPage(blog.origin, { hasMotion: true, ...options })
  await page.setExtraHTTPHeaders(newCaller())
  await options.before?.(page)
  await page.goto(path)
  await seeForm(page)
  return page
}
/** Scrolls to the form and waits until its code is there: what is pressed before is not heard. */
const seeForm = async (page: Page): Promise<void> => {
  await openOpinion(page)
  await boxOn(page).scrollIntoViewIfNeeded()
  await page.locator('.opinion option').nth(1).waitFor({ state: 'attached' })
}

const verify = (page: Page) => panelOn(page).getByRole('button', { name: 'Verify' })
const message = (page: Page) => panelOn(page).getByRole('alert')
const chosen = (page: Page) =>
  itemsOn(page).evaluateAll((items) =>
    items.flatMap((item, n) => (item.ariaChecked === 'true' ? n : [])),
  )
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)

/** Picks that are wrong, but enough. */
const wrong = async (id: string): Promise<number[]> => {
  const right = await solutionOf(blog.db, id)
  const others = [0, 1, 2, 3, 4, 5, 6, 7].filter((n) => !right.includes(n))
  return [...right.slice(1), ...others].slice(0, Math.max(captchaPicks, right.length))
}

test('the unchecked box opens a panel of 8 pictures, for which nothing is loaded before; chosen ones dim', async () => {
  const page = await openForm()
  expect([await boxOn(page).isChecked(), await panelOn(page).isVisible()]).toEqual([false, false])
  expect(await page.locator('.captcha-items img').count()).toBe(0)
  const { items, prompt } = await challengeAfter(page)
  expect(await itemsOn(page).count()).toBe(captchaItems)
  expect(prompt).toMatch(/^Choose every picture with .+\.$/)
  for (const src of items) await page.locator(`.captcha-items img[src="${src}"]`).waitFor()
  const opacity = () =>
    page
      .locator('.captcha-items img')
      .first()
      .evaluate((image) => Number(getComputedStyle(image).opacity))
  expect(await opacity()).toBe(1)
  await choose(page, [0])
  expect(await opacity()).toBeLessThan(0.5)
  await choose(page, [0])
  expect(await opacity()).toBe(1)
})

test("fewer than 4 chosen give 'Choose the requirement' and stay chosen", async () => {
  const page = await openForm()
  const { id } = await challengeAfter(page)
  const three = (await solutionOf(blog.db, id)).slice(0, captchaPicks - 1)
  await choose(page, three)
  await verify(page).click()
  expect(await message(page).textContent()).toBe('Choose the requirement')
  expect(await chosen(page)).toEqual(three)
  expect(await boxOn(page).isChecked()).toBe(false)
})

test("a wrong picture gives 'Captcha failed', which stays while a fresh challenge comes", async () => {
  const page = await openForm({ tolerates: /status of 422/ })
  const first = await challengeAfter(page)
  await choose(page, await wrong(first.id))
  const second = await challengeAfter(page, () => verify(page).click())
  expect(second.id).not.toBe(first.id)
  expect(await message(page).textContent()).toBe('Captcha failed')
  expect(await chosen(page)).toEqual([])
  expect([await boxOn(page).isChecked(), await panelOn(page).isVisible()]).toEqual([false, true])
  await choose(page, await solutionOf(blog.db, second.id))
  await verify(page).click()
  await page.locator('.captcha-box[aria-checked=true]').waitFor()
})

test('on a pass a tick shows, the panel closes and the box turns gray, over 2 s', async () => {
  const page = await openForm()
  const look = () =>
    boxOn(page).evaluate((box) => {
      const { backgroundColor, transitionDuration } = getComputedStyle(box)
      const drawing = box.querySelector('svg') as SVGElement
      return {
        background: backgroundColor,
        seconds: transitionDuration,
        tick: Number(getComputedStyle(drawing).opacity) * drawing.getBoundingClientRect().width,
      }
    })
  const before = await look()
  expect(before.tick).toBe(0)
  await passCaptcha(page, blog)
  expect(await panelOn(page).isVisible()).toBe(false)
  const fading = await look()
  expect(fading.tick).toBeGreaterThan(0)
  expect(fading.seconds.split(', ')).toContain(`${delays.captchaFade / 1000}s`)
  await boxOn(page).evaluate((box) =>
    Promise.all(box.getAnimations().map((animation) => animation.finish())),
  )
  const [red = 0, green = 0, blue = 0] = ((await look()).background.match(/\d+/g) ?? []).map(Number)
  expect((await look()).background).not.toBe(before.background)
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(20)
  // Passed is passed: another press opens nothing.
  await boxOn(page).click({ force: true })
  expect([await boxOn(page).isChecked(), await panelOn(page).isVisible()]).toEqual([true, false])
})

test('refreshing loads a random challenge, and one of words instead of pictures is judged the same', async () => {
  const page = await openForm({ tolerates: /status of 422/ })
  const ids = [(await challengeAfter(page)).id]
  for (let n = 0; n < 2; n += 1) {
    const refresh = panelOn(page).getByRole('button', { name: 'Another challenge' })
    ids.push((await challengeAfter(page, () => refresh.click())).id)
  }
  expect(new Set(ids).size).toBe(3)
  const toWords = panelOn(page).getByRole('button', { name: 'Words instead of pictures' })
  const words = await challengeAfter(page, () => toWords.click())
  expect(words.kind).toBe('words')
  expect(await itemsOn(page).allTextContents()).toEqual(words.items)
  await choose(page, [0])
  await verify(page).click()
  expect(await message(page).textContent()).toBe('Choose the requirement')
  await choose(page, [0])
  await choose(page, await wrong(words.id))
  const others = await challengeAfter(page, () => verify(page).click())
  expect([others.kind, await message(page).textContent()]).toEqual(['words', 'Captcha failed'])
  const toPictures = panelOn(page).getByRole('button', { name: 'Pictures instead of words' })
  expect((await challengeAfter(page, () => toPictures.click())).kind).toBe('pictures')
})

test('by keyboard alone: the box opens, the focus goes in, every picture is a stop, Escape goes back, Verify passes', async () => {
  const page = await openForm()
  await page.getByRole('textbox', { name: 'Opinion' }).focus()
  await page.keyboard.press('Tab')
  const { id } = await challengeAfter(page, () => page.keyboard.press('Space'))
  await expect.poll(() => focused(page)).toBe('Picture 1')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  expect(await panelOn(page).isVisible()).toBe(false)
  expect(await boxOn(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Picture 1')
  // What was chosen is there still.
  expect(await chosen(page)).toEqual([0])
  await page.keyboard.press('Enter')
  const right = await solutionOf(blog.db, id)
  for (let n = 0; n < captchaItems; n += 1) {
    expect(await focused(page)).toBe(`Picture ${n + 1}`)
    if (right.includes(n)) await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
  }
  expect((await focused(page))?.trim()).toBe('Verify')
  await page.keyboard.press('Enter')
  await page.locator('.captcha-box[aria-checked=true]').waitFor()
  expect(await boxOn(page).evaluate((box) => box === document.activeElement)).toBe(true)
  // Nothing of it has sent the form.
  expect(await page.locator('.opinion .form-status').textContent()).toBe('')
})

test('in a form it carries a link to /terms-and-conditions; the panel closes when the focus or a press goes elsewhere, and covers no field that has the focus', async () => {
  const page = await openForm()
  const terms = page.locator('.opinion').getByRole('link', { name: 'Terms' })
  expect(await terms.getAttribute('href')).toBe('/terms-and-conditions')
  await challengeAfter(page)
  await panelOn(page).getByRole('button', { name: 'Words instead of pictures' }).focus()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Send')
  expect(await panelOn(page).isVisible()).toBe(false)
  await boxOn(page).click()
  expect(await panelOn(page).isVisible()).toBe(true)
  await page.locator('#sp-opinion').click()
  expect(await panelOn(page).isVisible()).toBe(false)
})

test('what the pictures show is nowhere in words, and the prompt is announced', async () => {
  const page = await openForm()
  const { prompt } = await challengeAfter(page)
  await choose(page, [2])
  expect(await panelOn(page).ariaSnapshot()).toBe(
    [
      '- dialog "Not a Robot":',
      `  - paragraph: ${prompt}`,
      `  - group "${prompt}":`,
      ...[1, 2, 3, 4, 5, 6, 7, 8].map(
        (n) => `    - checkbox "Picture ${n}"${n === 3 ? ' [checked]' : ''}`,
      ),
      '  - alert',
      '  - button "Verify"',
      '  - button "Another challenge"',
      '  - button "Words instead of pictures"',
    ].join('\n'),
  )
  expect(await page.locator('.captcha-prompt').getAttribute('aria-live')).toBe('polite')
})

test('axe finds nothing with pictures and with words, in light and dark, and nothing scrolls sideways', {
  tags: 'walk',
}, async () => {
  const page = await openForm({ width: 390 })
  const show = (theme: 'light' | 'dark') =>
    page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
  await challengeAfter(page)
  await choose(page, [2])
  await verify(page).click()
  expect(await axeFindings(page)).toEqual([])
  await show('dark')
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
  const words = panelOn(page).getByRole('button', { name: 'Words instead of pictures' })
  await challengeAfter(page, () => words.click())
  await choose(page, [1, 4])
  await verify(page).click()
  expect(await axeFindings(page)).toEqual([])
  await show('light')
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
})

test('where its challenge or a picture does not come, it says so, and trying again goes on', async () => {
  const page = await openForm({ tolerates: /ERR_FAILED|status of 429/ })
  const again = panelOn(page).getByRole('button', { name: 'Try again' })
  const tries = async (sentence: string) => {
    await panelOn(page).getByText(sentence).waitFor()
    await expect.poll(() => focused(page)).toBe('Try again')
  }
  const connection = 'could not be loaded. Check your connection, then try again.'

  await page.route(newChallenges, (route) => route.abort())
  await boxOn(page).click()
  await tries(`The pictures ${connection}`)
  await page.unroute(newChallenges)

  await page.route(newChallenges, (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: problemOf(new Refusal('too-many-requests')),
    }),
  )
  await again.click()
  await tries(problems['too-many-requests'][1])
  await page.unroute(newChallenges)

  await page.route(`**${captchaPicturesPath}/*`, (route) => route.abort())
  await again.click()
  await tries(`The pictures ${connection}`)
  await page.unroute(`**${captchaPicturesPath}/*`)

  await challengeAfter(page, () => again.click())
  await expect.poll(() => focused(page)).toBe('Picture 1')
  expect([await again.isVisible(), await message(page).textContent()]).toEqual([false, ''])
})

test('an answer that cannot be sent keeps what was chosen and can be sent again', {
  tags: 'walk',
}, async () => {
  const page = await openForm({ tolerates: /ERR_FAILED/ })
  const { id } = await challengeAfter(page)
  const right = await solutionOf(blog.db, id)
  await choose(page, right)
  const answers = `**${pathOf(calls.answerCaptcha)}`
  await page.route(answers, (route) => route.abort())
  await verify(page).click()
  const sentence = 'Your answer could not be sent. Check your connection, then press Verify again.'
  await panelOn(page).getByText(sentence).waitFor()
  expect(await chosen(page)).toEqual(right)
  await page.unroute(answers)
  await verify(page).click()
  await page.locator('.captcha-box[aria-checked=true]').waitFor()
})

test("a challenge that has expired says 'This challenge has expired. Here is another one.' and there is", async () => {
  const page = await openForm({ tolerates: /status of 410/ })
  const { id } = await challengeAfter(page)
  await choose(page, await solutionOf(blog.db, id))
  await blog.db.prepare('DELETE FROM captcha_challenges WHERE id = ?1').bind(id).run()
  const another = await challengeAfter(page, () => verify(page).click())
  expect(another.id).not.toBe(id)
  expect(await message(page).textContent()).toBe('This challenge has expired. Here is another one.')
})

test('while a challenge is on its way its place has its size, and nothing around it moves', {
  tags: 'walk',
}, async () => {
  const page = await openPage(blog.origin, { width: 390 })
  const shifts = await watchShifts(page)
  await page.setExtraHTTPHeaders(newCaller())
  await page.goto(path)
  await seeForm(page)
  const opened = await shifts()
  const release = await holdCall(page, 'createCaptcha')
  const size = () => page.locator('.captcha-items').evaluate((items) => items.clientHeight)
  const challenge = await challengeAfter(page, async () => {
    await boxOn(page).click()
    await panelOn(page).getByText('Loading the pictures').waitFor()
    await expect.poll(() => panelOn(page).getAttribute('aria-busy')).toBe('true')
    expect(await size()).toBeGreaterThan(150)
    await page.evaluate((height) => Object.assign(window, { height }), await size())
    release()
  })
  expect(await size()).toBe(
    await page.evaluate(() => (window as unknown as { height: number }).height),
  )
  await choose(page, await solutionOf(blog.db, challenge.id))
  await verify(page).click()
  await page.locator('.captcha-box[aria-checked=true]').waitFor()
  expect(await shifts()).toEqual(opened)
})

test('a tick lasts as long as its token, whatever the clock of the reader says, and then goes', {
  tags: 'walk',
}, async () => {
  const page = await openForm({
    before: async (page) => {
      await page.clock.install({ time: '2041-05-01T00:00:00Z' })
    },
  })
  await passCaptcha(page, blog)
  await page.clock.runFor(captchaTimes.token - 60_000)
  expect(await boxOn(page).isChecked()).toBe(true)
  await page.clock.runFor(60_000)
  expect(await boxOn(page).isChecked()).toBe(false)
  await challengeAfter(page)
})

test('with reduced motion nothing fades or pulses', { tags: 'walk' }, async () => {
  const page = await openForm({
    before: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  })
  await passCaptcha(page, blog)
  const motion = await page.locator('.captcha, .captcha *').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const { animationName, transitionDuration } = getComputedStyle(part)
      return animationName === 'none' && /^0s(, 0s)*$/.test(transitionDuration)
        ? []
        : part.className
    }),
  )
  expect(motion).toEqual([])
})
