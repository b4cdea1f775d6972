import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { MailTask } from '../../worker/bindings.ts'
import { keyedHash } from '../../worker/lib/keyed-hash.ts'
import { hashToken } from '../../worker/lib/tokens.ts'
import { createMailServer, type Interference, type StoredLetter } from '../mail/server.ts'
import { publish as publishArticle } from './articles.ts'
import type { Blog } from './blog.ts'
import { sql } from './calls.ts'
import { keyed, newReader } from './readers.ts'

const key = 'mail-key-of-the-tests'

/** A local mail provider that can fail on purpose. */
export const startProvider = async (atEnd: (work: () => void) => void) => {
  const requests = new Map<string, string>()
  const letters: StoredLetter[] = []
  const provider = {
    /** The accepted e-mails, in order. */
    letters,
    /** Those to an address. */
    to: (email: string) => letters.filter((letter) => letter.to === email),
    /** The number of requests. */
    asked: 0,
    interfere: (_id: string): Interference | null | Promise<Interference | null> => null,
    vars: {} as Record<string, string>,
  }
  const mailbox = {
    findRequest: (id: string) => requests.get(id) ?? null,
    store: (letter: StoredLetter, request: string) => {
      requests.set(letter.id, request)
      letters.push(letter)
    },
    list: () => letters.toReversed(),
  }
  const server = createMailServer(key, mailbox, ({ id }) => {
    provider.asked += 1
    return provider.interfere(id)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.vars = {
    MAIL_PROVIDER: 'resend',
    MAIL_API_KEY: key,
    MAIL_ENDPOINT: `${origin}/emails`,
    MAIL_LINKS: 'http://127.0.0.1:8787',
  }
  return provider
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>

/** The token that ends the subscription of this id. */
export const unsubscribeToken = (id: string): string => keyedHash(keyed, 'unsubscribe', id)

/** Inserts confirmed subscribers. @returns their addresses */
export const subscribeMany = async (
  { db }: Blog,
  name: string,
  count: number,
): Promise<string[]> => {
  const rows = Array.from({ length: count }, (_, n) => {
    const id = keyedHash(keyed, name, String(n))
    return { id, email: `${name}${n}@example.com`, hash: hashToken(unsubscribeToken(id)) }
  })
  await sql(
    db,
    `INSERT INTO subscribers (id, email, state, registered_at, confirmed_at, unsubscribe_hash)
       SELECT value ->> 'id', value ->> 'email', 'confirmed', ?2, ?2, value ->> 'hash'
       FROM json_each(?1)`,
    JSON.stringify(rows),
    new Date(Date.now() - 1_000).toISOString(),
  )
  return rows.map(({ email }) => email)
}

/** Publishes an article, by default with its alert. @returns its id */
export const publish = (
  { author }: Blog,
  headingSave: string,
  more: { alert?: boolean; language?: string } = {},
): Promise<string> =>
  publishArticle(author, {
    headingSave,
    html: '<h2>Why I walk</h2><p>It was early.</p>',
    alert: true,
    ...more,
  })

/** The most database queries of one queue message, as the counting Worker logs them. */
export const maxQueries = (log: readonly string[]): number =>
  Math.max(...log.map((line) => Number(/queries of a message: (\d+)/.exec(line)?.[1] ?? 0)))

/** The ids of the letters of an article. */
export const letterIds = async ({ db }: Blog, id: string): Promise<string[]> =>
  (
    await db.prepare('SELECT id FROM deliveries WHERE article = ?1').bind(id).all<{ id: string }>()
  ).results.map((row) => row.id)

/** The progress of an article's alert. */
export const mailingOf = async ({ author }: Blog, id: string) =>
  (await author.ask('readMail')).mailings.find((one) => one.article === id)

/** Waits until no e-mail of an article waits. */
export const waitUntilSent = async (blog: Blog, id: string, timeout = 45_000): Promise<void> => {
  await expect
    .poll(
      async () => {
        const { isAddressed, waiting } = (await mailingOf(blog, id)) ?? {}
        return [isAddressed, waiting]
      },
      // Each look reads the rows of all e-mails that wait: a thousand looks would use up the blog's day.
      { timeout, interval: timeout / 900 },
    )
    .toEqual([true, 0])
}

/** Sends messages to the real queue, as the queue does for a repeat. */
export const putIntoQueue = async ({ flare }: Blog, tasks: readonly MailTask[]): Promise<void> => {
  const queue = await flare.getQueueProducer<MailTask>('MAIL_QUEUE')
  for (const task of tasks) await queue.send(task)
}

let markers = 0

/** Waits until the queue has handled all messages; it keeps their order. */
export const waitUntilEmpty = async (
  { anyone }: Blog,
  provider: TestProvider,
  timeout = 45_000,
): Promise<void> => {
  markers += 1
  const email = `marker${markers}@example.com`
  await anyone.ask('subscribe', { body: { email }, headers: newReader() })
  await expect.poll(() => provider.to(email).length, { timeout }).toBe(1)
}
