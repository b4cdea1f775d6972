import type { Env, MailTask } from '../bindings.ts'
import { log } from '../lib/log.ts'

/** E-mails in one message: three statements each and one for all; the free plan allows fifty a request. */
const mostLetters = 15

/** Messages that the queue accepts at once. */
const mostMessages = 100

/** The messages that send some e-mails. */
const messagesOf = (ids: readonly string[]): MessageSendRequest<MailTask>[] =>
  Array.from({ length: Math.ceil(ids.length / mostLetters) }, (_, n) => ({
    body: { letters: ids.slice(n * mostLetters, (n + 1) * mostLetters) },
  }))

/** Queues tasks. A failure loses nothing: the cron queues the rows again. */
export const enqueue = async (
  env: Env,
  tasks: { readonly articles?: readonly string[]; readonly letters?: readonly string[] },
): Promise<void> => {
  const { MAIL_QUEUE: queue } = env
  if (!queue) return
  const articles = (tasks.articles ?? []).map((article) => ({ body: { article } }))
  const messages = [...articles, ...messagesOf(tasks.letters ?? [])]
  try {
    for (let from = 0; from < messages.length; from += mostMessages) {
      await queue.sendBatch(messages.slice(from, from + mostMessages))
    }
  } catch (cause) {
    log('error', 'mail-unqueued', { names: ['MAIL_QUEUE'], cause })
  }
}
