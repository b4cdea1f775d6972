import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Element, Nodes, Root, Text } from 'hast'
import { expect, test } from 'vitest'
import { restoreBackup } from '../../scripts/backup/restore.ts'
import { takeBackup } from '../../scripts/backup/take.ts'
import { parsePage } from '../../scripts/import/built/page-facts.ts'
import { expectData } from '../../scripts/lib/client.ts'
import { buildFolder } from '../../scripts/lib/paths.ts'
import { renew } from '../../scripts/renew/renew.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { vectors } from '../../scripts/testing/hostile-vectors.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { walk } from '../../scripts/testing/requests.ts'
import { readArticleAtPath } from '../../shared/articles/contract.ts'
import { cleanHtml } from '../../shared/articles/html/clean.ts'
import { displayVersion } from '../../shared/articles/html/display-version.ts'
import { formsOf } from '../../shared/articles/html/forms.ts'
import { printHtml } from '../../shared/articles/html/tree.ts'
import { limits } from '../../shared/limits.ts'
import { cookieNames } from '../../shared/names.ts'
import { siteConfig } from '../../shared/site.config.ts'

/** Attributes that `display` may add beyond the allow-list, by element, as DOM properties. */
const displayAdds: Readonly<Record<string, readonly string[]>> = {
  img: ['srcSet', 'sizes', 'width', 'height'],
  a: ['className', 'ariaLabel'],
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['id', 'ariaLabel']])),
  p: ['dataHost'],
  pre: ['dataLanguage'],
  // Only for the box of a table.
  div: ['className'],
  span: ['className'],
  // Only for the table of contents: articles have no `nav`.
  nav: ['className', 'ariaLabel'],
}

const blog = await sharedBlog()
const { url } = siteConfig
const hash = '0123456789abcdef0123456789abcdef'
const picture = `/uploads/${hash}-2000x1000`

const findText = (node: Nodes): Element | undefined => {
  if (node.type === 'element' && /^prose\b/.test(String(node.properties.className))) return node
  return 'children' in node ? node.children.map(findText).find(Boolean) : undefined
}

/** The text of an article as a browser parses its page. */
const textIn = (page: string): Root => {
  const found = findText(parsePage(page))
  if (!found) throw new Error('The page has no text.')
  return { type: 'root', children: found.children }
}

/** Whether it is a heading's link to itself: no link of an article has its class. */
const isAnchor = (node: Nodes): boolean => {
  if (node.type !== 'element' || String(node.properties.className) !== 'anchor') return false
  const { className: _, ariaLabel, href, ...others } = node.properties
  expect([node.tagName, node.children, others]).toEqual(['a', [], {}])
  expect(ariaLabel).toMatch(/^Link to “.+”$/s)
  expect(href).toMatch(/^#(?!sp-)./)
  return true
}

/** Whether it is the table of contents: no article has a `nav`. */
const isContents = (node: Nodes): boolean => {
  if (node.type !== 'element' || node.tagName !== 'nav') return false
  expect(displayAdds.nav).toEqual(['className', 'ariaLabel'])
  expect(printHtml({ type: 'root', children: [node] })).toMatch(
    /^<nav class="contents" aria-label="Contents"><details><summary>Contents<\/summary>(<\/?(ol|li|a href="#(?!sp-)[^"]+"(?: dir="rtl")?|a)>|[^<])+<\/details><\/nav>$/,
  )
  return true
}

/** Whether it is the box of a table: no other `div` of an article has its class. */
const isBox = (node: Nodes): node is Element => {
  if (node.type !== 'element' || String(node.properties.className) !== 'table') return false
  expect(displayAdds.div).toEqual(['className'])
  expect(node).toMatchObject({ tagName: 'div', children: [{ tagName: 'table' }] })
  return true
}

/** The children of a code as they were before its tokens got classes. */
const withoutTokens = ({ children }: Root | Element) => {
  const isToken = (one: Nodes): one is Element =>
    one.type === 'element' &&
    one.tagName === 'span' &&
    /^[cfknst]$/.test(String(one.properties.className))
  if (!children.some(isToken)) return children
  expect(displayAdds.span).toEqual(['className'])
  const texts = children.map((one) => (isToken(one) ? one.children[0] : one))
  return [{ type: 'text', value: texts.map((one) => (one as Text).value).join('') } as Text]
}

/** What the display step adds, taken away where it is of its form. */
const withoutAdded = <Node extends Root | Element>(node: Node): Node => {
  const { srcSet, sizes, dataLanguage, dataHost, ariaLabel, ...rest } =
    node.type === 'element' ? node.properties : {}
  if (node.type === 'element' && ariaLabel !== undefined)
    expect(displayAdds[node.tagName]).toContain('ariaLabel')
  if (dataLanguage !== undefined) expect(displayAdds.pre).toContain('dataLanguage')
  if (dataHost !== undefined) expect(dataHost).toMatch(/^[^\s/]+$/)
  // Both may be the author's as well: only their place among the others differs.
  const { width, height, ...others } = rest
  if (node.type === 'element' && (srcSet ?? sizes) !== undefined) {
    expect(displayAdds[node.tagName]).toEqual(expect.arrayContaining(['srcSet', 'sizes']))
    expect(String(srcSet)).toMatch(
      /^((\/uploads\/[\w.-]+|https:\/\/images\.unsplash\.com\/\S+) \d+w(, |$))+$/,
    )
    expect(String(sizes)).toMatch(/^\(min-width: \d+rem\) \d+rem, 100vw$/)
  }
  return {
    ...node,
    ...(node.type === 'element' ? { properties: others } : {}),
    children: withoutTokens(node)
      .filter((one) => !isAnchor(one) && !isContents(one))
      .map((one) => (isBox(one) ? (one.children[0] as Element) : one))
      .map((one) => (one.type === 'element' ? withoutAdded(one) : one)),
  }
}

/** A page's text holds against one list: the sanitiser's, plus what the display step adds. */
const expectHeld = (page: string): void => {
  const shown = printHtml(withoutAdded(textIn(page)))
  expect(cleanHtml(shown).html).toBe(shown)
}

/** Publishes texts and gives each as the Worker renders it, and as the file that a build makes. */
const pagesOf = async (htmls: readonly string[]) => {
  const ids: string[] = []
  await walk(htmls.entries(), async ([n, html]) => {
    ids[n] = await publish(blog.author, { headingSave: `Text ${n} of ${htmls.length}`, html })
  })
  const rendered = await Promise.all(ids.map((id) => blog.text(`/blog/${id}`)))
  await blog.rebuild()
  const files = ids.map((id) => readFileSync(`${blog.dist}/blog/${id}.html`, 'utf8'))
  expect(files).toEqual(rendered)
  return files
}

const texts = [
  'x',
  ' ',
  '\n',
  '"',
  "'",
  '<',
  '>',
  '&',
  '&lt;',
  '&gt;',
  '&quot;',
  '&amp;',
  '&#x22;',
  '=',
  '<!--',
  '-->',
  `="${url}/`,
  `${url}/`,
  `${url}//evil.example/`,
  `${url}/\\evil.example`,
  ...[
    '&lt;img alt=',
    'onclick=alert(1)',
    ' srcset=x',
    `&lt;img src=&quot;${picture}.png&quot;&gt;`,
  ],
]
const addresses = [
  `${picture}.png`,
  `${url}${picture}.jpg`,
  `${picture}-640.webp`,
  `${url}/about?a="b"&c`,
  `${url}//evil.example/x`,
  `${url}/\\evil.example`,
  '//evil.example',
  'javascript:alert(1)',
  'https://images.unsplash.com/photo-1?ixid=a',
  '/x" onclick="alert(1)',
  '#x',
  '',
]
const quoted = (value: string): string => `"${value.replaceAll('"', '&quot;')}"`
const text = fc.array(fc.constantFrom(...texts), { maxLength: 4 }).map((some) => some.join(''))
const attribute = fc.oneof(
  fc.tuple(
    fc.constantFrom('title', 'alt', 'id', 'class', 'srcset', 'data-x', 'data-language'),
    text,
  ),
  fc.tuple(fc.constant('class'), fc.constantFrom('k', 'language-ts', 'language-html')),
  fc.tuple(fc.constantFrom('src', 'href', 'cite', 'sizes'), fc.constantFrom(...addresses)),
)
const tag = fc
  .tuple(
    fc.constantFrom(
      'p',
      'img',
      'img',
      'a',
      'blockquote',
      'h2',
      'h3',
      'nav',
      'code',
      'pre',
      'table',
      'td',
      'li',
      'svg',
    ),
    fc.array(attribute, { maxLength: 4 }),
    fc.boolean(),
  )
  .map(([name, some, isEnd]) =>
    isEnd
      ? `</${name}>`
      : `<${name} ${some.map(([key, said]) => `${key}=${quoted(said)}`).join(' ')}>`,
  )
const anyText = fc
  .array(fc.oneof(tag, tag, text), { minLength: 1, maxLength: 12 })
  .map((parts) => `<p>Start.</p>${parts.join('')}`)

test('a title that looks like a picture stays a title: nothing is made of text after the sanitiser', async () => {
  const attack = `<p title="&lt;img alt=">t" src="${picture}.png" alt="x onclick=alert(1) y">X</p>`
  const stored = `<p title="&lt;img alt=&quot;x onclick=alert(1) y&quot; src=&quot;${picture}.png&quot;&gt;">X ="${url}/y"</p>`
  const [one = '', two = ''] = await pagesOf([attack, stored])
  for (const page of [one, two]) {
    expectHeld(page)
    const [paragraph] = textIn(page).children as Element[]
    expect(Object.keys(paragraph?.properties ?? {})).toEqual(['title'])
  }
})

/** Some texts in one article, each between two paragraphs. */
const inOne = (some: readonly string[]): string => `<p>Start.</p>${some.join('<p>Next.</p>')}`

test('whatever is written, a page shows what the sanitiser lets through and what the display step adds', () => {
  const expectShownHeld = (html: string): void => {
    const { page } = formsOf(cleanHtml(html).html, '/blog/0123456789')
    expectHeld(`<!doctype html><div class="prose">${page}</div>`)
  }
  for (const vector of vectors) expectShownHeld(inOne([vector]))
  expectShownHeld('<p>Start.</p><h2>One</h2><h3>Two</h3><h2>&gt;</h2>')
  fc.assert(fc.property(anyText, expectShownHeld), { numRuns: 500 })
})

test('so it is for what is published, in the page of the Worker and in the file of a build', async () => {
  const all = vectors.map((vector) => vector.replaceAll('\0', ''))
  const pictures = addresses.slice(0, 4).map((src) => `<img src=${quoted(src)} alt="&lt;img">`)
  const codes = ['const a = 1', '<b>1</b>', 'SELECT 1', 'def a(): return 1', '((((', 'a<b> 1']
  const blocks = codes.flatMap((code) =>
    ['ts', 'html', 'sql', 'py', 'cs', 'md', 'zig'].map(
      (name) => `<pre><code class="language-${name}">${code.replaceAll('<', '&lt;')}</code></pre>`,
    ),
  )
  const bucket = await blog.flare.getR2Bucket('PICTURES')
  await bucket.put(`${picture.replace('/uploads/', '')}-640.webp`, 'any bytes')
  const pages = await pagesOf([
    inOne(pictures),
    inOne(blocks),
    ...Array.from({ length: Math.ceil(all.length / 10) }, (_, n) =>
      inOne(all.slice(10 * n, 10 * n + 10)),
    ),
    ...fc.sample(anyText, { numRuns: 20, seed: 20261122 }),
  ])
  for (const page of pages) expectHeld(page)
  expect(pages[0]?.split(' srcset="/uploads/')).toHaveLength(3)
  expect(pages[1]?.split('<span class="k">').length).toBeGreaterThan(5)
  expect(pages[1]?.split('<pre data-language="')).toHaveLength(blocks.length + 1)
})

test('what a page shows of a text is made once, and made again where it was made by another version', async () => {
  const html = `<p><img src="${url}${picture}.png" alt="a" width="9"></p>`
  const id = await publish(blog.author, { headingSave: 'Made once', html })
  // The author's marker: no revision tells of what follows.
  const headers = { Cookie: `${cookieNames.signedIn}=1` }
  const read = async () => (await blog.get(`/blog/${id}`, { headers })).text()
  const first = await read()
  expect(first).toContain(`src="${picture}.png" alt="a"`)
  const set = (version: string, page: string) =>
    blog.db
      .prepare(
        'UPDATE article_html SET version = coalesce(?2, version), page = ?3 WHERE article_id = ?1',
      )
      .bind(id, version || null, page)
      .run()
  await set('', '<p>As it was made.</p>')
  expect(await read()).toContain('<p>As it was made.</p>')
  await set('0', '<p>As it was made before.</p>')
  expect(await read()).toBe(first)
  const query = { name: `/blog/${id}` }
  const called = expectData(await blog.anyone.call(readArticleAtPath, { query }))
  expect(atob(called?.articleSave ?? '')).toContain(`src="${url}${picture}.png" alt="a"`)
})

test('a text that is changed past its own call takes with it what was made of it', async () => {
  const id = await publish(blog.author, { html: `<p><img src="${picture}.png" alt=""></p>` })
  await blog.db
    .prepare("UPDATE all_articles SET body = '<p>Other.</p>' WHERE id = ?1")
    .bind(id)
    .run()
  expect(await blog.text(`/blog/${id}`)).toContain('<p>Other.</p>')
})

test('whatever a row or a backup holds, no page, feed or call has more of it than the sanitiser lets through', async () => {
  const doctored =
    '<p onclick="doctored(1)">A</p><script>doctored(2)</script><img src=x onerror=doctored(3)>'
  const tooDeep = `${'<div>'.repeat(limits.articleDepth + 1)}<script>doctored(4)</script>`
  const ids = [await publish(blog.author), await publish(blog.author, { headingSave: 'Deep' })]
  for (const [n, body] of [doctored, tooDeep].entries())
    await sql(blog.db, 'UPDATE all_articles SET body = ?2 WHERE id = ?1', ids[n] as string, body)
  await blog.author.ask('saveText', { body: { name: 'now', html: '<p>B</p>', updatedAt: null } })
  await sql(blog.db, 'UPDATE texts SET html = ?1', doctored)
  const file = `${newFolder()}/doctored.jsonl.gz`
  await takeBackup(blog.db, file)
  const other = await startBlog()
  const DB = other.db
  await restoreBackup({ DB, STATE: other.kv } as never, file, {
    replace: { saveTo: `${file}.old` },
  })
  for (const { text, builder, db } of [blog, other]) {
    const read = async () => {
      const pages = [...ids.map((id) => `/blog/${id}`), '/now', '/feed.xml', '/feed.json']
      const calls = [
        '/api/article',
        '/api/post',
        '/api/text',
        `/api/getapostadsfgd?name=/blog/${ids[0]}`,
      ]
      const query = { table: 'articles', columns: 'page,feed,excerpt' } as const
      const made = await builder.ask('readPublicRows', { query })
      const texts = await Promise.all([...pages, ...calls].map((path) => text(path)))
      const saved = texts.flatMap((text) => text.match(/(?<="articleSave":")[^"]+/g) ?? [])
      return [...texts, JSON.stringify(made), ...saved.map((encoded) => atob(encoded))].join('\n')
    }
    for (const isRenewed of [false, true]) {
      if (isRenewed) await renew({ DB: db })
      const all = await read()
      expect([isRenewed, all.includes('<p>A</p>'), all.includes('doctored(')]).toEqual([
        isRenewed,
        true,
        false,
      ])
    }
  }
})

test('the longest text is published with pictures of its own, though what is made of it has no room beside it', async () => {
  const image = `<p><img src="${url}${picture}.png" alt="a"></p>`
  const html = `${image}<p>${'€'.repeat(330_000)}</p>`
  const id = await publish(blog.author, { headingSave: 'Long', html })
  const count = blog.db.prepare('SELECT COUNT(*) AS n FROM article_html WHERE article_id = ?1')
  expect(await count.bind(id).first('n')).toBe(0)
  const page = await blog.text(`/blog/${id}`)
  expect(page).toContain(
    `src="${picture}.png" alt="a" loading="lazy" decoding="async" width="2000"`,
  )
  expect(page).toContain('€'.repeat(330_000))
})

test('the renderer has no parser: it cannot change a text', () => {
  const renderer = readFileSync(`${buildFolder}site/server/entry.mjs`, 'utf8')
  expect(renderer).toContain('prose e-content')
  expect(renderer).not.toMatch(/parseFragment|hast-util|parse5|registerLanguage/)
})

/** What each version makes of the same text: a new one adds its line, and whatever is kept is made anew. */
const versions: Record<string, string> = {
  '1': '719a942b579c82e3',
  '2': '6bee02fe2e512742',
  '3': 'd8c4e8172eb76a9a',
  '4': '108b15232ca1196d',
  '5': '108b15232ca1196d',
  '6': 'bb2ca5212ad51a53',
  '7': '9060bc77069e066f',
  '8': '877d413dabff24b5',
  '9': '3b0b2e61586fef71',
  '10': 'e896145484ff6723',
  '11': '8e93ab44dc7f072d',
  '12': 'dfef7f1f475f6ac4',
  '13': 'a7b170e40f12ee5e',
}

test('whoever changes what the display step makes counts its number up', () => {
  const html = `<h2 id="a">A</h2><h3>B</h3><h2>C</h2><p><img src="${picture}.png#640.webp" alt="b"> <img src="https://images.unsplash.com/photo-1?ixid=a" alt="c"></p><pre><code class="language-ts">const a = 1</code></pre><p><a href="/about">d</a> <a href="${url}/x" rel="noopener noreferrer">e</a> <a href="#a">f</a></p><p><a href="/about">g</a><sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup></p><table><tr><td>h<td>1</table><p><a href="https://youtu.be/dQw4w9WgXcQ"><img src="${picture}.png" alt="i"></a></p>`
  const made = Object.values(formsOf(html, '/blog/0123456789')).join('\n')
  const number = displayVersion.split(' ')[0] ?? ''
  const hash = createHash('sha256').update(made.replaceAll(url, '')).digest('hex').slice(0, 16)
  expect({ [number]: hash }).toEqual({ [number]: versions[number] })
})
