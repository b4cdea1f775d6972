import { securityQuestions } from '../../shared/session/questions.ts'
import { changeSiteSettings } from '../../worker/live/settings.ts'

/** A set-up code of the tests. */
export const setupCode = 'k3V9-qLmZ-77dP-wXeR-a0Tb-Nc51'

/** What somebody types who sets a blog up. */
export const newOwner = {
  title: 'Rye and Salt',
  authorName: 'Ada Byron',
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

/** Takes the owner out: the blog is as before its set-up. */
export const removeOwner = (db: D1Database) =>
  db.batch([
    db.prepare('DELETE FROM owner'),
    db.prepare('DELETE FROM owner_password'),
    ...changeSiteSettings(db, {}),
  ])
