import { expect } from 'vitest'
import type { Blog } from './blog.ts'
import {
  letterIds,
  publish,
  putIntoQueue,
  subscribeMany,
  type TestProvider,
  unsubscribeToken,
  waitUntilEmpty,
  waitUntilSent,
} from './letters.ts'

/** Ends a subscription as a mail program does. */
export const oneClick = (blog: Blog, token: string, init: RequestInit = {}): Promise<Response> =>
  blog.get(`/email-unsubscribe/${token}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    ...init,
  })

/** Unsubscribes some waiting readers, as their mail programs would. @returns their addresses */
const leave = async (blog: Blog, count: number, but: string): Promise<string[]> => {
  const { results } = await blog.db
    .prepare(
      `SELECT s.id, s.email FROM deliveries d JOIN subscribers s ON s.id = d.subscriber
       WHERE d.state = 'queued' AND d.attempts = 0 AND d.id <> ?1 LIMIT ?2`,
    )
    .bind(but, count)
    .all<{ id: string; email: string }>()
  for (const { id } of results) {
    expect((await oneClick(blog, unsubscribeToken(id))).status).toBe(200)
  }
  return results.map(({ email }) => email)
}

/**
 * Publishes one article to many subscribers, while the queue repeats all messages, the provider fails once for three
 * of four e-mails, and some readers unsubscribe.
 * @param leaving the number of readers who unsubscribe
 */
export const publishInTrouble = async (
  blog: Blog,
  provider: TestProvider,
  { count, leaving, timeout }: { count: number; leaving: number; timeout: number },
) => {
  const emails = await subscribeMany(blog, `crowd${count}-`, count)
  const tries = new Map<string, number>()
  let gone: string[] | null = null
  provider.interfere = async (letter) => {
    const attempt = (tries.get(letter) ?? 0) + 1
    tries.set(letter, attempt)
    if (gone === null && tries.size >= count / 4) {
      gone = []
      gone = await leave(blog, leaving, letter)
    }
    if (attempt > 1) return null
    const headers = { 'Retry-After': '0' }
    const kind = tries.size % 4
    if (kind === 1) return { status: 429, headers }
    if (kind === 2) return { status: 503, headers }
    // The provider accepts it, and the answer is lost.
    return kind === 3 ? { status: 500, headers, isStored: true } : null
  }
  const id = await publish(blog, `To ${count}`)
  const repeat = async () => {
    const ids = await letterIds(blog, id)
    const tasks = Array.from({ length: Math.ceil(ids.length / 15) }, (_, n) => ({
      letters: ids.slice(n * 15, (n + 1) * 15),
    }))
    await putIntoQueue(blog, [...tasks, { article: id }, ...tasks])
  }
  await putIntoQueue(blog, [{ article: id }, { article: id }])
  await expect
    .poll(async () => (await letterIds(blog, id)).length, { timeout })
    .toBeGreaterThan(count / 2)
  await repeat()
  await waitUntilSent(blog, id, timeout)
  await repeat()
  await waitUntilEmpty(blog, provider, timeout)
  return { id, emails, gone: gone ?? [], tries: [...tries.values()] }
}

/** The number of e-mails that each address got, for unsubscribed readers and for the others. */
export const lettersFor = (
  provider: TestProvider,
  { emails, gone }: { emails: readonly string[]; gone: readonly string[] },
) => {
  const counts = new Map<string, number>()
  for (const { to } of provider.letters) counts.set(to, (counts.get(to) ?? 0) + 1)
  const of = (some: readonly string[]) => some.map((email) => counts.get(email) ?? 0)
  return { left: of(gone), stayed: of(emails.filter((email) => !gone.includes(email))) }
}
