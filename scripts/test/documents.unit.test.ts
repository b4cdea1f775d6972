import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
/** What people read about the code; the other Markdown is articles and pages of the blog. */
const documents = files.filter((file) =>
  /^(?!scripts\/(?:demo|local)\/|site\/content\/).*\.md$/.test(file),
)
const textOf = (document: string): string => readFileSync(root + document, 'utf8')
const isThere = (path: string): boolean =>
  files.some((file) => file === path || file.startsWith(path.replace(/\/?$/, '/')))

test('every link of a document leads to a file or a folder, and to a heading that it has', () => {
  const links = documents.flatMap((document) =>
    [...textOf(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)/g)].map(
      ([, to = '', heading]) => ({ document, to, heading }),
    ),
  )
  expect(links.length).toBeGreaterThan(30)
  for (const { document, to, heading } of links) {
    const path = to === '' ? document : posix.join(posix.dirname(document), to)
    expect([document, to, isThere(path)]).toEqual([document, to, true])
    const headings = heading ? [...textOf(path).matchAll(/^#+ (.+)$/gm)] : []
    const anchors = headings.map(([, text = '']) => text.toLowerCase().replaceAll(' ', '-'))
    if (heading) expect(anchors).toContain(heading)
  }
})

test('every path that a document names is there', () => {
  const paths = documents.flatMap((document) =>
    [...textOf(document).matchAll(/`([\w.-]+(?:\/[\w.[\]-]+)*\/(?:[\w.[\]-]+\.\w+)?)`/g)].map(
      ([, path = '']) => ({ document, path }),
    ),
  )
  expect(paths.length).toBeGreaterThan(100)
  // What a run makes is in no repository.
  const isMade = (path: string): boolean => /^(?:dist|out|\.build|\.wrangler|\.mail)\//.test(path)
  const missing = paths
    .filter(({ path }) => !isMade(path))
    .filter(({ document, path }) => {
      const own = posix.join(posix.dirname(document), path)
      return ![path, own].some((one) => isThere(one))
    })
  expect(missing).toEqual([])
})

test('the documents have at most 112,000 bytes', () => {
  const bytes = documents.map((document) => Buffer.byteLength(textOf(document)))
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(112_000)
})
