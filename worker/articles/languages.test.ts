import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { edit, opened } from '../../scripts/testing/changes.ts'
import { siteConfig } from '../../shared/site.config.ts'

const blog = await sharedBlog()
const { author } = blog

test('an article’s own language is that of its text and cards, in the feeds and for machines; without one it is the blog’s', async () => {
  const id = await publish(author, { headingSave: 'Ein Spaziergang', language: ' de ' })
  const other = await publish(author, { headingSave: 'A walk' })
  for (const page of ['/', '/blog', '/blog/page/health', `/blog/${other}`]) {
    const card = /<h[23] dir="auto" lang="de"><a [^>]*>Ein Spaziergang</
    expect([page, (await blog.text(page)).match(card)?.length]).toEqual([page, 1])
  }
  const html = await blog.text(`/blog/${id}`)
  for (const page of ['/blog/page/articles', '/sitemap']) {
    const link = `<a href="/blog/${id}"[^>]* lang="de">Ein Spaziergang</a>`
    expect([page, (await blog.text(page)).match(link)?.length]).toEqual([page, 1])
  }
  const { articles } = JSON.parse(await blog.text('/search-index.json'))
  expect(articles.slice(0, 2)).toEqual([
    { title: 'A walk', url: `/blog/${other}` },
    { title: 'Ein Spaziergang', url: `/blog/${id}`, lang: 'de' },
  ])
  const found = await blog.text('/search?q=Spaziergang')
  expect(found.match(/<(?:h2|p) dir="auto" lang="de">/g)).toHaveLength(2)
  expect(html).toContain(`<html lang="${siteConfig.language}"`)
  expect(html).toContain('<article class="article h-entry" lang="de">')
  expect(html).toContain('"inLanguage":"de"')
  const { items } = JSON.parse(await blog.text('/feed.json'))
  const languages = items.map(({ title, language }: Record<string, string>) => [title, language])
  expect(Object.fromEntries(languages)).toMatchObject({ 'Ein Spaziergang': 'de', 'A walk': 'en' })
  expect((await blog.text('/feed.xml')).match(/<dc:language>de</g)).toHaveLength(1)
})

test('an edit that says nothing of it keeps it, and what is no tag is refused', async () => {
  const id = await publish(author, { headingSave: 'Um passeio', language: 'pt-BR' })
  expectData(await edit(blog, id, { headingSave: 'Outro passeio' }))
  expect(await opened(blog, `/blog/${id}`)).toMatchObject({ language: 'pt-BR' })
  for (const language of ['German', 'de_DE', 'de--DE', '-']) {
    const reply = await author.call('createArticle', { body: article({ language }) })
    expect([language, outcome(reply)]).toEqual([language, 'language-malformed'])
  }
})
