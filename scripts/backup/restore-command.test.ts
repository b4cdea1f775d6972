import { statSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { sharedBlog, startBlog } from '../testing/blog.ts'
import { dump } from '../testing/requests.ts'
import { endBetween, file, folder, other, run, takeLargeAndOther } from '../testing/restore-run.ts'

const source = await sharedBlog({ password: null })

beforeAll(() => takeLargeAndOther(source))

test('Ctrl-C ends a restore and leaves the blog as it was', async () => {
  const blog = await startBlog()
  const before = await dump(blog.db)
  const { child, ended } = run(blog, 'restore', file)
  await endBetween(blog, child, 'SIGINT')
  expect(await ended).toMatchObject({ code: 130, output: 'Ended by you. The blog is as it was.\n' })
  expect(await dump(blog.db)).toEqual(before)
})

test('a backup runs beside the blog, for its owner only, and each command has its help', async () => {
  const backup = await run(source, 'backup', 'here.jsonl.gz').ended
  expect(backup).toMatchObject({ code: 0 })
  expect(backup.output).toMatch(
    /^here\.jsonl\.gz: \d+ rows of \d+ tables, 0 articles, 0 files of pictures\.\n$/,
  )
  expect(statSync(`${folder}/here.jsonl.gz`).mode & 0o777).toBe(0o600)
  const [again, unsaid, none] = [
    await run(source, 'backup', 'here.jsonl.gz').ended,
    await run(source, 'restore', other, '--replace').ended,
    await run(source, 'restore').ended,
  ]
  expect(again.output).toContain('is there already')
  expect(unsaid.output).toContain('Not without a yes')
  expect(none.output).toContain('Which file?')
  expect([again.code, unsaid.code, none.code]).toEqual([1, 1, 2])
  for (const script of ['backup', 'restore'] as const) {
    const help = await run(source, script, '--help').ended
    expect(help.code).toBe(0)
    expect(help.output).toContain(`npm run ${script} -- `)
  }
})
