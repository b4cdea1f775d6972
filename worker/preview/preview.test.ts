import { expect, test } from 'vitest'
import { article, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { pathOf } from '../../shared/calls.ts'

const blog = await sharedBlog({ isBuilt: true })
const { author, anyone } = blog

const html =
  '<h2>One</h2><pre><code class="language-ts">const a = 1\n</code></pre><p>Two <a href="#one">up</a></p>'

test('the preview of a published article is its page, byte for byte, however often it is asked for', async () => {
  await publish(author, { headingSave: 'A neighbour in software' })
  const input = article({ headingSave: 'A walk in software', html })
  const id = await publish(author, input)
  const state = await blog.db.prepare('SELECT MAX(revision) FROM all_articles').first()
  for (const _ of [1, 2]) {
    const page = await author.ask('previewArticle', { body: { ...input, id } })
    expect(page.html).toBe(await blog.text(`/blog/${id}`))
  }
  expect(await blog.db.prepare('SELECT MAX(revision) FROM all_articles').first()).toEqual(state)
})

test('a preview shows the text that is sent, and nothing of it is stored', async () => {
  const id = await publish(author, { headingSave: 'Before' })
  const edited = article({ headingSave: 'After', html: '<p>Other words<script>x</script></p>' })
  for (const body of [edited, { ...edited, id }]) {
    const page = await author.ask('previewArticle', { body })
    expect(page.html).toContain('>After</h1>')
    expect(page.html).toContain('<p>Other words</p>')
  }
  expect(await blog.text(`/blog/${id}`)).not.toContain('After')
  expect(await author.ask('listDrafts')).toEqual([])
})

test('an empty text has a preview, one that cannot be saved is refused with its code', async () => {
  const empty = (await author.ask('previewArticle', { body: {} })).html
  expect(empty).toContain('</html>')
  // Neither an empty frame nor the source of no picture.
  expect(empty).not.toContain('Photo Source')
  const long = await author.call('previewArticle', { body: { headingSave: 'x'.repeat(2_000) } })
  expect(outcome(long)).toBe('title-too-long')
})

test('a preview is for the author, is kept by no cache and can be framed by nobody', async () => {
  const body = article()
  expect(outcome(await anyone.call('previewArticle', { body }))).toBe('not-signed-in')
  const { headers } = await author.call('previewArticle', { body })
  expect(headers?.get('Cache-Control')).toBe('no-store')
  expect(headers?.get('Content-Type')).toContain('application/json')
  expect(headers?.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect((await blog.get(pathOf({ method: 'POST', path: '/article-preview' }))).status).toBe(405)
})
