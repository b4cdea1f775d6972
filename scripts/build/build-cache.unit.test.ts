import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { newFolder } from '../testing/new-folder.ts'
import type { BuiltPost } from './articles.ts'
import { type BuildCache, earlierAssets, readCache, writeCache } from './build-cache.ts'
import type { KnownPost } from './pictures.ts'

const renderer = '0123456789abcdef'
const stamp = { revision: 7, renderer }
const next = { revision: 8, renderer }

const posts = Array.from({ length: 20 }, (_, n) => ({ id: `article${n}`, heading: `“${n}”` }))
const cache: BuildCache = {
  revision: 7,
  epoch: 'a7',
  site: defaultSettings,
  texts: ['now'],
  posts: new Map(posts.map((post) => [post.id, post as KnownPost])),
  records: new Map([
    ['/blog', ['hash', '["site"]', '["postsByHeading","Coding",3]']],
    ['/404', ['']],
  ]),
  syndicated: posts.slice(1, 3) as BuiltPost[],
}

test('the data of a build is the same to the next one', () => {
  const folder = `${newFolder()}/`
  writeCache(folder, stamp, cache)
  expect(readCache(folder, stamp)).toEqual(cache)
  const elsewhere = `${newFolder()}/`
  cpSync(folder, elsewhere, { recursive: true })
  expect(readCache(elsewhere, stamp)).toEqual(cache)
})

test('the data of a build takes the place of that of the build before', () => {
  const folder = `${newFolder()}/`
  writeCache(folder, stamp, cache)
  writeCache(folder, next, { ...cache, revision: 8 })
  expect(readCache(folder, stamp)).toBeNull()
  expect(readCache(folder, next)).toEqual({ ...cache, revision: 8 })
  expect(readdirSync(folder)).toEqual([`build-8-${renderer}.json`])
})

test('a file that was damaged or removed counts as none', () => {
  const folder = `${newFolder()}/`
  writeCache(folder, stamp, cache)
  writeFileSync(`${folder}build-7-${renderer}.json`, '{"posts":[')
  expect(readCache(folder, stamp)).toBeNull()
  writeCache(folder, stamp, cache)
  rmSync(`${folder}build-7-${renderer}.json`)
  expect(readCache(folder, stamp)).toBeNull()
})

test('the files of one renderer stay through all builds of the next one, and go with the one after it', () => {
  const folder = `${newFolder()}/`
  const earlier = [...'aabbcc'].map((name) => earlierAssets(folder, name, [`/_astro/${name}.js`]))
  expect(earlier.map(([path]) => path?.at(-4))).toEqual([
    ...[undefined, undefined],
    ...['a', 'a'],
    ...['b', 'b'],
  ])
})
