import { readAuthorLetters, setDailyLetter } from '../../shared/author-letters.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { missingForMail } from '../mail/settings.ts'

export const mountAuthorLetters = (api: Api): void => {
  answer(api, readAuthorLetters, async (_input, { db, env }) => {
    const off = await db.prepare("SELECT 1 FROM alerts_off WHERE cause = 'build'").first()
    return { missing: missingForMail(env), isDaily: off === null }
  })

  answer(api, setDailyLetter, async ({ body: { isOn } }, { db }) => {
    const change = isOn
      ? "DELETE FROM alerts_off WHERE cause = 'build'"
      : "INSERT OR IGNORE INTO alerts_off (cause) VALUES ('build')"
    await db.prepare(change).run()
    return 'set' as const
  })
}
