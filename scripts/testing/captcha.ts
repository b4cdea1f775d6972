import type { Locator, Page, Response } from 'playwright-core'
import { calls, pathOf } from '../../shared/calls.ts'
import {
  answerCaptcha,
  type CaptchaKind,
  type Challenge,
  createCaptcha,
} from '../../shared/captcha/contract.ts'
import { hasItem } from '../../worker/captcha/challenge.ts'
import { expectData } from '../lib/client.ts'
import type { LocalStack } from './stack.ts'

type Captchas = Pick<LocalStack, 'anyone' | 'db'>

let addresses = 0
/** A header that gives a request its own address, so that it shares no rate limit. */
export const newCaller = (): { 'CF-Connecting-IP': string } => {
  addresses += 1
  return { 'CF-Connecting-IP': `198.18.${addresses >> 8}.${addresses & 255}` }
}

/** The items to choose, which only the database knows. */
export const solutionOf = async (db: D1Database, id: string): Promise<number[]> => {
  const bits = await db
    .prepare('SELECT solution FROM captcha_challenges WHERE id = ?1')
    .bind(id)
    .first<number>('solution')
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((place) => hasItem(bits ?? 0, place))
}

/** A challenge, its solution, and the cookie of its browser. */
export const openChallenge = async (
  { anyone, db }: Captchas,
  { kind = 'pictures' as CaptchaKind, cookie = '' } = {},
) => {
  const headers = { ...newCaller(), ...(cookie ? { Cookie: cookie } : {}) }
  const reply = await anyone.call(createCaptcha, { body: { kind }, headers })
  const challenge = expectData(reply)
  const lines = reply.headers.getSetCookie().map((line) => line.split(';')[0] as string)
  return {
    challenge,
    cookie: lines.find((line) => line.startsWith('__Host-visitor=')) ?? '',
    picks: await solutionOf(db, challenge.id),
  }
}

/**
 * Passes the captcha through the real calls.
 * @returns the token, and the cookie of the browser that it belongs to
 */
export const earnToken = async (
  blog: Captchas,
  as: { cookie?: string } = {},
): Promise<{ human: string; cookie: string }> => {
  const { challenge, cookie, picks } = await openChallenge(blog, as)
  const body = { id: challenge.id, picks }
  const headers = { ...newCaller(), Cookie: cookie }
  const { human } = expectData(await blog.anyone.call(answerCaptcha, { body, headers }))
  return { human, cookie }
}

export const boxOn = (page: Page): Locator =>
  page.getByRole('checkbox', { name: 'I am not a Robot' })
export const panelOn = (page: Page): Locator => page.getByRole('dialog', { name: 'Not a Robot' })
/** The pictures, or words, to choose from. */
export const itemsOn = (page: Page): Locator => panelOn(page).getByRole('checkbox')

const isNew = (response: Response): boolean =>
  new URL(response.url()).pathname === pathOf(calls.createCaptcha) && response.status() === 201

/** Runs an action that loads a challenge, such as ticking the box, and waits for it. @returns the challenge */
export const challengeAfter = async (
  page: Page,
  act: () => Promise<void> = () => boxOn(page).click(),
): Promise<Challenge> => {
  const [response] = await Promise.all([page.waitForResponse(isNew), act()])
  const challenge: Challenge = await response.json()
  await panelOn(page).getByText(challenge.prompt).waitFor()
  return challenge
}

/** Passes the captcha of a page with the solution from the database; the captcha's own test does so by hand. */
export const passCaptcha = async (page: Page, { db }: { db: D1Database }): Promise<void> => {
  const { id } = await challengeAfter(page)
  const picks = await solutionOf(db, id)
  // The pictures of a challenge go with its answer: one still on its way would be a 404.
  await panelOn(page)
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) => Promise.all(images.map((one) => one.decode())))
  await panelOn(page).evaluate((panel, chosen) => {
    const items = panel.querySelectorAll<HTMLElement>('[role=checkbox]')
    for (const pick of chosen) items[pick]?.click()
    panel.querySelector<HTMLElement>('.captcha-verify')?.click()
  }, picks)
  await page.locator('.captcha-box[aria-checked=true]').waitFor()
}
