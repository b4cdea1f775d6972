import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Post } from '../../shared/source.ts'
import { newFolder } from '../testing/new-folder.ts'
import type { BuiltPost } from './articles.ts'
import { type BuildCache, deleteOldCaches, readCache, writeCache } from './build-cache.ts'

const renderer = '0123456789abcdef'
const stamp = { revision: 7, renderer }
const next = { revision: 8, renderer }

const post = (id: string, heading: string) => ({ id, heading }) as BuiltPost
const byId = (posts: readonly Post[]) => new Map(posts.map((post) => [post.id as string, post]))

const posts = Array.from({ length: 200 }, (_, n) => post(`article${n}`, `“${n}”`))
const lacking = ['never-made.webp']
const cache: BuildCache = { posts: byId(posts), syndicated: posts.slice(1, 3), lacking }

/** Expects the cache of a folder, here and in another process, which has only the files. */
const expectCache = (folder: string, of: typeof stamp, { posts, syndicated }: BuildCache): void => {
  const elsewhere = `${newFolder()}/`
  cpSync(folder, elsewhere, { recursive: true })
  for (const place of [folder, elsewhere]) {
    const read = readCache(place, of)
    expect(read?.posts).toEqual(posts)
    expect(read?.syndicated).toEqual(syndicated)
    expect(read?.lacking).toEqual(lacking)
  }
}

test('the cache of a build is the same to its own process and to another, which has only the files', () => {
  const folder = `${newFolder()}/`
  writeCache(folder, stamp, cache)
  expectCache(folder, stamp, cache)
})

test('a build after a few changes writes only those, and drops only what it does not need', () => {
  const folder = `${newFolder()}/`
  writeCache(folder, stamp, cache)
  const whole = readFileSync(`${folder}articles-7-${renderer}.json`)
  const changed = new Map(cache.posts)
  changed.set('article5', post('article5', 'Another title'))
  changed.set('new', post('new', 'A new one'))
  changed.delete('article6')
  const after = { ...(readCache(folder, stamp) as BuildCache), posts: changed, syndicated: [] }
  deleteOldCaches(folder, writeCache(folder, next, after))
  expectCache(folder, next, after)
  expect(readdirSync(folder)).toEqual([`articles-7-${renderer}.json`, `build-8-${renderer}.json`])
  expect(readFileSync(`${folder}articles-7-${renderer}.json`)).toEqual(whole)
  expect(readFileSync(`${folder}build-8-${renderer}.json`, 'utf8')).not.toContain('article7')
})

test('after many changes all articles are written again', () => {
  const folder = `${newFolder()}/`
  writeCache(folder, stamp, cache)
  const after = { ...(readCache(folder, stamp) as BuildCache), posts: byId(posts.slice(0, 50)) }
  deleteOldCaches(folder, writeCache(folder, next, after))
  expectCache(folder, next, after)
  expect(readdirSync(folder)).toEqual([`articles-8-${renderer}.json`, `build-8-${renderer}.json`])
})

test('a file that was damaged or removed counts as none, also to the process that wrote it', () => {
  const folder = `${newFolder()}/`
  writeCache(folder, stamp, cache)
  writeFileSync(`${folder}build-7-${renderer}.json`, '{"changed":[')
  expect(readCache(folder, stamp)).toBeNull()
  writeCache(folder, stamp, cache)
  rmSync(`${folder}build-7-${renderer}.json`)
  expect(readCache(folder, stamp)).toBeNull()
  writeCache(folder, stamp, cache)
  const elsewhere = `${newFolder()}/`
  cpSync(`${folder}build-7-${renderer}.json`, `${elsewhere}build-7-${renderer}.json`)
  expect(readCache(elsewhere, stamp)).toBeNull()
})
