import type { Nodes } from 'hast'
import { expect, test } from 'vitest'
import { memorySource } from '../scripts/build/memory-source.ts'
import { parsePage } from '../scripts/import/built/page-facts.ts'
import { startBlog } from '../scripts/testing/blog.ts'
import { readBuiltPosts } from '../scripts/testing/built-posts.ts'
import { fillDemo } from '../scripts/testing/demo-pages.ts'
import { htmlFindings } from '../scripts/testing/valid-html.ts'
import { articlePath } from '../shared/articles/paths.ts'
import { dashboardPath, restrictedPaths } from '../shared/pages.ts'
import { sampleProfile } from '../shared/settings/samples.ts'
import { defaultSettings } from '../shared/settings/settings.ts'
import { textPages } from '../shared/texts/texts.ts'
import { listOtherPaths } from './plan.ts'

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

const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''

/** What a program that knows neither style nor script would show, or send, though it should not. */
const plainFindings = (node: Nodes, form: 'get' | 'post' | null = null): string[] => {
  if (node.type !== 'element' && node.type !== 'root') return []
  const { tagName = '', properties = {} } = node.type === 'element' ? node : {}
  const { hidden, name, className, method = 'get' } = properties
  const isForm = tagName === 'form'
  const isHidden = hidden !== undefined || String(className).includes('only-')
  const inside = isForm ? (method as 'get' | 'post') : form
  return [
    ...(isHidden && textOf(node).trim() !== '' ? [`hidden words: ${textOf(node)}`] : []),
    ...(isForm && !['get', 'post'].includes(String(method)) ? [`a form by ${method}`] : []),
    ...(form === 'get' && name !== undefined && name !== 'q' ? [`${name} in the address`] : []),
    ...node.children.flatMap((child) => plainFindings(child, inside)),
  ]
}

test('every page is valid HTML with ids of its own, and true without style and script: of a blog with articles, of one without, and of a search', async () => {
  const { author, build, text } = await startBlog()
  await fillDemo(author)
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
    const tree = parsePage(html)
    const ids = idsOf(tree)
    const others = ids.filter((id) => !id.startsWith('sp-'))
    const twice = ids.filter((id, n) => ids.indexOf(id) < n)
    const findings = [...htmlFindings(html), ...plainFindings(tree), ...others, ...twice]
    if (!ids.includes('sp-main') && !withoutMain.includes(path)) findings.push('no sp-main')
    if (findings.length > 0) found[path] = findings
  }
  // First, while the server still has the connection open.
  for (const search of ['', '?q=walk', '?q=zzyzx']) look(search, await text(`/search${search}`))
  for (const source of [filled, memorySource([], async () => null)]) {
    const paths = await listOtherPaths(source, build.renderer)
    const articles = (await source.allPosts()).map(({ id }) => articlePath(id as string))
    for (const path of [...paths, ...articles, ...Object.values(restrictedPaths)]) {
      const { contentType, body } = await build.renderer.render(path, source)
      if (contentType.startsWith('text/html')) look(path, new TextDecoder().decode(body))
    }
  }
  expect(found).toEqual({})
  expect(seen.size).toBeGreaterThan(50)
})
