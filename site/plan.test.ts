import type { Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { expect, test } from 'vitest'
import { memorySource } from '../scripts/build/memory-source.ts'
import { importItems } from '../scripts/import/import-items.ts'
import { readMarkdownFolder } from '../scripts/import/read-markdown.ts'
import { root } from '../scripts/lib/paths.ts'
import { publish } from '../scripts/testing/articles.ts'
import { startBlog } from '../scripts/testing/blog.ts'
import { readBuiltPosts } from '../scripts/testing/built-posts.ts'
import { htmlFindings } from '../scripts/testing/valid-html.ts'
import { dashboardPath, restrictedPaths } from '../shared/pages.ts'
import { sampleProfile } from '../shared/settings/samples.ts'
import { defaultSettings } from '../shared/settings/settings.ts'
import { textPages } from '../shared/texts/texts.ts'
import { listPaths } from './plan.ts'

/** Every block and mark that the editor makes. */
const everyBlock = `<p class="lead">First <strong>bold</strong>, <em>slanted</em>, <u>lined</u>, <s>struck</s>, <code>x</code>, <a href="https://example.com">a link</a>.</p>
<h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6><p class="align-center">Centred<br>twice</p><hr>
<ul><li>An item</li><li class="task-list-item"><input type="checkbox" disabled> To do<ul><li class="task-list-item"><input type="checkbox" checked disabled> Done</li></ul></li></ul>
<ol start="3" type="a"><li><p>An item</p><p>of two</p></li></ol><dl><dt>Term</dt><dd>Meaning</dd></dl>
<blockquote><p>Said</p></blockquote><blockquote class="pull"><p>Said</p><p class="attribution">— A</p></blockquote>
<pre><code class="language-ts">const line = 1</code></pre><pre><code>plain</code></pre><figure class="wide"><pre><code>x</code></pre><figcaption>Wide</figcaption></figure>
<table><caption>Prices</caption><thead><tr><th scope="col" colspan="2">A</th></tr></thead><tbody><tr><th scope="row">1</th><td rowspan="1">2</td></tr></tbody></table>
<p><img src="/logo-light.svg" alt="Logo" width="28" height="28"></p><figure class="wide"><img src="/logo-light.svg" alt="" width="28" height="28"><figcaption>By me</figcaption></figure>
<div class="callout"><p>Mind</p></div><div class="callout warning"><p>Mind</p></div><details open><summary>More <em>here</em></summary><p>Hidden</p></details>
<p><a href="https://www.example.com/walk">A walk</a></p><p>So.<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup></p>
<div class="footnotes"><ol><li id="fn-1">She said <a href="#fnref-1" class="footnote-backref">↩</a></li></ol></div>`

/** Pages without a header to skip. */
const withoutMain: readonly string[] = [
  ...['/', '/sign-in', dashboardPath],
  ...Object.values(restrictedPaths),
]

/** The ids of a page itself: what an article brings is its own. */
const idsOf = (node: Nodes): string[] => {
  if (node.type !== 'element' && node.type !== 'root') return []
  const { id, className } = node.type === 'element' ? node.properties : {}
  const isText = Array.isArray(className) && className.includes('prose')
  return [
    ...(typeof id === 'string' ? [id] : []),
    ...(isText ? [] : node.children.flatMap((child) => idsOf(child))),
  ]
}

test('every page is valid HTML with ids of its own: of a blog with articles, of one without, and of a search', async () => {
  const { author, build, text } = await startBlog()
  await importItems(author, await readMarkdownFolder(`${root}scripts/demo`), () => {})
  await publish(author, { headingSave: 'Every block', html: everyBlock })
  const { posts, all } = await readBuiltPosts(build.client)
  const filled = memorySource(posts, async (id) => all.find((post) => post.id === id) ?? null, {
    site: { ...defaultSettings, ...sampleProfile, samples: true },
    texts: textPages.map(({ name }) => name),
    text: async () => all.find(({ heading }) => heading === 'Every block') ?? null,
  })
  const found: Record<string, string[]> = {}
  const seen = new Set<string>()
  const look = (path: string, html: string): void => {
    if (seen.has(html)) return
    seen.add(html)
    const ids = idsOf(fromHtml(html))
    const others = ids.filter((id) => !id.startsWith('sp-'))
    const twice = ids.filter((id, n) => ids.indexOf(id) < n)
    const findings = [...htmlFindings(html), ...others, ...twice]
    if (!ids.includes('sp-main') && !withoutMain.includes(path)) findings.push('no sp-main')
    if (findings.length > 0) found[path] = findings
  }
  // First, while the server still has the connection open.
  for (const search of ['', '?q=walk', '?q=zzyzx']) look(search, await text(`/search${search}`))
  for (const source of [filled, memorySource([], async () => null)]) {
    const paths = await listPaths(source, build.renderer)
    for (const path of [...paths, ...Object.values(restrictedPaths)]) {
      const { contentType, body } = await build.renderer.render(path, source)
      if (contentType.startsWith('text/html')) look(path, new TextDecoder().decode(body))
    }
  }
  expect(found).toEqual({})
  expect(seen.size).toBeGreaterThan(50)
})
