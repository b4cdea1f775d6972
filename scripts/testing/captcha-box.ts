import type { Locator, Page, Response } from 'playwright-core'
import { calls, pathOf } from '../../shared/calls.ts'
import type { Challenge } from '../../shared/captcha/contract.ts'
import { solutionOf } from './captcha.ts'

export const boxOn = (page: Page): Locator =>
  page.getByRole('checkbox', { name: 'I am not a Robot' })
export const panelOn = (page: Page): Locator => page.getByRole('dialog', { name: 'Not a Robot' })
/** The pictures, or words, to choose from. */
export const itemsOn = (page: Page): Locator => panelOn(page).getByRole('checkbox')

const isNew = (response: Response): boolean =>
  new URL(response.url()).pathname === pathOf(calls.createCaptcha) && response.status() === 201

/** Does what brings a challenge, such as ticking the box, and waits until it shows. @returns it */
export const challengeAfter = async (
  page: Page,
  act: () => Promise<void> = () => boxOn(page).click(),
): Promise<Challenge> => {
  const [response] = await Promise.all([page.waitForResponse(isNew), act()])
  const challenge: Challenge = await response.json()
  await panelOn(page).getByText(challenge.prompt).waitFor()
  return challenge
}

/** Passes the captcha of a page; the database tells what to choose. Its own test does so by hand. */
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
