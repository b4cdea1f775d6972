import { captchaPicturesPath } from '../../shared/calls.ts'
import {
  answerCaptcha,
  type Challenge,
  createCaptcha,
  wordsLimit,
} from '../../shared/captcha/contract.ts'
import { captchaPicks } from '../../shared/captcha/size.ts'
import { Refusal } from '../../shared/problem.ts'
import { captchaTimes } from '../../shared/timings.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { enforceLimit } from '../http/limits.ts'
import { refuse } from '../http/problem.ts'
import { ensureVisitor, visitorOf } from '../http/visitor.ts'
import { dayUsedUp, isDayShareUsed } from '../usage/day-share.ts'
import { captchaShare } from '../usage/usage.ts'
import { bitsOf, countItems, drawSentences, drawSubjects } from './challenge.ts'
import { drawPicture } from './draw/picture.ts'
import {
  checkAnswer,
  findPicture,
  insertChallenge,
  namePictures,
  newChallengeId,
  type StoredPicture,
} from './store.ts'

const newPictures = async (db: D1Database, visitor: string): Promise<Challenge> => {
  const { prompt, items, solution } = drawSubjects()
  const { id, pictures } = namePictures(items)
  const expiresAt = await insertChallenge(db, visitor, { id, solution, pictures })
  const addresses = pictures.map(({ name }) => `${captchaPicturesPath}/${name}`)
  return { id, kind: 'pictures', prompt, items: addresses, expiresAt }
}

const newWords = async (db: D1Database, visitor: string): Promise<Challenge> => {
  const { prompt, items, solution } = drawSentences()
  const id = newChallengeId()
  const expiresAt = await insertChallenge(db, visitor, { id, solution })
  return { id, kind: 'words', prompt, items: [...items], expiresAt }
}

/** A picture, drawn once in each location: the platform's cache keeps it as long as its challenge may live. */
const drawOnce = async (
  { name, subject, seed }: StoredPicture,
  origin: string,
  later: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const cache = caches.default
  const address = `${origin}${captchaPicturesPath}/${name}`
  const known = await cache.match(address)
  if (known) return known
  const headers = { 'Cache-Control': `max-age=${captchaTimes.challenge / 1000}` }
  const drawn = new Response(drawPicture(subject, seed), { headers })
  later(cache.put(address, drawn.clone()))
  return drawn
}

/** Pictures are not JSON calls; a page shows them. */
const mountPictures = (api: Api): void => {
  const path = `${captchaPicturesPath}/:name`
  api.get(path, async (c) => {
    const url = new URL(c.req.url)
    const visitor = visitorOf({ env: c.env, url, request: c.req.raw })
    const stored = visitor && (await findPicture(c.env.DB, visitor, c.req.param('name')))
    if (!stored) throw new Refusal('not-found')
    const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
    const { body } = await drawOnce(stored, url.origin, later)
    return new Response(body, { headers: { 'Content-Type': 'image/png' } })
  })
  api.all(path, () => {
    const refused = refuse('method-not-allowed')
    refused.headers.set('Allow', 'GET')
    return refused
  })
}

/**
 * Mounts the calls. Signing in needs them, so they go on when readers have used up their share of the day's rows, and the
 * author's own browser never waits. @param isAuthorsDevice whether the author has signed in in a request's browser
 */
export const mountCaptcha = (
  api: Api,
  isAuthorsDevice: (context: CallContext) => Promise<boolean>,
): void => {
  answer(api, createCaptcha, async ({ body }, context) => {
    const isUsedUp = await isDayShareUsed(context.env, captchaShare)
    if (isUsedUp && !(await isAuthorsDevice(context))) throw dayUsedUp()
    if (body.kind === 'words') await enforceLimit(context, 'captcha in words', wordsLimit)
    const visitor = ensureVisitor(context)
    return body.kind === 'words'
      ? await newWords(context.db, visitor)
      : await newPictures(context.db, visitor)
  })

  answer(api, answerCaptcha, async ({ body }, context) => {
    const chosen = bitsOf(body.picks)
    if (countItems(chosen) < captchaPicks) throw new Refusal('captcha-too-few')
    const visitor = visitorOf(context)
    if (visitor === null) throw new Refusal('captcha-gone')
    const { token, expiresAt } = await checkAnswer(context.db, visitor, body.id, chosen)
    return { human: token, expiresAt }
  })

  mountPictures(api)
}
