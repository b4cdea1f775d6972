import { expect, test } from 'vitest'
import { fill } from '../../scripts/bench/fill.ts'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { randomChanges } from '../../scripts/testing/changes.ts'
import { articleNumber } from '../../scripts/testing/numbered-articles.ts'
import { resetSearchIndex } from './changes.ts'
import { wordsOf } from './words.ts'

/** What every word of the blog finds, in its order, and what it is found by misspelt: all that the index holds. */
const everything = async (blog: Blog, words: ReadonlySet<string>) => {
  const found: unknown[] = []
  for (const q of words) {
    const query = { q: `${q}q` }
    found.push((await blog.author.ask('searchTexts', { query })).correctedQuery)
    for (let from = 0; ; from += 10) {
      const query = { q: `"${q}"`, from: String(from) }
      const page = await blog.author.ask('searchTexts', { query })
      found.push([q, page])
      if (page.results.length < 10) break
    }
  }
  return found
}

test.each([1, 2, 3])(
  'after random changes (series %i) the index holds what a new one does',
  async (seed) => {
    const blog = await startBlog()
    const steps = [randomChanges(blog, seed), randomChanges(blog, 10 + seed)]
    const words = new Set(['sleep', 'software', 'text', 'plain'])
    for (let n = 0; n < 120; n += 1) {
      await Promise.all(steps.map((step) => step()))
      // Of some changes it hears one by one, of others together.
      if (n % 3 === 0) await blog.author.call('searchTexts', { query: { q: 'sleep' } })
      if (n % 30 !== 29) continue
      for (const article of await blog.author.ask('listArticles')) {
        const text = Buffer.from(article.articleSave, 'base64').toString()
        for (const word of wordsOf(`${article.headingSave} ${text}`)) words.add(word.text)
      }
      const before = await everything(blog, words)
      await sql(blog.db, resetSearchIndex)
      expect(before).toEqual(await everything(blog, words))
    }
  },
)

/** How many of the filled articles are found by their titles; 0 while nobody answers. */
const countOf = async ({ author }: Pick<Blog, 'author'>, articles: number): Promise<number> => {
  let found = 0
  for (let n = 0; n < articles; n += 1) {
    const { heading, id } = articleNumber(n)
    const query = { q: heading }
    const reply = await author.call('searchTexts', { query }).catch(() => null)
    if (!reply?.ok) return 0
    if (reply.data.results[0]?.url === `/blog/${id}`) found += 1
  }
  return found
}

test('a fill that was cut off goes on where it was', async () => {
  const blog = await startBlog({ isOwn: true })
  await fill(blog.db, 400)
  void countOf(blog, 1)
  // The Worker, and the object within it, are started anew.
  await blog.reload()
  await expect.poll(() => countOf(blog, 400)).toBe(400)
  await sql(blog.db, resetSearchIndex)
  await expect.poll(() => countOf(blog, 400)).toBe(400)
})
