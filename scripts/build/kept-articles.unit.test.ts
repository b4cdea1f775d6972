import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import type { BuiltPost } from './articles.ts'
import { type Kept, keep, readKept } from './kept-articles.ts'

const stamp = { revision: 7, renderer: '0123456789abcdef' }

const newFolder = (): string => {
  const folder = mkdtempSync(`${tmpdir()}/stillpress-kept-`)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return `${folder}/`
}

const posts = ['“One”', 'Two'].map((heading, n) => ({ id: `article${n}`, heading })) as BuiltPost[]
const kept: Kept = {
  posts: new Map(posts.map((post) => [post.id as string, post])),
  syndicated: posts.slice(1),
}

test('what a build kept is the same to its own process and to another, which has only the file', () => {
  const [here, elsewhere] = [newFolder(), newFolder()]
  keep(here, stamp, kept)
  cpSync(here, elsewhere, { recursive: true })
  expect(readKept(here, stamp)).toEqual(kept)
  expect(readKept(elsewhere, stamp)).toEqual(kept)
})

test('a file that was damaged or removed counts as none, also to the process that wrote it', () => {
  const folder = newFolder()
  keep(folder, stamp, kept)
  writeFileSync(`${folder}articles-7-0123456789abcdef.json`, '{"posts":[')
  expect(readKept(folder, stamp)).toBeNull()
  keep(folder, stamp, kept)
  rmSync(`${folder}articles-7-0123456789abcdef.json`)
  expect(readKept(folder, stamp)).toBeNull()
})
