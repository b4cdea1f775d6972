import { expect, test } from 'vitest'
import { fill } from '../../scripts/bench/fill.ts'
import { expectData, type Reply } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { type Blog, owner, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { edit } from '../../scripts/testing/changes.ts'
import { articleNumber } from '../../scripts/testing/numbered-articles.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { cookieNames } from '../../shared/names.ts'

/** The rows that D1 reads, by its own count, for what an author and readers do at a number of articles. */
const rowsRead = async (blog: Blog, articles: number): Promise<Record<string, number>> => {
  const { author } = blog
  const seen: Record<string, number> = {}
  const read = (name: string, { headers }: { headers: Headers }) => {
    seen[name] = Number(headers.get('x-database-rows-read'))
  }
  const note = <Output>(name: string, reply: Reply<Output>): Output => {
    read(name, reply)
    return expectData(reply)
  }
  const middle = articleNumber(articles / 2)
  const edits = (id: string, fields: Parameters<typeof edit>[2]) => edit(blog, id, fields)

  const fresh = { headingSave: 'Software of today', dateSave: '2026-05-01' }
  const created = await author.call('createArticle', { body: article(fresh) })
  note('publish', created)
  const id = (created.headers.get('Location') as string).replace('/blog/', '')
  const old = article({ headingSave: 'Software of old', dateSave: middle.date })
  note('publish under an old date', await author.call('createArticle', { body: old }))
  const draft = article({ headingSave: 'Software, a draft' })
  note('keep a draft', await author.call('createDraft', { body: draft }))
  const [stored] = note('list drafts', await author.call('listDrafts'))
  const draftId = stored?._id as string
  const draftNow = { ...draft, id: draftId, updatedAt: stored?.updatedAt as string }
  note('edit a draft', await author.call('editDraft', { body: { editDraft: draftNow } }))
  note('publish a draft', await author.call('createArticle', { body: { ...draft, draftId } }))
  note('edit the text', await edits(id, { ...fresh, html: '<p>Another text.</p>' }))
  note('edit the title', await edits(id, { ...fresh, headingSave: 'Software of now' }))
  const { category, date } = middle
  const renamed = { headingSave: 'Renamed', category, dateSave: date }
  note('edit an old title', await edits(middle.id, renamed))
  const moved = { headingSave: 'Renamed', category: 'Health', dateSave: '2024-01-01' } as const
  note('move it', await edits(middle.id, moved))
  const body = { password: owner.OWNER_PASSWORD, _id: middle.id }
  const remove = { query: { reference: 'Renamed' }, body }
  note('delete', await author.call('deleteArticle', remove))
  note('list the bin', await author.call('listBin'))
  const again = { body: { _id: middle.id } }
  note('restore from the bin', await author.call('restoreFromBin', again))
  const paths = [articlePath(id), articlePath(middle.id), '/blog', '/', '/blog/page/coding']
  paths.push('/blog/none')
  for (const path of paths)
    read(`read ${path.replace(id, 'new').replace(middle.id, 'middle')}`, await blog.get(path))
  return seen
}

/** What counts the articles of a category reads one row of an index for each, before and after a move. */
const maxRowsAnArticle = 2
const [few, many] = [30, 90]

/** A blog with so many articles, whose files are those of an empty one. */
const filled = async (articles: number) => {
  const blog = await sharedBlog({ worker: 'counting-worker', isBuilt: true })
  await fill(blog.db, articles)
  // As any change does, it tells the gate how many there are.
  await publish(blog.author, { headingSave: 'Software for the gate' })
  return blog
}
const [small, large] = [await filled(few), await filled(many)]

test('a page with the author’s marker reads the same few rows, however much waits for a build, and writes none', async () => {
  const rows = async () => {
    const headers = { Cookie: `${cookieNames.signedIn}=1` }
    const page = await large.get('/me.html', { headers })
    return ['read', 'written'].map((what) => Number(page.headers.get(`x-database-rows-${what}`)))
  }
  expect((await rows())[0]).toBeLessThanOrEqual(10)
  expect(await rows()).toEqual(await rows())
})

test('an address in other letters is answered from the same few rows, however many articles there are', async () => {
  const seen: (string | number | null)[][][] = []
  for (const blog of [small, large]) {
    // As after a build: what waits for one is in the state of each change.
    await sql(blog.db, 'UPDATE rebuild SET landed = revision')
    const answers: (typeof seen)[number] = []
    for (const path of [
      '/Blog/Page/Articles',
      '/Blog/Page/Coding/2',
      '/Sitemap',
      '/Search-Index.json',
      '/Feed.xml',
      `/Blog/${articleNumber(1).id.toUpperCase()}`,
    ]) {
      const { status, headers } = await blog.get(path)
      expect([path, status, headers.get('Location')]).toEqual([path, 301, path.toLowerCase()])
      answers.push([path, headers.get('x-database-rows-read'), headers.get('x-database-queries')])
    }
    seen.push(answers)
    expect((await blog.get('/Blog/Page/Coding/999')).status).toBe(404)
  }
  expect(seen[1]).toEqual(seen[0])
})

test('what a change and a page read of the database grows by an index of a category at most', async () => {
  const before = await rowsRead(small, few)
  const after = Object.entries(await rowsRead(large, many))
  const most = maxRowsAnArticle * (many - few)
  expect(after.filter(([name, rows]) => rows > (before[name] ?? 0) + most)).toEqual([])
})

test('a list of 210 articles reads at most fifty rows for a reader on each page', async () => {
  const blog = await startBlog({ worker: 'counting-worker' })
  await fill(blog.db, 210)
  const rows: number[] = []
  let path: string | undefined = '/api/article'
  for (const then of ['/api/post', undefined, undefined]) {
    const reply: Response = await blog.get(path as string)
    await reply.json()
    rows.push(Number(reply.headers.get('x-database-rows-read')))
    path = then ?? /<([^>]+)>/.exec(reply.headers.get('Link') ?? '')?.[1]
  }
  // One read in twenty also counts.
  expect(rows.filter((read) => read > 50)).toEqual([])
})
