import { page } from 'vitest/browser'
import type { Challenge } from '../../shared/captcha/contract.ts'
import type { Answers } from './answers.ts'
import { refuse } from './answers.ts'

/** The right picks of each challenge here. */
export const solution = [1, 3, 4, 6]

const expiresAt = '2026-11-24T12:00:00.000Z'

/** Draws one challenge after the other, and checks the picks as the Worker does. */
export const captchaAnswers = () => {
  let last = 0
  return {
    createCaptcha: ({ body: { kind } }): Challenge => {
      last += 1
      const prompt =
        kind === 'words'
          ? 'Choose every sentence that is true.'
          : 'Choose every picture with a crow.'
      const items = [0, 1, 2, 3, 4, 5, 6, 7].map((n) =>
        kind === 'words' ? `Sentence ${n} of ${last}.` : `/logo-light.svg?${last}-${n}`,
      )
      return { id: String(last), kind, prompt, items, expiresAt }
    },
    answerCaptcha: ({ body: { id, picks } }) =>
      id === String(last) && [...picks].sort().join() === solution.join()
        ? { human: `token ${id}`, expiresAt }
        : refuse('captcha-failed'),
  } satisfies Answers
}

export const box = () => page.getByRole('checkbox', { name: 'I am not a Robot' })
export const panel = () => page.getByRole('dialog', { name: 'Not a Robot' })
/** The pictures, or words, to choose from. */
export const items = () => panel().getByRole('checkbox')

export const choose = async (picks: readonly number[]): Promise<void> => {
  for (const pick of picks) await items().nth(pick).click()
}

/** Passes the visible captcha. */
export const passCaptcha = async (): Promise<void> => {
  await box().tap()
  for (const pick of solution) await items().nth(pick).tap()
  await panel().getByRole('button', { name: 'Verify' }).tap()
}
