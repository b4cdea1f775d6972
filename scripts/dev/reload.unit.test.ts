import { mkdirSync, readFileSync, watch } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { markReady } from './reload.ts'

test('the mark for open pages comes into dist/ by one rename, and no other file comes and goes', async () => {
  const folder = newFolder()
  mkdirSync(`${folder}/dist/_astro`, { recursive: true })
  mkdirSync(`${folder}/kept`)
  const seen = new Set<string | null>()
  const watchers = ['dist', 'dist/_astro'].map((one) =>
    watch(`${folder}/${one}`, (_event, name) => seen.add(name)),
  )
  onTestFinished(() => {
    for (const watcher of watchers) watcher.close()
  })
  const mark = () => markReady(`${folder}/dist`, `${folder}/kept/`, 'a')
  // What has not changed is not written again.
  expect([mark(), mark()]).toEqual([true, false])
  await expect.poll(() => [...seen]).toContain('dev.json')
  expect([...seen]).toEqual(['dev.json'])
  expect(readFileSync(`${folder}/dist/_astro/dev.json`, 'utf8')).toBe('{"renderer":"a"}')
})
