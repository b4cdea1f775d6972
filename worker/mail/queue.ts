import type { Env, MailTask } from '../bindings.ts'
import { log } from '../lib/log.ts'

/** E-mails in one message: three statements each and one for all; the free plan allows fifty a request. */
const maxLetters = 15

/** Messages that the queue accepts at once. */
const maxMessages = 100

/** The messages of the queue that send these e-mails, up to fifteen each. */
const messagesOf = (ids: readonly string[]): MessageSendRequest<MailTask>[] =>
  Array.from({ length: Math.ceil(ids.length / maxLetters) }, (_, n) => ({
    body: { letters: ids.slice(n * maxLetters, (n + 1) * maxLetters) },
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
    for (let from = 0; from < messages.length; from += maxMessages) {
      await queue.sendBatch(messages.slice(from, from + maxMessages))
    }
  } catch (cause) {
    log('error', 'mail-unqueued', { names: ['MAIL_QUEUE'], cause })
  }
}
