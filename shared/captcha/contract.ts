import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint, type Limit } from '../endpoint.ts'
import { Instant } from '../schema.ts'
import { captchaItems } from './size.ts'

/** Pictures, or sentences for people who cannot see them. */
export const CaptchaKind = z.enum(['pictures', 'words'])
export type CaptchaKind = z.infer<typeof CaptchaKind>

export const Challenge = z.object({
  id: z.string(),
  kind: CaptchaKind,
  prompt: z.string().describe('What to choose, as a sentence: `Choose every picture with a crow.`'),
  items: z
    .array(z.string())
    .length(captchaItems)
    .describe('The addresses of the pictures, or the sentences.'),
  expiresAt: Instant,
})
export type Challenge = z.infer<typeof Challenge>

/** The rate limit for challenges in words, which are easier for programs. */
export const wordsLimit: Limit = { most: 10, seconds: 3600 }

/** How many challenges more than readers may have a day the sign-in page draws. */
export const signInReserve = 200

export const createCaptcha = endpoint(calls.createCaptcha, {
  summary: `Draws a challenge, and sets the cookie that binds it and its token to this browser. In words only ${wordsLimit.most} times in ${wordsLimit.seconds / 60} minutes.`,
  access: 'public',
  answersClosed: true,
  status: 201,
  limit: { most: 30, seconds: 3600 },
  siteLimit: 800,
  input: z.object({
    kind: CaptchaKind.default('pictures'),
    isForSignIn: z
      .boolean()
      .default(false)
      .describe(
        'Whether it is for signing in: that goes on for a while when readers have used up the day.',
      ),
  }),
  output: Challenge,
})

export const answerCaptcha = endpoint(calls.answerCaptcha, {
  summary:
    'Checks the answer to a challenge, once; with fewer than 4 chosen items it stays open. A right answer gives a token for the `human` field of one form.',
  access: 'public',
  answersClosed: true,
  limit: { most: 15, seconds: 3600 },
  refusals: ['cookie-missing', 'captcha-too-few', 'captcha-failed', 'captcha-gone'],
  input: z.object({
    id: z.string().max(100),
    /** Numbers of the chosen items, from 0. */
    picks: z
      .array(
        z
          .number()
          .int()
          .min(0)
          .max(captchaItems - 1),
      )
      .max(captchaItems),
  }),
  output: z.object({ human: z.string(), expiresAt: Instant }),
})
