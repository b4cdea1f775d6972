import type { Env, MailTask } from '../bindings.ts'
import { log } from '../lib/log.ts'
import { deliverLetters } from './deliver.ts'
import { createLetters } from './mailing.ts'

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
