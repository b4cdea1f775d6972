import { isEmail, normaliseEmail } from '../../shared/email.ts'
import { type Forgotten, forgetReader } from '../../shared/privacy.ts'
import { Refusal } from '../../shared/problem.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { runOnce } from '../http/idempotency.ts'
import { findReader } from './store.ts'

export const mountPrivacy = (api: Api): void => {
  answer(api, forgetReader, async ({ body, text }, context) => {
    const email = normaliseEmail(body.email)
    if (email === '') throw new Refusal('email-missing')
    if (!isEmail(email)) throw new Refusal('email-malformed')
    const forgotten = await runOnce(context, text, async (storeAnswer) => {
      const { counts, removal } = await findReader(context, email)
      await context.db.batch([...removal, ...storeAnswer({ body: counts })])
      return { body: counts }
    })
    return forgotten as Forgotten
  })
}
