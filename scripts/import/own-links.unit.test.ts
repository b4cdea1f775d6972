import { expect, test } from 'vitest'
import { siteConfig } from '../../shared/site.config.ts'
import { readAll, ready } from '../testing/import-folder.ts'
import { idOf } from './item.ts'

const here = ({ key }: { key: string }) => `${siteConfig.url}/blog/${idOf(key)}`

test('links between files lead to the new articles, with their headings, however they are written', async () => {
  const post = (title: string, text = 'x', more = '') =>
    `---\ntitle: ${title}\ndate: 2020-05-01\n${more}---\n${text}`
  const items = await readAll(
    {
      'posts/2020-05-01-one.md': post(
        'One',
        '[a](/blog/2020/05/two.html#part) [b](https://www.a.example/blog/2020/05/two/) [c](2020-05-02-two.md#x) [d](../tea/my-tea/#y)\n[e](/tags/) [f](#own) [g](https://b.example/2020/05/02/two.html) [h](2020-05-03-three.md) [i](/b/my-tea.html)',
      ),
      'posts/2020-05-02-two.md': post('Two', 'x', 'permalink: /blog/2020/05/two.html\n'),
      'posts/2020-05-03-three.md': post('Three', 'x', 'published: false\n'),
      'tea/01-my-tea/index.md': post('All of it'),
    },
    { site: 'https://a.example' },
  )
  const { html, changes } = ready(items, 'One')
  const [two, tea] = ['Two', 'All of it'].map((title) => here(ready(items, title)))
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    `${two}#part`,
    two,
    `${two}#x`,
    `${tea}#y`,
    'https://a.example/tags/',
    '#own',
    'https://b.example/2020/05/02/two.html',
    tea,
  ])
  expect(changes).toEqual(
    expect.arrayContaining([
      'Links lead to pages that did not come along: /tags/.',
      'Links are plain text, as their pages did not come along: /posts/2020-05-03-three.md.',
    ]),
  )
})

test('a link to what did not come along leads to this blog, or is plain text', async () => {
  const plain = await readAll({
    'a.md':
      '---\ntitle: A\ndate: 2020-05-01\n---\n[a](/about) [b](b.md) [c](/talks/c.pdf) [d](d.zip) <video src="sea.mp4"></video>',
  })
  expect(ready(plain, 'A').html).toBe(
    `<p><a href="${siteConfig.url}/about">a</a> b c d sea.mp4</p>`,
  )
})
