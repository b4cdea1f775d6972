import { parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { published, remove } from '../../scripts/testing/changes.ts'

const blog = await sharedBlog()

test.each([
  ['How the <dialog> element works', 'how-the-dialog-element-works'],
  ['List<String> in Java', 'liststring-in-java'],
  ['Why a<b and c>d is slow', 'why-ab-and-cd-is-slow'],
  ['“&amp;” is not “&”', '“&amp;”-is-not-“&”'],
])('the title %s says what it says, wherever it is read', async (title, slug) => {
  const { _id, href, headingSave } = await published(blog, { headingSave: title })
  expect([headingSave, href]).toEqual([title, `/${slug}`])
  const page = await blog.text(`/blog/${_id}`)
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(page)?.[1]
  expect(heading?.replaceAll('&gt;', '>').replaceAll('&#62;', '>')).toBe(escaped)
  const [, data = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page) ?? []
  expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(title))
  const { items } = JSON.parse(await blog.text('/feed.json'))
  expect(items.map((item: { title: string }) => item.title)).toContain(title)
  // Feed readers take the titles of RSS for HTML.
  const rss = parseRssFeed(await blog.text('/feed.xml')).items?.map((item) => item.title ?? '')
  const asText = rss?.map((one) => one.replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
  expect(asText).toContain(title)
  expect(rss?.some((one) => /<[a-z]/i.test(one))).toBe(false)
  const index = JSON.parse(await blog.text('/search-index.json'))
  expect(JSON.stringify(index)).toContain(JSON.stringify(title))
  await remove(blog, _id, title)
  expect((await blog.get(`/blog/${_id}`)).status).toBe(410)
})
