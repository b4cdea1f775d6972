import { statSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { sharedBlog } from '../testing/blog.ts'
import { dump } from '../testing/requests.ts'
import { endBetween, file, folder, run, takeLargeAndOther } from '../testing/restore-run.ts'

const blog = await sharedBlog()

beforeAll(async () => {
  await takeLargeAndOther(blog)
  await blog.db.exec('DELETE FROM drafts')
})

test('Ctrl-C ends a restore and leaves the blog as it was', async () => {
  const before = await dump(blog.db)
  const { child, ended } = run(blog, 'restore', file)
  await endBetween(blog, child, 'SIGINT')
  expect(await ended).toMatchObject({
    code: 130,
    output: 'You stopped the restore. The blog is as it was.\n',
  })
  expect(await dump(blog.db)).toEqual(before)
})

test('a backup runs beside the blog, for its owner only', async () => {
  const backup = await run(blog, 'backup', 'here.jsonl.gz').ended
  expect(backup).toMatchObject({ code: 0 })
  expect(backup.output).toMatch(
    /^here\.jsonl\.gz: \d+ rows of \d+ tables, 0 articles, 0 files of pictures\.\n$/,
  )
  expect(statSync(`${folder}/here.jsonl.gz`).mode & 0o777).toBe(0o600)
})
