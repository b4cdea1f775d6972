import type { Page } from 'playwright-core'
import { calls, pathOf } from '../../shared/calls.ts'
import type { Blog } from './blog.ts'
import { solutionOf } from './captcha.ts'

/** Ticks the captcha of the open page as a person does who sees the pictures. */
export const passCaptcha = async (page: Page, { db }: Pick<Blog, 'db'>): Promise<void> => {
  const isDrawn = (url: string) => new URL(url).pathname === pathOf(calls.createCaptcha)
  const drawn = page.waitForResponse((response) => isDrawn(response.url()))
  const box = page.getByRole('checkbox', { name: 'I am not a Robot' })
  await box.click()
  const { id } = (await (await drawn).json()) as { id: string }
  for (const pick of await solutionOf(db, id)) {
    await page.getByRole('checkbox', { name: `Picture ${pick + 1}`, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('.captcha-box[aria-checked=true]').waitFor()
}
