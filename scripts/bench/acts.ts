import { mkdtempSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { articlePath } from '../../shared/articles/paths.ts'
import type { Owner } from '../lib/client.ts'
import { root } from '../lib/paths.ts'
import { owner } from '../local/stack.ts'
import { challengeAfter, itemsOn, panelOn, solutionOf } from '../testing/captcha.ts'
import { createHand, type Effort, type Hand } from './hand.ts'
import { type Measure, median, type Row, rounded } from './report.ts'
import { withBrowser } from './stack.ts'

const picture = `${root}site/public/social.png`
const first = 'Paper bends a light until it is soft enough to read by in the evening. '
const code = '.lamp { color: orange }\n.lamp:hover { color: gold }'
const cells = ['Paper', 'Light', 'Rice', 'Soft']
const last = 'Fold it twise, and hang it whare nobody walks.'
/** What stands up to a wrong letter, the right letter, and the word. */
const typos = [
  ['twis', 'c', 'twice'],
  ['wha', 'e', 'where'],
] as const

/** Where an author acts. */
export interface Desk {
  readonly hand: Hand
  readonly origin: string
  readonly as: Owner
  /** The pictures to choose in a captcha. */
  readonly picksOf: (id: string) => Promise<number[]>
}

/** Waits until a page is answered with a text. @throws Error if it is not within ten seconds */
export const untilRead = async (address: string, text: string): Promise<void> => {
  const end = performance.now() + 10_000
  while (!(await (await fetch(address)).text()).includes(text)) {
    if (performance.now() > end) throw new Error(`${address} does not show "${text}".`)
    await wait(20)
  }
}

const field = ({ page }: Hand, name: string) => page.locator(`#sp-editor-${name}`)
const button = ({ page }: Hand, name: string) => page.getByRole('button', { name, exact: true })

/** From the open page of the sign-in to the dashboard. */
export const signIn = async ({ hand, as, picksOf }: Desk): Promise<void> => {
  const { page } = hand
  const question = (await page.locator('.sign-in-question').textContent()) ?? ''
  const typed = {
    username: as.OWNER_USERNAME,
    email: as.OWNER_EMAIL,
    colors: as.OWNER_COLORS,
    password: as.OWNER_PASSWORD,
    answer: JSON.parse(as.OWNER_ANSWERS)[question],
  }
  await hand.press(button(hand, 'Login'))
  for (const [name, text] of Object.entries(typed)) {
    const input = page.locator(`[name=${name}]`)
    if (name !== 'username') await (hand.isPhone ? hand.press(input) : hand.keys('Tab'))
    await hand.type(text)
  }
  const { id } = await challengeAfter(page, () =>
    hand.press(page.getByRole('checkbox', { name: 'I am not a Robot' })),
  )
  for (const pick of await picksOf(id)) await hand.press(itemsOn(page).nth(pick))
  await hand.press(panelOn(page).locator('.captcha-verify'))
  await page.locator('.captcha-box[aria-checked=true]').waitFor()
  await hand.press(button(hand, 'Admin'))
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
}

/** Opens the editor of a new article from the dashboard. */
const openEditor = async (hand: Hand): Promise<void> => {
  if (hand.isPhone) await hand.press(button(hand, 'Menu'))
  await hand.press(hand.page.getByRole('link', { name: 'Write', exact: true }))
  await field(hand, 'title').waitFor()
}

/** Makes a block of an empty line. */
const makeBlock = async (hand: Hand, name: string): Promise<void> => {
  const option = hand.page.getByRole('option', { name, exact: true })
  if (hand.isPhone) {
    await hand.press(button(hand, 'Add a block').first())
    return hand.press(option)
  }
  await hand.type(`/${name.toLowerCase()}`)
  await option.and(hand.page.locator('[aria-selected=true]')).waitFor()
  await hand.keys('Enter')
}

/** From the dashboard to a draft with two pictures, code and a table, which the server has. */
export const write = async ({ hand }: Desk, title: string): Promise<void> => {
  const { page } = hand
  await openEditor(hand)
  await hand.press(field(hand, 'title'))
  await hand.type(title)
  await hand.choose(picture, () => hand.press(button(hand, 'Upload')))
  await page.locator('#sp-editor-photoSource:focus').waitFor()
  await hand.type('My camera')
  await hand.press(field(hand, 'article'))
  await hand.type(`${first}\n\`\`\`css `)
  await hand.type(code)
  await hand.keys('ArrowDown')
  await makeBlock(hand, 'Table')
  for (const [at, cell] of cells.entries()) {
    if (at > 0) await hand.keys('Tab')
    await hand.type(cell)
  }
  await hand.keys('ArrowDown')
  await hand.choose(picture, () => makeBlock(hand, 'Picture'))
  await field(hand, 'article').locator('img[width]').waitFor()
  await hand.type(last)
  await page.locator('.editor-state[data-saved=true]').waitFor()
}

/** From the open draft to its public page. @returns its address */
export const publish = async ({ hand, origin }: Desk, title: string): Promise<string> => {
  const { page } = hand
  if (hand.isPhone) await hand.press(button(hand, 'Details'))
  await hand.press(field(hand, 'reference'))
  await hand.type('true')
  if (hand.isPhone) {
    await hand.press(button(hand, 'Close'))
    await hand.press(button(hand, 'Publish'))
  } else await hand.keys('Control+Alt+p')
  const sheet = page.getByRole('dialog', { name: title })
  const address = sheet.locator('.editor-summary dd').first()
  await address.waitFor()
  const path = new URL(((await address.textContent()) ?? '').trim(), origin).pathname
  if (hand.isPhone) await hand.press(sheet.getByRole('button', { name: 'Publish', exact: true }))
  else await hand.keys('Enter')
  await untilRead(origin + path, last)
  return path
}

/** From the dashboard to the public page with a letter mended. */
export const mend = async (
  { hand, as, origin }: Desk,
  title: string,
  path: string,
  isAgain = false,
): Promise<void> => {
  const [wrong, letter, right] = typos[isAgain ? 1 : 0]
  const { page } = hand
  if (hand.isPhone) await hand.press(button(hand, 'Find'))
  else await hand.keys('Control+k')
  await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').waitFor()
  await hand.type(title)
  const found = page.getByRole('option', { name: title })
  await found.and(page.locator('[aria-selected=true]')).waitFor()
  await hand.keys('Enter')
  await hand.pointBehind(field(hand, 'article').getByText(wrong), wrong)
  await hand.keys('Backspace')
  await hand.type(letter)
  const save = () =>
    hand.isPhone ? hand.press(button(hand, 'Edit it')) : hand.keys('Control+s')
  await save()
  if (!isAgain) {
    await page.locator('#sp-editor-password:focus').waitFor()
    await hand.type(as.OWNER_PASSWORD)
    await save()
  }
  await untilRead(origin + path, right)
}

/** What a reader sends about an article, by a reader who is new. */
const opinionAbout = (title: string) => ({
  reader: 'Ada',
  country: 'Norway',
  opinion: `${title}: ${'I hung one above my desk, and I read longer now. '.repeat(8)}`,
  human: owner.TEST_HUMAN_TOKEN,
})

/** From the dashboard to an opinion that was read whole and deleted: the specification knows no answer. */
export const endOpinion = async ({ hand }: Desk): Promise<void> => {
  const { page } = hand
  await hand.press(page.locator('a').filter({ hasText: 'I hung one' }).first())
  await hand.press(button(hand, 'All of the opinion of “Ada”').first())
  await hand.press(button(hand, 'Delete the opinion of “Ada”').first())
  await page.getByText('The opinion of “Ada” is deleted.').waitFor()
}
