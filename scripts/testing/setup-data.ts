import { securityQuestions } from '../../shared/session/questions.ts'
import { changeSiteSettings } from '../../worker/rebuild/settings.ts'
import { hashFactors } from '../../worker/session/factors.ts'
import { pepperOf } from '../../worker/session/password-hash.ts'
import { writeOwner, writePassword } from '../../worker/session/stored-owner.ts'
import { owner, passwordHash, siteSecret } from '../local/stack.ts'

/** A set-up code of the tests. */
export const setupCode = 'k3V9-qLmZ-77dP-wXeR-a0Tb-Nc51'

/** What somebody types who sets a blog up. */
export const newOwner = {
  username: 'newauthor01',
  email: 'author@letterbox.example.com',
  colors: '#0f766e #16202b #d9573e #f2a65b',
  password: 'a password of the new owner',
  answers: Object.fromEntries(
    securityQuestions.map((question, n) => [question, `answer ${n} of the new owner`]),
  ),
  lettersTo: 'new.author@example.org',
  url: 'https://blog.example.org',
}

/** Stores the owner of the tests, as after a set-up. */
export const storeOwner = async (db: D1Database): Promise<void> => {
  const pepper = pepperOf({ SITE_SECRET: siteSecret })
  if (!pepper) throw new Error('The secret of the tests is too short.')
  const factors = {
    username: owner.OWNER_USERNAME,
    email: owner.OWNER_EMAIL,
    colors: owner.OWNER_COLORS,
    answers: JSON.parse(owner.OWNER_ANSWERS),
  }
  const hashed = hashFactors(factors, pepper)
  await db.batch([
    writeOwner(db, { ...hashed, isDemo: false, code: null, lettersTo: null, confirmedTo: null }),
    writePassword(db, passwordHash),
  ])
}

/** Takes the owner out: the blog is as before its set-up. */
export const removeOwner = (db: D1Database) =>
  db.batch([
    db.prepare('DELETE FROM owner'),
    db.prepare('DELETE FROM owner_password'),
    ...changeSiteSettings(db, {}),
  ])
