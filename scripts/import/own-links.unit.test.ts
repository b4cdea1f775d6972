import { expect, test } from 'vitest'
import { siteConfig } from '../../shared/site.config.ts'
import { readAll, ready } from '../testing/import-folder.ts'
import { idOf } from './item.ts'

const here = ({ key }: { key: string }) => `${siteConfig.url}/blog/${idOf(key)}`

test('links between posts lead to the new ones, with their headings, however they are written', async () => {
  const items = await readAll({
    '_config.yml': 'url: https://a.example',
    '_posts/2020-05-01-one.md': `---\ntitle: One\n---
[a](/2020/05/02/two.html#part) [b](https://www.a.example/2020/05/02/two) [c](2020-05-02-two.md#x) [d](../02/two.html)
[e](/tags/) [f](#own) [g](https://b.example/2020/05/02/two.html) [h](/2020/05/03/three.html)`,
    '_posts/2020-05-02-two.md': '---\ntitle: Two\n---\nx',
    '_posts/2020-05-03-three.md': '---\ntitle: Three\npublished: false\n---\nx',
  })
  const { html, changes } = ready(items, 'One')
  const two = here(ready(items, 'Two'))
  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(hrefs).toEqual([
    `${two}#part`,
    two,
    `${two}#x`,
    two,
    'https://a.example/tags/',
    '#own',
    'https://b.example/2020/05/02/two.html',
    'https://a.example/2020/05/03/three.html',
  ])
  expect(changes).toContain(
    'Links lead to pages that did not come along: /tags/, /2020/05/03/three.html.',
  )
})

test('a link from a Hugo page leads to where its address ends with a slash', async () => {
  const items = await readAll({
    'config/_default/hugo.toml':
      'baseURL = "http://localhost:1313"\n[permalinks]\npost = "/:year/:month/:slug"',
    'config/production/hugo.toml': 'baseURL = "https://a.example"',
    'content/post/a.md': '---\ntitle: A\ndate: 2020-05-01\n---\n[b](../../03/b) [c](/c/)',
    'content/post/b.md': '---\ntitle: B\ndate: 2020-03-01\n---\nx',
  })
  expect(ready(items, 'A').html).toBe(
    `<p><a href="${here(ready(items, 'B'))}">b</a> <a href="https://a.example/c/">c</a></p>`,
  )
})

test('a film of the folder is a link with its name, or its name', async () => {
  const post = '---\ntitle: A\ndate: 2020-05-01\n---\n<video src="sea.mp4"></video>'
  const htmlWith = async (config: string) =>
    ready(await readAll({ '_config.yml': config, 'source/_posts/a.md': post }), 'A').html
  expect(await htmlWith('url: https://a.example')).toBe(
    '<p><a href="https://a.example/2020/05/01/a/sea.mp4">sea.mp4</a></p>',
  )
  expect(await htmlWith('')).toBe('<p>sea.mp4</p>')
})

test('links between posts lead to the new ones where a program made the addresses', async () => {
  const post = (title: string, text = 'x') => `---\ntitle: ${title}\ndate: 2020-05-01\n---\n${text}`
  const items = await readAll({
    '.eleventy.js': '',
    '_data/site.json': '{"baseUrl": "https://a.example"}',
    'posts/01-my-tea/index.md': post('All of it'),
    'posts/2020-05-01-mug.md': post('My mug'),
    'posts/a.md': post(
      'A',
      '[a](/blog/2020/05/my-tea/#x) [b](https://a.example/blog/2020/05/mug) [c](/b/my-mug.html) [d](/tags/mug/) [e](/blog/2020/05/gone-tea/) [f]({% ref "2020-05-01-mug.md" %})',
    ),
  })
  const [tea, mug] = ['All of it', 'My mug'].map((title) => here(ready(items, title)))
  const hrefs = [...ready(items, 'A').html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  const old = 'https://a.example'
  expect(hrefs).toEqual([
    `${tea}#x`,
    mug,
    mug,
    `${old}/tags/mug/`,
    `${old}/blog/2020/05/gone-tea/`,
    mug,
  ])
})

test('a link to a page that did not come along leads to where that was, or is plain text', async () => {
  const files = {
    '_posts/2020-05-01-one.md': `---\ntitle: One\n---
[a](gone.html) [b](../02/gone.html#x) [c](/tags/) [d](../../about.md) [e]({% link _drafts/plan.md %}) <a id="g">g</a>`,
    '_drafts/plan.md': '---\ntitle: Plan\n---\nx',
    'about.md': '---\ntitle: About\n---\nx',
  }
  const linksIn = async (config: string) => {
    const { html, changes } = ready(await readAll({ ...files, '_config.yml': config }), 'One')
    return [html, changes.filter((one) => /^Links/.test(one))]
  }
  expect(await linksIn('url: https://a.example\nbaseurl: /b')).toEqual([
    '<p><a href="https://a.example/b/2020/05/01/gone.html">a</a> <a href="https://a.example/b/2020/05/02/gone.html#x">b</a> ' +
      '<a href="https://a.example/b/tags/">c</a> <a href="https://a.example/b/about.html">d</a> e <a id="g">g</a></p>',
    [
      'Links lead to pages that did not come along: /b/2020/05/01/gone.html, /b/2020/05/02/gone.html, /b/tags/, /b/about.html.',
      'Links are plain text, as their pages did not come along: /_drafts/plan.md.',
    ],
  ])
  expect(await linksIn('')).toEqual([
    '<p>a b c d e <a id="g">g</a></p>',
    [
      'Links are plain text, as their pages did not come along: /_posts/gone.html, /02/gone.html, /tags/, /about.md, /_drafts/plan.md.',
    ],
  ])
  const plain = await readAll({
    'a.md':
      '---\ntitle: A\ndate: 2020-05-01\n---\n[a](/about) [b](b.md) [c](/talks/c.pdf) [d](d.zip)',
  })
  expect(ready(plain, 'A').html).toBe(`<p><a href="${siteConfig.url}/about">a</a> b c d</p>`)
})

test("Zola's links by file lead to the articles of those files", async () => {
  const items = await readAll({
    'config.toml': 'base_url = "https://a.example"',
    'content/blog/a.md':
      '+++\ntitle = "A"\ndate = 2020-05-01\n+++\n[b](@/blog/2020/b.md#part) [c][1] [d](@/blog/gone.md)\n\n[1]: @/blog/c/index.md',
    'content/blog/2020/b.md': '+++\ntitle = "B"\ndate = 2020-05-01\n+++\nx',
    'content/blog/c/index.md': '+++\ntitle = "C"\ndate = 2020-05-01\n+++\nx',
  })
  const { html, changes } = ready(items, 'A')
  expect(html).toBe(
    `<p><a href="${here(ready(items, 'B'))}#part">b</a> <a href="${here(ready(items, 'C'))}">c</a> d</p>`,
  )
  expect(changes).toContain(
    'content/blog/a.md:5: [d](@/blog/gone.md) leads to no file that was found; the link is left out.',
  )
})
