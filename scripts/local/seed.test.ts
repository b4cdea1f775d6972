import { expect, test } from 'vitest'
import { type DevVars, demoValues } from '../lib/dev-vars.ts'
import { publish } from '../testing/articles.ts'
import { owner, secret, startBlog } from '../testing/blog.ts'
import { seedIfNew } from './seed.ts'

test('a blog that somebody emptied is not new: the demo does not come again', async () => {
  const { author, db, origin } = await startBlog()
  await publish(author, { headingSave: 'The only one' })
  const query = { reference: 'The only one' }
  await author.ask('deleteArticle', { query, body: { password: owner.OWNER_PASSWORD } })

  const vars = { ...demoValues(), REBUILD_SECRET: secret } as unknown as DevVars
  expect(await seedIfNew(origin, vars)).toBe(0)
  // Nobody tried to sign in as the owner of the demo.
  expect((await db.prepare('SELECT * FROM failed_sign_ins').all()).results).toEqual([])
})
