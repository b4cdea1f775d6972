import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { sendOpinion } from '../../shared/opinions/contract.ts'
import { hasItem } from '../../worker/captcha/challenge.ts'
import { expectData } from '../lib/client.ts'
import { root } from '../lib/paths.ts'
import { owner } from '../local/owner.ts'
import type { LocalStack } from '../local/stack.ts'
import { createHand, type Hand } from './hand.ts'
import { type Measure, median, type Row, rounded } from './report.ts'
import { withBrowser } from './stack.ts'

const picture = `${root}site/public/social.png`
const answers: Readonly<Record<string, string>> = JSON.parse(owner.OWNER_ANSWERS)

const field = ({ page }: Hand, name: string) => page.locator(`#sp-editor-${name}`)
const button = ({ page }: Hand, name: string) =>
  page.getByRole('button', { name, exact: true }).first()

/** Waits until a page is answered with a text. @throws Error if it is not within half a minute */
const untilRead = async (stack: LocalStack, path: string, text: string): Promise<void> => {
  const end = performance.now() + 30_000
  while (!(await (await fetch(stack.origin + path)).text()).includes(text)) {
    if (performance.now() > end) throw new Error(`${path} does not show "${text}".`)
    await wait(20)
  }
}

/** Opens a page that an act begins on, and waits until it can be pressed. */
const open = async ({ page }: Hand, path: string, ready: string): Promise<void> => {
  await page.goto(path)
  await page.locator(ready).first().waitFor()
}

/** The pictures to choose in the newest captcha, which only the database knows. */
const picksOf = async ({ db }: LocalStack): Promise<number[]> => {
  const newest = 'SELECT solution FROM captcha_challenges ORDER BY expires_at DESC'
  const bits = (await db.prepare(newest).first<number>('solution')) ?? 0
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((place) => hasItem(bits, place))
}

const signIn = async (hand: Hand, stack: LocalStack, answer: string): Promise<void> => {
  const { page } = hand
  await hand.press(button(hand, 'Login'))
  const typed = {
    username: owner.OWNER_USERNAME,
    email: owner.OWNER_EMAIL,
    colors: owner.OWNER_COLORS,
    password: owner.OWNER_PASSWORD,
    answer,
  }
  for (const [name, text] of Object.entries(typed)) {
    const input = page.locator(`[name=${name}]`)
    const isFocused = name === 'username'
    if (!isFocused) await (hand.isPhone ? hand.press(input) : hand.keys('Tab'))
    await hand.type(text)
  }
  await hand.press(page.locator('.captcha-box'))
  const items = page.locator('.captcha-items [role=checkbox]')
  await items.nth(7).waitFor()
  for (const pick of await picksOf(stack)) await hand.press(items.nth(pick))
  await hand.press(button(hand, 'Verify'))
  await page.locator('.captcha-box[aria-checked=true]').waitFor()
  await hand.press(button(hand, 'Admin'))
  await page.waitForURL('**/dashboard')
}

/** Makes a block below the one with the cursor. */
const makeBlock = async (hand: Hand, name: string): Promise<void> => {
  const option = hand.page.getByRole('option', { name, exact: true })
  if (hand.isPhone) {
    await hand.press(button(hand, 'Add a block'))
    return hand.press(option)
  }
  await hand.keys('ArrowDown')
  await hand.type(`/${name.toLowerCase()}`)
  await option.waitFor()
  await hand.keys('Enter')
}

/** Writes a draft with two pictures, code and a table, until the server has it. */
const write = async (hand: Hand, title: string): Promise<void> => {
  const { page } = hand
  const text = field(hand, 'article')
  if (hand.isPhone) await hand.press(button(hand, 'Menu'))
  await hand.press(page.getByRole('link', { name: 'Write', exact: true }))
  await page.locator('#sp-editor-title:focus').waitFor()
  await hand.type(title)
  await hand.choose(picture, () => hand.press(button(hand, 'Add a picture')))
  await page.locator('#sp-editor-photoSource:focus').waitFor()
  await hand.type('My camera')
  await hand.press(text)
  await hand.type('Paper bends a light until it is soft.\n```css .lamp { color: orange }')
  await makeBlock(hand, 'Table')
  for (const [at, word] of ['Paper', 'Light', 'Rice', 'Soft'].entries()) {
    if (at > 0) await (hand.isPhone ? hand.press(text.locator('th, td').nth(at)) : hand.keys('Tab'))
    await hand.type(word)
  }
  await hand.choose(picture, () => makeBlock(hand, 'Picture'))
  await text.locator('img[width]').waitFor()
  await hand.type('Hang it where nobody walkz')
  await page.locator('.editor-state[data-saved=true]').waitFor()
}

/** Publishes the open draft. @returns the path of its page, which is answered */
const publish = async (hand: Hand, stack: LocalStack): Promise<string> => {
  const ask = () =>
    hand.isPhone ? hand.press(button(hand, 'Publish')) : hand.keys('Control+Alt+p')
  // It is refused, and leads to the field.
  await ask()
  await hand.page.locator('#sp-editor-reference:focus').waitFor()
  await hand.type('true')
  await ask()
  const sheet = hand.page.getByRole('dialog')
  const address = (await sheet.locator('.editor-summary dd').first().textContent()) ?? ''
  const { pathname } = new URL(address.trim(), stack.origin)
  if (hand.isPhone) await hand.press(sheet.getByRole('button', { name: 'Publish', exact: true }))
  else await hand.keys('Enter')
  await untilRead(stack, pathname, 'walkz')
  return pathname
}

/** Mends the last letter of an article that Find finds; the password is asked for at first only. */
const mend = async (hand: Hand, title: string, letter: string, isFirst: boolean): Promise<void> => {
  const { page } = hand
  await (hand.isPhone ? hand.press(button(hand, 'Find')) : hand.keys('Control+k'))
  await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').waitFor()
  await hand.type(title)
  await page.getByRole('option', { name: title, selected: true }).waitFor()
  await hand.keys('Enter')
  const last = field(hand, 'article').locator('> p').last()
  await last.waitFor()
  const { width, height } = (await last.boundingBox()) ?? { width: 2, height: 2 }
  await hand.press(last, { x: width - 1, y: height - 1 })
  await hand.keys('Backspace')
  await hand.type(letter)
  await (hand.isPhone ? hand.press(button(hand, 'Edit it')) : hand.keys('Control+s'))
  if (!isFirst) return
  await page.locator('#sp-editor-password:focus').waitFor()
  await hand.type(owner.OWNER_PASSWORD)
  await hand.keys('Enter')
}

/** Reads an opinion whole and deletes it: the specification has no answer to one. */
const endOpinion = async (hand: Hand): Promise<void> => {
  await hand.press(hand.page.getByRole('link', { name: /I read longer now/ }).first())
  await hand.press(button(hand, 'All of the opinion of “Ada”'))
  await hand.press(hand.page.getByLabel('More for the opinion of “Ada”').first())
  await hand.press(button(hand, 'Delete the opinion of “Ada”'))
  await button(hand, 'Undo: keep the opinion of “Ada”').waitFor()
}

/** Does all acts once, in a new browser. @returns what each took */
const actOnce = async (stack: LocalStack, browser: Browser, isPhone: boolean, title: string) => {
  const size = isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  const options = { viewport: size, isMobile: isPhone, hasTouch: isPhone, baseURL: stack.origin }
  const page = await browser.newPage(options)
  const hand = await createHand(page, isPhone)
  const rows: Record<string, Row> = {}
  const add = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    rows[`${isPhone ? 'phone: ' : ''}${name}`] = await hand.measure(act)
  }
  const home = () => open(hand, '/dashboard', '.overview-part')
  let answer: string | undefined
  // The owner of a temporary blog knows the answers to some questions only.
  while (answer === undefined) {
    await open(hand, '/sign-in', '.sign-in form[data-ready]')
    answer = answers[(await page.locator('.sign-in-question').textContent()) ?? '']
  }
  const known = answer
  await add('sign in', () => signIn(hand, stack, known))
  await home()
  await add('a new article', () => write(hand, title))
  let path = ''
  await add('draft to published', async () => {
    path = await publish(hand, stack)
  })
  for (const [name, letter] of Object.entries({ 'a typo': 's', 'a typo within 15 minutes': 'x' })) {
    await home()
    await add(name, async () => {
      await mend(hand, title, letter, letter === 's')
      await untilRead(stack, path, `walk${letter}`)
    })
  }
  const opinion = `${title}: ${'I read longer now. '.repeat(20)}`
  const body = { reader: 'Ada', country: 'Norway', opinion, human: owner.TEST_HUMAN_TOKEN }
  expectData(await stack.anyone.call(sendOpinion, { body }))
  await home()
  await add('an opinion', () => endOpinion(hand))
  await page.context().close()
  return rows
}

const medianRow = (all: readonly Row[]): Row =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [
      name,
      rounded(median(all.map((row) => row[name] ?? Number.NaN))),
    ]),
  )

/** Measures what an author does every day. */
export const measure: Measure = (isQuick) =>
  withBrowser(async (stack, browser) => {
    const times = isQuick ? 1 : 3
    const rows: Record<string, Row> = {}
    for (const isPhone of [false, true]) {
      const all: Record<string, Row>[] = []
      for (let time = 0; time < times; time += 1) {
        all.push(await actOnce(stack, browser, isPhone, `Health ${isPhone ? 'on' : 'off'} ${time}`))
      }
      for (const name of Object.keys(all[0] ?? {})) {
        rows[name] = medianRow(all.map((one) => one[name] ?? {}))
      }
    }
    return {
      title: `What an author's acts take, at 1440 and 390 pixels, medians of ${times}`,
      rows,
      note: `Presses are those that the page gets: of mouse or finger, and keys that type nothing. Hidden is what had to
be scrolled to or was covered. Seconds go from the first press to the effect, by a hand that types at once.`,
    }
  })
