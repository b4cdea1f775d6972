import { demoFields } from '../../worker/session/demo-owner.ts'
import { hashFactors } from '../../worker/session/factors.ts'
import { hashPassword, pepperOf } from '../../worker/session/password-hash.ts'
import { writeOwner, writePassword } from '../../worker/session/stored-owner.ts'
import type { Owner } from '../lib/client.ts'

/** The owner of a temporary blog; not the demo's, so that tests do not depend on `.dev.vars`. */
export const owner = {
  OWNER_USERNAME: 'testauthor1',
  OWNER_EMAIL: 'author@postbox.example.com',
  OWNER_PASSWORD: 'correct horse battery',
  OWNER_COLORS: '#111111 #222222 #333333 #444444',
  OWNER_ANSWERS: JSON.stringify({ 'favourite weight category': 'feather', nickname: 'ty' }),
  TEST_HUMAN_TOKEN: 'a-human-for-tests',
} satisfies Owner
export const siteSecret = 'site-secret-of-the-tests-0123456789'

/** The cost of a password's hash that is quick to check, which only a test may have. */
const quick = [16, 8, 1] as const

/** Stores an owner, as after a set-up. @param secret the blog's SITE_SECRET */
export const storeOwner = async (
  db: D1Database,
  stored: Owner = owner,
  secret = siteSecret,
): Promise<void> => {
  const pepper = pepperOf({ SITE_SECRET: secret })
  if (!pepper) throw new Error('The secret is too short.')
  const factors = {
    username: stored.OWNER_USERNAME,
    email: stored.OWNER_EMAIL,
    colors: stored.OWNER_COLORS,
    answers: JSON.parse(stored.OWNER_ANSWERS),
  }
  const password = stored.OWNER_PASSWORD
  const isDemo = demoFields({ ...factors, password }).length > 0
  const none = { code: null, lettersTo: null, confirmedTo: null }
  await db.batch([
    writeOwner(db, { ...hashFactors(factors, pepper), isDemo, ...none }),
    writePassword(db, hashPassword(password, pepper, quick)),
  ])
}
