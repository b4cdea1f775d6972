import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildFolder } from '../../../scripts/lib/paths.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import {
  boxOn,
  challengeAfter,
  itemsOn,
  panelOn,
  solutionOf,
} from '../../../scripts/testing/captcha.ts'
import { button, field, inSheet } from '../../../scripts/testing/dashboard.ts'
import { png } from '../../../scripts/testing/pictures.ts'
import { securityQuestions } from '../../../shared/session/questions.ts'

const answers: Record<string, string> = {
  ...Object.fromEntries(securityQuestions.map((question) => [question, 'an answer'])),
  ...JSON.parse(owner.OWNER_ANSWERS),
}
const blog = await sharedBlog({ isBuilt: true, owner: { OWNER_ANSWERS: JSON.stringify(answers) } })

/** Where the screenshots of the journeys are. */
const folder = `${buildFolder}journey/`
mkdirSync(folder, { recursive: true })

/** How one acts: by keys alone, or by a finger and the keys of a phone. */
interface Hand {
  readonly reach: (what: Locator) => Promise<void>
  readonly press: (what: Locator) => Promise<void>
  readonly makeBlock: (name: string) => Promise<void>
  readonly goBelow: () => Promise<void>
  readonly choosePicture: () => Promise<void>
  readonly openEditor: () => Promise<void>
  readonly publish: () => Promise<void>
}

/** What was done so far. */
interface Done {
  /** Letters of texts. */
  letters: number
  /** Other keys. */
  keys: number
  taps: number
}

/** Counts what is typed from here on. */
const countKeys = ({ keyboard }: Page): Done => {
  const done = { letters: 0, keys: 0, taps: 0 }
  const { type, press } = keyboard
  keyboard.type = (text, options) => {
    done.letters += text.length
    return type.call(keyboard, text, options)
  }
  keyboard.press = (key, options) => {
    done.keys += 1
    return press.call(keyboard, key, options)
  }
  return done
}

/** How long somebody takes who types 60 words of five letters a minute, and needs a second to look and tap. */
const secondsOf = ({ letters, keys, taps }: Done): number => (letters + keys) / 5 + taps

const isFocused = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element === document.activeElement)

/** Goes there by Tab. */
const tabTo = (page: Page) => async (what: Locator) => {
  await what.waitFor()
  // Escape, then Tab, leaves the text.
  if (await field(page, 'article').and(page.locator(':focus')).count()) {
    await page.keyboard.press('Escape')
  }
  for (let presses = 0; presses < 90 && !(await isFocused(what)); presses += 1) {
    await page.keyboard.press('Tab')
  }
  // An editor that comes meanwhile takes the focus over.
  await expect.poll(() => isFocused(what)).toBe(true)
}

const keys = (page: Page): Hand => {
  const reach = tabTo(page)
  return {
    reach,
    press: async (what) => {
      await reach(what)
      await page.keyboard.press(
        (await what.getAttribute('role')) === 'checkbox' ? 'Space' : 'Enter',
      )
    },
    makeBlock: async (name) => {
      await page.keyboard.type(`/${name.toLowerCase()}`)
      await page.getByRole('option', { name, selected: true }).waitFor()
      await page.keyboard.press('Enter')
    },
    goBelow: () => page.keyboard.press('Control+End'),
    choosePicture: async () => {
      // To the end of its line, then on it.
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
    },
    publish: () => page.keyboard.press('Control+Alt+p'),
    openEditor: async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').waitFor()
      await page.keyboard.type('Write')
      await page.getByRole('option', { name: 'Write', selected: true }).waitFor()
      await page.keyboard.press('Enter')
    },
  }
}

const finger = (page: Page, done: Done): Hand => {
  const tap = (what: Locator) => {
    done.taps += 1
    return what.tap()
  }
  return {
    reach: tap,
    press: tap,
    makeBlock: async (name) => {
      await tap(page.getByRole('toolbar').getByRole('button', { name: 'Add a block' }))
      await tap(page.getByRole('option', { name }).first())
    },
    goBelow: () => tap(field(page, 'article').locator('> p').last()),
    choosePicture: () => tap(field(page, 'article').locator('img[width]')),
    publish: () => tap(button(page, 'Publish')),
    openEditor: async () => {
      await tap(button(page, 'Menu'))
      await tap(page.getByRole('link', { name: 'Write', exact: true }))
    },
  }
}

const signIn = async (page: Page, hand: Hand): Promise<void> => {
  await page.goto('/sign-in')
  await page.locator('.sign-in form[data-ready]').waitFor()
  await hand.press(page.getByRole('heading', { level: 1 }).getByRole('button'))
  const question = (await page.locator('.sign-in-question').textContent()) ?? ''
  const data = {
    Username: owner.OWNER_USERNAME,
    Email: owner.OWNER_EMAIL,
    'Colour codes': owner.OWNER_COLORS,
    Password: owner.OWNER_PASSWORD,
    'Security question': answers[question] ?? '',
  }
  for (const [label, value] of Object.entries(data)) {
    await hand.reach(page.getByLabel(label))
    await page.keyboard.type(value)
  }
  const { id } = await challengeAfter(page, () => hand.press(boxOn(page)))
  for (const pick of await solutionOf(blog.db, id)) await hand.press(itemsOn(page).nth(pick))
  await hand.press(panelOn(page).locator('.captcha-verify'))
  await page.locator('.captcha-box[aria-checked=true]').waitFor()
  await hand.press(page.locator('.sign-in [type=submit]'))
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
  await page.locator('.dashboard-title').waitFor()
}

const write = async (page: Page, hand: Hand, shoot: () => Promise<void>): Promise<void> => {
  const { keyboard } = page
  await hand.reach(field(page, 'title'))
  await keyboard.type('A journey')
  await hand.press(button(page, 'Add a picture'))
  await hand.reach(field(page, 'sketch'))
  await keyboard.type(`${blog.origin}/logo-light.svg The archive`)
  await hand.reach(field(page, 'article'))
  await keyboard.type('How it began.')
  await keyboard.press('Enter')
  for (const [name, text] of [
    ['Quote', 'Well said'],
    ['Code', 'const a = 1'],
    ['Table', 'A cell'],
  ] as const) {
    await hand.makeBlock(name)
    await keyboard.type(text)
    await shoot()
    await hand.goBelow()
  }
  const asked = page.waitForEvent('filechooser')
  await hand.makeBlock('Picture')
  const buffer = Buffer.from(png({ width: 64, height: 32 }))
  await (await asked).setFiles({ name: 'grey.png', mimeType: 'image/png', buffer })
  await field(page, 'article').locator('img[width]').waitFor()
  await hand.choosePicture()
  await hand.reach(page.getByLabel('What the picture shows'))
  await keyboard.type('A grey')
  await keyboard.press('Enter')
  await field(page, 'article').locator('img[alt="A grey"]').waitFor()
  await shoot()
}

const publish = async (page: Page, hand: Hand, shoot: () => Promise<void>): Promise<void> => {
  await hand.publish()
  const reference = field(page, 'reference')
  await expect.poll(() => isFocused(reference)).toBe(true)
  await page.keyboard.type('true')
  await hand.publish()
  await inSheet(page, 'Publish').waitFor()
  await shoot()
  await hand.press(inSheet(page, 'Publish'))
  await page.getByRole('link', { name: 'View', exact: true }).waitFor()
  await shoot()
}

test.each([
  ['keys', keys, { width: 1440 }],
  ['finger', finger, { width: 390, isPhone: true }],
] as const)(
  'from the sign-in to a published article by %s alone takes at most a minute',
  async (name, handOf, options) => {
    const page = await openPage(blog.origin, { ...options })
    await page.context().addCookies([{ name: 'cookieBanner', value: '1', url: blog.origin }])
    const done = countKeys(page)
    const hand = handOf(page, done)
    let shots = 0
    const shoot = async () => {
      shots += 1
      await page.screenshot({ path: `${folder}${name}-${shots}.png` })
    }
    const began = performance.now()
    await signIn(page, hand)
    const signedIn = { ...done }
    await shoot()
    await hand.openEditor()
    await write(page, hand, shoot)
    await publish(page, hand, shoot)
    const seconds = (performance.now() - began) / 1_000
    console.log(
      `${name}: ${seconds.toFixed(1)} s, pictures in ${folder}; signing in`,
      { ...signedIn, seconds: secondsOf(signedIn) },
      'in all',
      { ...done, seconds: secondsOf(done) },
    )
    expect(seconds).toBeLessThan(60)
    const link = page.getByRole('link', { name: 'View', exact: true })
    const html = await blog.text((await link.getAttribute('href')) ?? '')
    for (const part of ['<blockquote>', 'const a = 1', '<table>', 'alt="A grey"']) {
      expect(html).toContain(part)
    }
  },
)
