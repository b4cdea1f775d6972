import { statSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { siteConfig } from '../../shared/site.config.ts'
import { publish } from '../testing/articles.ts'
import { sharedBlog, startBlog } from '../testing/blog.ts'
import { openPage } from '../testing/browser.ts'
import { dump } from '../testing/requests.ts'
import { endBetween, file, folder, run, takeLargeAndOther } from '../testing/restore-run.ts'
import { newOwner, setupCode } from '../testing/setup-data.ts'
import { takeBackup } from './take.ts'

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

test('a restore says what comes next: a sign-in, or the set-up, where title, name and samples stand already', async () => {
  const { author } = blog
  const [authorName, mailAddress, bio] = ['Ada & “Byron”', 'letters@rye.example.org', 'Bakes.']
  const changes = { authorName, mailAddress, bio, samples: true }
  const { version } = await author.ask('readSettings')
  const url = 'https://rye.example.org'
  await author.ask('changeSettings', { body: { version, changes: { ...changes, url } } })
  await publish(author, { headingSave: 'Bread', authorSave: authorName })
  await takeBackup(blog.db, `${folder}/named.jsonl.gz`)
  const owned = await run(blog, 'restore', 'named.jsonl.gz', '--replace', '--yes').ended
  expect(owned.output).toContain('Sign in again; a rebuild follows within a minute.')
  expect(owned.output).not.toContain('set it up')

  const vars = { SETUP_CODE: setupCode }
  const empty = await startBlog({ isBuilt: true, owner: null, vars, isOwn: true })
  expect(await empty.text('/sign-in')).not.toContain('restored from a backup')
  const { code, output } = await run(empty, 'restore', 'named.jsonl.gz').ended
  expect([code, output]).toEqual([0, expect.stringContaining('The blog has no owner yet')])
  expect(output).toContain('Next, set it up: npm run dev prints the address and the code.')
  await empty.tick()

  const page = await openPage(empty.origin)
  await page.goto('/sign-in')
  await page.locator('.sign-in form[data-ready]').waitFor()
  await page.getByText('restored from a backup, which holds no sign-in').waitFor()
  const value = (label: string) => page.getByLabel(label).inputValue()
  // The title is that of the configuration, which no backup has to hold.
  expect(await value('Title of the blog')).toBe(siteConfig.title)
  expect(await value('Your name')).toBe(authorName)
  expect(await value('Address of the blog')).toBe(empty.origin)
  await page.getByText(`The backup is of ${url}.`).waitFor()
  expect(await page.getByLabel('Keep the sample pages').isChecked()).toBe(true)
  // A stranger, who has no code, learns only what every page says.
  const told = await page.locator('.sign-in').innerHTML()
  for (const text of [mailAddress, bio]) expect(told).not.toContain(text)

  const { username, email, colors, password, lettersTo, answers } = newOwner
  const answered = Object.entries(answers).map(([question, text]) => [`answers.${question}`, text])
  const rest = { code: setupCode, username, email, colors, password, lettersTo }
  for (const [name, text = ''] of [...Object.entries(rest), ...answered])
    await page.locator(`.sign-in [name="${name}"]`).fill(text)
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  const { results } = await empty.db.prepare('SELECT name, value FROM settings').all()
  const kept = Object.entries({ ...changes, url: empty.origin })
  expect(results).toEqual(
    expect.arrayContaining(kept.map(([name, one]) => ({ name, value: JSON.stringify(one) }))),
  )
  expect(await empty.text('/blog')).toContain('Bread')
})
