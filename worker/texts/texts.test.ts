import { expect, test } from 'vitest'
import { restoreBackup } from '../../scripts/backup/restore.ts'
import { takeBackup } from '../../scripts/backup/take.ts'
import { type CallOptions, expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { startBlog } from '../../scripts/testing/blog.ts'
import {
  expectFilesUpToDate,
  expectReadersServed,
  expectReadersUpToDate,
} from '../../scripts/testing/compare.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { png } from '../../scripts/testing/pictures.ts'
import { deletePicture, uploadPicture } from '../../shared/pictures/contract.ts'
import { waitingAddress } from '../../shared/pictures/waiting.ts'
import { createRedirect } from '../../shared/redirects.ts'
import { listTexts, saveText, type WrittenText } from '../../shared/texts/contract.ts'

type Blog = Awaited<ReturnType<typeof startBlog>>
type Body = CallOptions<typeof saveText>['body']

const save = (
  blog: Blog,
  html: string,
  updatedAt: string | null = null,
  more: Partial<Body> = {},
) => blog.author.call(saveText, { body: { name: 'now', html, updatedAt, ...more } })
const saved = async (...input: Parameters<typeof save>): Promise<string> =>
  expectData(await save(...input)).updatedAt
const textOf = async ({ anyone }: Blog): Promise<WrittenText | undefined> =>
  expectData(await anyone.call(listTexts)).find(({ name }) => name === 'now')

/** The pages that name `/now`, of some that do when it has a text. */
const naming = async (blog: Blog): Promise<string[]> => {
  const paths = ['/', '/about', '/blog', '/nowhere', '/sitemap', '/search-index.json']
  const found = await Promise.all(
    [...paths, '/sitemap-articles-0.xml'].map(async (path) =>
      /["/]now["<]/.test(await blog.text(path)) ? [path] : [],
    ),
  )
  return found.flat()
}

test('a page without a text answers 404, and nothing names it', async () => {
  const blog = await startBlog({ isBuilt: true })
  expect(await textOf(blog)).toEqual({ name: 'now', html: '', updatedAt: null })
  const { status } = await blog.get('/now')
  expect([status, await naming(blog)]).toEqual([404, []])
  expect(await blog.text('/now')).toContain('WebPage not found!')
  // Until then an old address may lead on from there.
  expectData(await blog.author.call(createRedirect, { body: { path: '/now', target: '/about' } }))
  expect((await blog.get('/now')).headers.get('Location')).toBe('/about')
  await saved(blog, '<p>Reading.</p>')
  expect((await blog.get('/now')).status).toBe(200)
})

test('a saved text is live with the next request, then in the files, the same bytes', async () => {
  const blog = await startBlog({ isBuilt: true })
  const id = await publish(blog.author, { headingSave: 'Some software' })
  await blog.rebuild()
  const first = await saved(blog, '<h2>Reading</h2><p>A <b onclick="run()">long</b> book.</p>')
  expect(await blog.text('/now')).toContain('A <b>long</b> book.')
  expect(await naming(blog)).toHaveLength(7)
  expect(await blog.text(`/blog/${id}`)).toContain('href="/now"')
  const clean = await expectReadersUpToDate(blog)
  // Every page with the menu is rendered, and no feed.
  const { rendered, isFull } = await blog.rebuild()
  expect([isFull, rendered < clean.size]).toEqual([false, true])
  expectFilesUpToDate(blog, clean)

  const second = await saved(blog, '<p>A short book.</p>', first)
  expect(await blog.text('/now')).toContain('A short book.')
  const next = await expectReadersUpToDate(blog)
  // The menu has the page already: no other page changes.
  expect(await blog.rebuild()).toMatchObject({ rendered: 1, isFull: false })
  expectFilesUpToDate(blog, next)
  await publish(blog.author, { headingSave: 'More software' })
  const later = await expectReadersUpToDate(blog)
  expect((await blog.rebuild()).isFull).toBe(false)
  expectFilesUpToDate(blog, later)

  await saved(blog, '<p>\u200b</p>', second)
  expect([(await blog.get('/now')).status, await naming(blog)]).toEqual([404, []])
  const without = await expectReadersUpToDate(blog)
  await blog.rebuild()
  expectFilesUpToDate(blog, without)
  await expectReadersServed(blog, without)
  expect((await blog.get('/now')).status).toBe(404)
})

test('no other page reads a row because of a text, whether it is rendered or from a file', async () => {
  const blog = await startBlog({ isBuilt: true, worker: 'counting-worker' })
  await saved(blog, '<p>Reading.</p>')
  const queries = async (path: string) => (await blog.get(path)).headers.get('x-database-queries')
  for (const round of ['rendered', 'from a file']) {
    expect([round, await queries('/about')]).toEqual([round, '0'])
    await blog.rebuild()
  }
  expect(await queries('/now')).toBe('0')
})

test('only the author saves a text; it is cleaned as articles are, and has their limits', async () => {
  const blog = await startBlog()
  const body = { name: 'now', html: '<p>Mine</p>', updatedAt: null } as const
  expect(await blog.anyone.call(saveText, { body })).toMatchObject({
    problem: { code: 'not-signed-in' },
  })
  expect(await save(blog, `<p>${'x'.repeat(1_000_000)}</p>`)).toMatchObject({
    problem: { code: 'body-too-large' },
  })
  expect(await save(blog, '<b>'.repeat(30_000))).toMatchObject({
    problem: { code: 'body-too-complex' },
  })
  const unsent = `<img src="${waitingAddress(crypto.randomUUID())}">`
  expect(await save(blog, unsent)).toMatchObject({ problem: { code: 'picture-unsent' } })
  expect(await save(blog, '\ud800')).toMatchObject({ problem: { code: 'invalid-input' } })
  expect((await textOf(blog))?.updatedAt).toBe(null)
  await saved(blog, '<p onclick="run()">U2FsdGVkX1</p><script>run()</script><img src="x:y">')
  expect((await textOf(blog))?.html).toBe('<p>U2FsdGVkX1</p>')
})

test('a text that changed meanwhile is not overwritten, and the answer has the present one', async () => {
  const blog = await startBlog()
  const first = await saved(blog, '<p>First</p>')
  const second = await saved(blog, '<p>Second</p>', first)
  for (const stale of [null, first]) {
    expect(await save(blog, '<p>Third</p>', stale)).toMatchObject({
      problem: {
        code: 'edit-conflict',
        current: { name: 'now', html: '<p>Second</p>', updatedAt: second },
      },
    })
  }
  const both = await Promise.all(['A', 'B'].map((html) => save(blog, `<p>${html}</p>`, second)))
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
})

test('a repeat of a save whose answer was lost is done once', async () => {
  const blog = await startBlog()
  const send = () =>
    blog.author.call(saveText, {
      body: { name: 'now', html: '<p>Once</p>', updatedAt: null },
      headers: { 'Idempotency-Key': 'a-lost-answer' },
    })
  expect(expectData(await send())).toEqual(expectData(await send()))
})

test('a picture that a text shows is in use', async () => {
  const blog = await startBlog()
  const { name, address } = expectData(await blog.author.call(uploadPicture, { bytes: png() }))
  const updatedAt = await saved(blog, `<p><img src="${address}" alt="A field"></p>`)
  expect((await textOf(blog))?.html).toContain(address)
  const remove = () => blog.author.call(deletePicture, { query: { reference: name } })
  expect(await remove()).toMatchObject({ problem: { code: 'picture-in-use' } })
  await saved(blog, '', updatedAt)
  expect((await remove()).ok).toBe(true)
})

test('a backup has the texts; restored over a blog without them they are live and in its menu', async () => {
  const blog = await startBlog()
  const file = `${newFolder()}/backup`
  await saved(blog, '<p>Kept</p>')
  const stored = await textOf(blog)
  await takeBackup(blog.db, file)
  // A Worker of its own: it has learned no state of another blog.
  const other = await startBlog({ isBuilt: true, isOwn: true })
  const services = { DB: other.db, STATE: other.kv }
  await restoreBackup(services as never, file, { replace: { saveTo: `${file}-before` } })
  await other.reload()
  expect(await textOf(other)).toEqual(stored)
  const clean = await expectReadersUpToDate(other)
  expect(clean.get('/about.html')).toContain('href="/now"')
  await other.rebuild()
  expectFilesUpToDate(other, clean)
})
