import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.ts'
import { migrationNames } from '../../scripts/local/migrations.ts'
import { runWrangler } from '../../scripts/local/worker.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { startBlog } from '../../scripts/testing/blog.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { dump } from '../../scripts/testing/requests.ts'

test('a migration that fails half-way leaves the tables and the rows as they were, and a mended one goes on', async () => {
  const blog = await startBlog()
  const id = await publish(blog.author, { headingSave: 'Before the update' })
  const folder = newFolder()
  mkdirSync(`${folder}/dist`)
  cpSync(`${root}wrangler.toml`, `${folder}/wrangler.toml`)
  cpSync(`${root}worker/migrations`, `${folder}/worker/migrations`, { recursive: true })
  const broken = `${folder}/worker/migrations/9001_broken.sql`
  const start = `CREATE TABLE half (id INTEGER);
UPDATE all_articles SET heading = 'Half-way';
ALTER TABLE drafts ADD COLUMN half TEXT;
`
  writeFileSync(broken, `${start}INSERT INTO nowhere VALUES (1);`)
  const before = await dump(blog.db)
  const schema = async () => (await blog.db.prepare('SELECT sql FROM sqlite_master').all()).results
  const tables = await schema()
  const apply = () =>
    runWrangler([
      'd1',
      'migrations',
      'apply',
      'DB',
      '--local',
      '--config',
      `${folder}/wrangler.toml`,
      '--persist-to',
      `${folder}/state`,
    ])
  await blog.stop()
  // wrangler keeps its state one folder deeper.
  cpSync(`${blog.folder}/state`, `${folder}/state/v3`, { recursive: true })
  await expect(apply()).rejects.toThrow(/nowhere/)

  const reopened = async () => {
    const copy = newFolder()
    cpSync(`${folder}/state/v3`, `${copy}/state`, { recursive: true })
    return startBlog({ folder: copy, password: null })
  }
  const after = await reopened()
  expect(await dump(after.db)).toEqual(before)
  expect((await after.db.prepare('SELECT sql FROM sqlite_master').all()).results).toEqual(tables)
  expect(await after.text(`/blog/${id}`)).toContain('Before the update')

  writeFileSync(broken, start)
  await apply()
  const { db } = await reopened()
  expect(await db.prepare('SELECT heading FROM articles').first('heading')).toBe('Half-way')
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all()
  expect(results.map(({ name }) => name)).toEqual([...migrationNames(), '9001_broken.sql'])
})
