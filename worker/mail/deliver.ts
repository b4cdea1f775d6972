import type { LetterBody } from '../../shared/articles/html/letter.ts'
import type { Env, MailTask } from '../bindings.ts'
import { instantNow } from '../lib/clock.ts'
import { log } from '../lib/log.ts'
import { blogOf } from '../live/settings.ts'
import { HeaderInjection } from './header.ts'
import { alertLetter, confirmationLetter, type Letter, type Outcome } from './letter.ts'
import { createLetters } from './mailing.ts'
import { type Provider, providerOf } from './provider.ts'
import { mailSettings } from './settings.ts'
import {
  type Attempts,
  claim,
  findBodies,
  findWaiting,
  storeOutcome,
  type WaitingLetter,
} from './store.ts'
import { confirmationToken, renewUnsubscribeToken } from './tokens.ts'

/** Attempts to send one e-mail before it counts as failed: with their delays, nearly an hour and a half. */
const maxAttempts = 10
/** The longest delay, in seconds, whatever the provider asks for. */
const longestWait = 3_600

/** The delay after the nth attempt, in seconds: 10, 20, 40 … */
const backoff = (attempts: number): number => Math.min(5 * 2 ** attempts, longestWait)

type Settings = ReturnType<typeof mailSettings>

/** Builds the e-mail; null if its reader has just unsubscribed. */
const compose = async (
  env: Env,
  settings: Settings,
  waiting: WaitingLetter,
  body: LetterBody | null,
): Promise<Letter | null> => {
  const { id, email: to, article, subscriber, replyTo } = waiting
  const { site, from, origin } = settings
  const heads = { id, to, from, replyTo }
  const keyed = { env, url: new URL(origin), db: env.DB }
  if (article === null) {
    return confirmationLetter(heads, { site, origin, token: confirmationToken(keyed, id) })
  }
  const token = await renewUnsubscribeToken(keyed, subscriber)
  if (token === null) return null
  return alertLetter(heads, { ...waiting, id: article, body }, { ...settings, token })
}

const send = async (provider: Provider, letter: Letter): Promise<Outcome> => {
  try {
    return await provider.send(letter)
  } catch (cause) {
    log('error', 'mail-failed', { cause })
    return { is: 'lost', reason: 'Sending it was cut short.' }
  }
}

/** The state of an e-mail after an attempt; it waits for a retry only if that cannot send it twice. */
const stateAfter = (outcome: Outcome, tries: Attempts) => {
  if (outcome.is === 'sent') return { state: 'sent', reason: null, isLost: false }
  const { reason } = outcome
  const isLost = tries.is_lost === 1 || outcome.is === 'lost'
  const isSafe = !isLost || (tries.repeatable_until ?? '') > instantNow()
  const isAgain = outcome.is !== 'refused' && isSafe && tries.attempts < maxAttempts
  if (isAgain) return { state: 'queued', reason, isLost }
  return { state: isLost ? 'unknown' : 'failed', reason, isLost }
}

/** Sends one e-mail. @returns the delay before a retry, in seconds; null for no retry */
const deliver = async (
  env: Env,
  provider: Provider,
  settings: Settings,
  waiting: WaitingLetter,
  body: LetterBody | null,
): Promise<number | null> => {
  // Built before the claim, so that only the sending lies between claim and result.
  const letter = await compose(env, settings, waiting, body).catch((error: unknown) => {
    if (error instanceof HeaderInjection) return error
    throw error
  })
  if (letter === null) return null
  const tries = await claim(env.DB, waiting.id, provider.repeatable)
  if (tries === null) return null
  const outcome: Outcome =
    letter instanceof HeaderInjection
      ? { is: 'refused', reason: letter.message }
      : await send(provider, letter)
  const end = stateAfter(outcome, tries)
  await storeOutcome(env.DB, waiting.id, end)
  if (outcome.is === 'sent') return null
  log('warn', end.state === 'queued' ? 'mail-delayed' : 'mail-unsent')
  if (end.state !== 'queued') return null
  const requested = 'wait' in outcome ? outcome.wait : undefined
  return Math.min(requested ?? backoff(tries.attempts), longestWait)
}

/** Sends the waiting e-mails among these. @returns the seconds until a retry; null for no retry */
const deliverLetters = async (env: Env, ids: readonly string[]): Promise<number | null> => {
  const [provider, settings] = [providerOf(env), mailSettings(await blogOf(env))]
  const letters = await findWaiting(env.DB, ids)
  const bodies = await findBodies(env.DB, letters)
  for (const waiting of letters) {
    const body = bodies.get(waiting.article ?? '') ?? null
    const wait = await deliver(env, provider, settings, waiting, body)
    // If one must wait, so must the others: the provider is busy or down.
    if (wait !== null) return wait
  }
  return null
}

/** The delay before a failed task is retried, in seconds. */
const pause = 30

const perform = async (env: Env, task: MailTask): Promise<number | null> => {
  if ('letters' in task) return deliverLetters(env, task.letters)
  await createLetters(env, task.article)
  return null
}

/** Handles queue messages. A message may arrive twice: the database rows decide what to do. */
export const consumeMail = async (batch: MessageBatch<MailTask>, env: Env): Promise<void> => {
  for (const message of batch.messages) {
    try {
      const wait = await perform(env, message.body)
      if (wait === null) message.ack()
      else message.retry({ delaySeconds: wait })
    } catch (cause) {
      log('error', 'mail-task-failed', { cause })
      message.retry({ delaySeconds: pause })
    }
  }
}
