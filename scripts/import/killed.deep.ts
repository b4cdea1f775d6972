import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../lib/paths.ts'
import { type Blog, owner, startBlog } from '../testing/blog.ts'
import { newFolder } from '../testing/new-folder.ts'
import { png } from '../testing/pictures.ts'
import { series } from '../testing/series.ts'
import { readImported } from './imported.ts'
import { takeBack } from './take-back.ts'

const posts = 16
const kills = 20

/** Posts whose order and addresses show which came first, each with pictures, one of them everybody's. */
const fill = (folder: string): void => {
  mkdirSync(`${folder}/pictures`)
  for (let n = 0; n < posts; n += 1) {
    writeFileSync(`${folder}/pictures/${n}.png`, png({ width: 1_000, height: 700, grey: n * 9 }))
    writeFileSync(
      `${folder}/post-${n}.md`,
      `---\ntitle: Same ${n % 3}\ndate: 2012-04-0${1 + (n % 4)}\naliases: [/old/${n}, /older/${n % 5}]\n${n % 8 === 7 ? 'draft: true\n' : ''}---\n\n![One](pictures/${n}.png)\n\n![All](pictures/0.png)\n\n[Before](post-${Math.max(0, n - 1)}.md)\n`,
    )
  }
}

/** What readers and the author have of an import. */
const stateOf = async ({ db, author, get }: Blog) => {
  const pictures: [string, string][] = []
  for (const { name } of await author.ask('listPictures')) {
    const bytes = Buffer.from(await (await get(`/uploads/${name}`)).arrayBuffer())
    pictures.push([name, createHash('sha256').update(bytes).digest('hex')])
  }
  const all = async (sql: string) => (await db.prepare(sql).all()).results
  return {
    pictures,
    articles: await all(
      'SELECT id, slug, heading, image, body, date, category, created_at FROM articles ORDER BY published_key',
    ),
    drafts: await all('SELECT heading, image, body, date FROM drafts ORDER BY body'),
    redirects: await all('SELECT path, target, article_id FROM redirects ORDER BY path'),
    slugs: await all('SELECT slug, article_id FROM slugs ORDER BY slug'),
  }
}

const run = ({ origin }: Blog, folder: string) => {
  const child = spawn(
    process.execPath,
    [`${root}scripts/testing/import-child.ts`, origin, folder],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let [steps, output] = [0, '']
  child.stderr.on('data', (part) => (output += part))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output }))
  /** Kills it after a number of words. */
  const killAfter = (most: number) =>
    child.stdout.on('data', (part) => {
      steps += String(part).split('\n').length - 1
      if (steps >= most) child.kill('SIGKILL')
    })
  child.stdout.resume()
  return { ended, killAfter }
}

test('an import with pictures that is killed at random moments and run again gives the blog of one run', async () => {
  const folder = newFolder()
  fill(folder)
  const whole = await startBlog()
  expect(await run(whole, folder).ended).toEqual({ code: 0, signal: null, output: '' })
  const expected = await stateOf(whole)
  expect(expected.articles).toHaveLength(posts - 2)
  expect(expected.drafts).toHaveLength(2)
  expect(expected.pictures.length).toBeGreaterThan(posts)

  const blog = await startBlog()
  const pick = series(11)
  let unfinished = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const child = run(blog, folder)
    child.killAfter(1 + pick(20 + kill * 4))
    const { code, signal } = await child.ended
    // What is there is not sent again: a late run may be done before it is killed.
    expect(['SIGKILL', 0]).toContain(signal ?? code)
    const count = await blog.db.prepare('SELECT COUNT(*) AS n FROM articles').first<number>('n')
    if (count !== expected.articles.length) unfinished += 1
  }
  expect(unfinished).toBeGreaterThan(kills / 2)
  expect(await run(blog, folder).ended).toEqual({ code: 0, signal: null, output: '' })
  expect(await stateOf(blog)).toEqual(expected)
})

test('an import that is killed at a random moment is taken back whole, pictures included', async () => {
  const folder = newFolder()
  fill(folder)
  const blog = await startBlog()
  const empty = await stateOf(blog)
  const pick = series(7)
  for (let kill = 0; kill < kills / 2; kill += 1) {
    const child = run(blog, folder)
    child.killAfter(20 + pick(100))
    await child.ended
    // A call of the killed run may still be on its way.
    const left = async () => {
      const rows = [...(await readImported(blog.author)).values()]
      expect(new Set(rows.map(({ source }) => source))).toEqual(new Set([folder]))
      await takeBack(blog.author, owner.OWNER_PASSWORD, rows, () => {})
      return stateOf(blog)
    }
    await expect.poll(left, { timeout: 60_000 }).toEqual(empty)
  }
})
