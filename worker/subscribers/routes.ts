import type * as z from 'zod'
import { judgeFor } from '../../shared/consent.ts'
import { isEmail, mailboxesOf, normaliseEmail } from '../../shared/email.ts'
import { type ProblemCode, Refusal } from '../../shared/problem.ts'
import {
  confirmSubscription,
  deleteSubscriber,
  importSubscribers,
  listSubscribers,
  subscribe,
  unsubscribe,
  unsubscribeShort,
} from '../../shared/subscribers.ts'
import { confirmationLimits, siteConfirmationLimit } from '../../shared/timings.ts'
import { isConditionFailure, orRefuse } from '../database/conditions.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { runOnce } from '../http/idempotency.ts'
import {
  type Counter,
  countCall,
  countersOf,
  findFull,
  mostOfPlan,
  ofAllReaders,
  refuseIfFull,
  runCounted,
  storeCounted,
  untilTomorrow,
  waitOf,
} from '../http/limits.ts'
import { contains, listNewestFirst } from '../http/paging.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { changeLive } from '../live/projection.ts'
import { blogOf, changeSiteSettings } from '../live/settings.ts'
import { enqueue } from '../mail/queue.ts'
import { newLetterId } from '../mail/store.ts'
import { publish } from '../rebuild/publish.ts'
import {
  confirm,
  countConfirmed,
  countImported,
  importReaders,
  register,
  removeByEmail,
  removeById,
  removeByToken,
  type SubscriberRow,
} from './store.ts'

/** How many addresses of files the database takes in a day (UTC): each writes six rows, and the rest is for readers and for publishing. */
const importedADay = 3_000

const typedEmail = (text: string): string => {
  const email = normaliseEmail(text)
  if (email === '') throw new Refusal('email-missing')
  if (!isEmail(email)) throw new Refusal('email-malformed')
  return email
}

/**
 * Counts a confirmation e-mail, together with the call, for its mailbox and, if a stranger asks for it, for the site.
 * @returns whether it may be sent; if not, because the mailbox got one lately, nothing is counted
 * @throws Refusal `too-many-letters`, and as `storeCounted`
 */
const maySendConfirmation = async (
  context: CallContext,
  email: string,
  ofCall: readonly Counter[],
): Promise<boolean> => {
  const { db, caller } = context
  const who = keyedHash(context, 'mailed', mailboxesOf(email).toSorted()[0] ?? '')
  const ofMailbox = confirmationLimits.map((limit) => ({
    call: `confirmation letter ${limit.seconds}`,
    who,
    ...limit,
  }))
  const count = async (...more: Counter[]) =>
    (await runCounted(db, [countCall(db, [...ofCall, ...ofMailbox, ...more])])) !== null
  if (caller.isAuthor) return count()
  const { most, timesConfirmed, seconds } = siteConfirmationLimit
  const ofLetters = (most: number) => ofAllReaders('confirmation letters', { most, seconds })
  if (await count(ofLetters(most))) return true
  await refuseIfFull(db, ofCall)
  if ((await findFull(db, ofMailbox)).length > 0) return false
  const mostOfMany = timesConfirmed * (await countConfirmed(db))
  if (mostOfMany > most && (await count(ofLetters(mostOfMany)))) return true
  throw new Refusal('too-many-letters', { retryAfter: waitOf(siteConfirmationLimit) })
}

/** Writes once for each `Idempotency-Key`. @throws Refusal `refusal` if the condition of the writes fails */
const writeOnce = async (
  context: CallContext,
  text: string,
  body: string,
  writes: readonly D1PreparedStatement[],
  refusal: ProblemCode,
  counters: readonly Counter[] = [],
): Promise<void> => {
  await runOnce(context, text, async (storeAnswer) => {
    await orRefuse(storeCounted(context, counters, [...writes, ...storeAnswer({ body })]), refusal)
    return { body }
  })
}

export const mountSubscribers = (api: Api): void => {
  answer(api, subscribe, async ({ body, text }, context) => {
    const { isAuthor } = context.caller
    const email = typedEmail(body.email)
    // While nobody knows the settings, an error says so.
    const { isMailProven } = (await blogOf(context.env)).site
    if (!isMailProven && !isAuthor) throw new Refusal('mail-unproven')
    return runOnce<z.output<typeof subscribe.output>>(context, text, async (storeAnswer) => {
      const counters = countersOf(context, subscribe)
      const isCounted = await maySendConfirmation(context, email, counters)
      const letter = isCounted ? newLetterId() : null
      const body = letter === null ? 'Registered without a letter' : 'Registered'
      const registered = { body } as const
      const writes = [...register(context, email, letter), ...storeAnswer(registered)]
      try {
        await storeCounted(context, isCounted ? [] : counters, writes)
      } catch (error) {
        if (isConditionFailure(error)) return { body: 'ID already exists' }
        throw error
      }
      if (letter !== null) context.later(enqueue(context.env, { letters: [letter] }))
      return registered
    })
  })

  answer(api, confirmSubscription, async ({ body: { token }, text }, context) => {
    const writes = await confirm(context, token)
    const { isMailProven } = context.site
    const proof = isMailProven ? [] : changeSiteSettings(context.db, { isMailProven: true })
    const counters = countersOf(context, confirmSubscription)
    const all = [...writes, ...proof]
    await writeOnce(context, text, 'Confirmed', all, 'token-spent', counters)
    if (proof.length > 0) publish(context, await changeLive(context.db, []))
    return 'Confirmed' as const
  })

  for (const endpoint of [unsubscribe, unsubscribeShort]) {
    answer(api, endpoint, async ({ body: { email, token }, text }, context) => {
      const ended = 'Unsubscribed successfully!' as const
      if (token === undefined) {
        const writes = await removeByEmail(context, typedEmail(email))
        await writeOnce(context, text, ended, writes, 'not-subscribed')
      } else {
        const writes = await removeByToken(context, token)
        await writeOnce(context, text, ended, writes, 'token-spent')
      }
      return ended
    })
  }

  answer(api, listSubscribers, async ({ query: { cursor, search, since, state } }, context) => {
    const rows = await listNewestFirst<SubscriberRow>(
      context,
      listSubscribers,
      { cursor, search, since, state },
      'subscribers',
      'email, confirmed_at, by_author',
      [
        contains(['email'], search),
        ['registered_at > ?', since],
        [state === 'brought' ? "by_author = 1 AND 'brought' = ?" : 'state = ?', state],
      ],
    )
    return rows.map(({ id, email, registered_at, confirmed_at, by_author }) => ({
      id,
      email,
      registeredAt: registered_at,
      confirmedAt: confirmed_at,
      isByAuthor: by_author === 1,
    }))
  })

  answer(api, importSubscribers, async ({ body: { file, readers, meanings, act } }, context) => {
    const { env } = context
    const most = mostOfPlan(env, importedADay)
    const room = Math.max(0, most - (await countImported(context.db)))
    if (act === 'add' && room < readers.length) {
      throw new Refusal('subscribers-day-full', { retryAfter: untilTomorrow() })
    }
    const judge = judgeFor(file, meanings)
    const judged = readers.map(({ email, says }) => ({
      email: typedEmail(email),
      verdict: judge(says).verdict,
    }))
    return { states: await importReaders(context, judged, act), room }
  })

  answer(api, deleteSubscriber, async ({ query: { reference } }, context) => {
    const removal = await removeById(context, reference)
    await orRefuse(context.db.batch(removal), 'subscriber-not-found')
    return 'deleted' as const
  })
}
