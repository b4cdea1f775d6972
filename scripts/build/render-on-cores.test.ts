import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { listOtherPaths, syndicatedPaths } from '../../site/plan.ts'
import { publish } from '../testing/articles.ts'
import { startBlog } from '../testing/blog.ts'
import { readBuiltPosts } from '../testing/built-posts.ts'
import { newFolder } from '../testing/new-folder.ts'
import { readTextsOf } from './articles.ts'
import { pageFile } from './files.ts'
import { memorySource } from './memory-source.ts'
import { renderOnCores, startThreads } from './render-on-cores.ts'
import { renderPages } from './render-pages.ts'

test('pages that every core of the machine renders are the same as those of one, and have read the same', async () => {
  const { author, build } = await startBlog()
  const { client, renderer } = build
  for (let n = 1; n <= 5; n += 1) await publish(author, { headingSave: `Software ${n}` })
  const { posts, all, ids } = await readBuiltPosts(client)
  const source = memorySource(posts, async (id) => all.find((post) => post.id === id) ?? null)
  const others = await listOtherPaths(source, renderer)
  const paths = others.filter((path) => !syndicatedPaths.includes(path))

  // In `dist` a file is as a build before left it.
  const folders = { folder: newFolder(), dist: newFolder() }
  const same = await renderer.render('/blog/page/coding/2', source)
  mkdirSync(`${folders.dist}/blog/page/coding`, { recursive: true })
  writeFileSync(folders.dist + pageFile('/blog/page/coding/2'), same.body)
  const files = new Map<string, string | null>()
  const asked = new Map<string, readonly string[]>()
  const threads = startThreads(folders, 1)
  onTestFinished(() => Promise.all(threads.map(({ end }) => end())).then(() => {}))
  const texts = readTextsOf(client, ids)
  const site = { renderer, source, paths, posts, texts, inHand: new Map(), folders, threads }
  const unwritten: string[] = []
  await renderOnCores(site, (path, file, questions, isWritten) => {
    files.set(path, file)
    if (!isWritten) unwritten.push(path)
    asked.set(path, questions)
  })
  expect(files.size).toBe(paths.length + 5)
  expect(unwritten).toEqual(['/blog/page/coding/2'])
  const different: string[] = []
  await renderPages(renderer, source, [...files.keys()], (path, { body }, questions) => {
    expect(files.get(path)).toBe(pageFile(path))
    expect(asked.get(path)?.toSorted()).toEqual(questions.toSorted())
    expect(questions).toContain('["site"]')
    const { folder, dist } = folders
    const file = (unwritten.includes(path) ? dist : folder) + pageFile(path)
    if (!readFileSync(file).equals(body)) different.push(path)
  })
  expect(different).toEqual([])
})

test('a page that cannot be rendered is named, with the reason', async () => {
  const { build } = await startBlog()
  const countIn = () => Promise.reject(new Error('No connection.'))
  const source = { ...memorySource([], async () => null), countIn }
  await expect(build.renderer.render('/blog/page/coding', source)).rejects.toThrow(
    'The page /blog/page/coding failed to render: Error: No connection.',
  )
})
