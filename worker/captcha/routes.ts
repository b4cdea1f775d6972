import type * as z from 'zod'
import { captchaPicturesPath } from '../../shared/calls.ts'
import {
  answerCaptcha,
  type Challenge,
  createCaptcha,
  signInReserve,
  wordsLimit,
} from '../../shared/captcha/contract.ts'
import { captchaPicks } from '../../shared/captcha/size.ts'
import { Refusal } from '../../shared/problem.ts'
import { captchaTimes } from '../../shared/timings.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { type Counter, countersOf, ofNetworks, storeCounted } from '../http/limits.ts'
import { refuse } from '../http/problem.ts'
import { ensureVisitor, visitorOf } from '../http/visitor.ts'
import { bitsOf, countItems, drawSentences, drawSubjects } from './challenge.ts'
import { drawPicture } from './draw/picture.ts'
import {
  checkAnswer,
  findPicture,
  insertChallenge,
  type NewChallenge,
  namePictures,
  newChallengeId,
  type StoredPicture,
} from './store.ts'

type Store = (challenge: NewChallenge) => Promise<string>

const newPictures = async (store: Store): Promise<Challenge> => {
  const { prompt, items, solution } = drawSubjects()
  const { id, pictures } = namePictures(items)
  const expiresAt = await store({ id, solution, pictures })
  const addresses = pictures.map(({ name }) => `${captchaPicturesPath}/${name}`)
  return { id, kind: 'pictures', prompt, items: addresses, expiresAt }
}

const newWords = async (store: Store): Promise<Challenge> => {
  const { prompt, items, solution } = drawSentences()
  const id = newChallengeId()
  const expiresAt = await store({ id, solution })
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
 * Mounts the calls. Signing in needs them, so its page has a reserve above the ceiling, and the author's own browser passes
 * the ceiling. @param isAuthorsDevice whether the author has signed in in a request's browser
 */
export const mountCaptcha = (
  api: Api,
  isAuthorsDevice: (context: CallContext) => Promise<boolean>,
): void => {
  const countersFor = async (
    context: CallContext,
    { kind, isForSignIn }: z.output<typeof createCaptcha.input>,
  ): Promise<Counter[]> => {
    const { siteLimit = 0, ...withoutCeiling } = createCaptcha
    const isFree = await isAuthorsDevice(context)
    const most = isForSignIn ? siteLimit + signInReserve : siteLimit
    const counted = isFree ? withoutCeiling : { ...withoutCeiling, siteLimit: most }
    const inWords = kind === 'words' ? ofNetworks(context, 'captcha in words', wordsLimit) : []
    return [...inWords, ...countersOf(context, counted)]
  }

  answer(api, createCaptcha, async ({ body }, context) => {
    const counters = await countersFor(context, body)
    const visitor = ensureVisitor(context)
    const store = async (challenge: NewChallenge) => {
      const { write, expiresAt } = insertChallenge(context.db, visitor, challenge)
      await storeCounted(context, counters, [write])
      return expiresAt
    }
    return body.kind === 'words' ? await newWords(store) : await newPictures(store)
  })

  answer(api, answerCaptcha, async ({ body }, context) => {
    const visitor = visitorOf(context)
    if (visitor === null) throw new Refusal('cookie-missing')
    const chosen = bitsOf(body.picks)
    if (countItems(chosen) < captchaPicks) throw new Refusal('captcha-too-few')
    const counters = countersOf(context, answerCaptcha)
    const { token, expiresAt } = await checkAnswer(context, counters, visitor, body.id, chosen)
    return { human: token, expiresAt }
  })

  mountPictures(api)
}
