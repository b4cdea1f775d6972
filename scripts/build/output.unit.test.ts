import { mkdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { series } from '../testing/series.ts'
import { listFiles, readStamp, Staging } from './output.ts'

/** A folder of files, and the builds that write them. @returns a build, and the files that are there */
const output = () => {
  const folder = newFolder()
  const [dist, beside] = [`${folder}/dist`, `${folder}/kept/`]
  mkdirSync(dist)
  let revision = 0
  const build = (files: ReadonlyMap<string, string>, removed: readonly string[] = []): number => {
    const staging = new Staging(beside, dist)
    for (const [file, text] of files) staging.write(file, Buffer.from(text))
    revision += 1
    staging.land(removed, { revision, renderer: '0123456789abcdef', epoch: 'e' })
    return revision
  }
  const read = () =>
    new Map(
      listFiles(dist)
        .filter((file) => file !== '/build.json')
        .sort()
        .map((file) => [file, readFileSync(dist + file, 'utf8')]),
    )
  return { build, read, stamp: () => readStamp(dist)?.revision, beside }
}

test('a folder whose files are all new keeps nothing of what the builds before had there', () => {
  const { build, read, stamp } = output()
  const list = (text: string, count: number) =>
    new Map(Array.from({ length: count }, (_, n) => [`/list/${n}.html`, `${text} ${n}`]))
  for (const [text, count] of [
    ['first', 110],
    ['a longer second', 130],
    ['3rd', 120],
    ['4', 140],
  ] as const) {
    const files = list(text, count)
    const gone = [...read().keys()].filter((file) => !files.has(file))
    const revision = build(files, gone)
    expect([read(), stamp()]).toEqual([new Map([...files].sort()), revision])
  }
})

test('after any series of builds the files are those of the last one', () => {
  const { build, read, beside } = output()
  const pick = series(7)
  const places = ['/', '/blog/', '/blog/page/', '/blog/page/coding/', '/blog/page/health/']
  let expected = new Map<string, string>()
  for (let n = 0; n < 40; n += 1) {
    const changed = new Map<string, string>()
    for (const place of places) {
      // Often the whole folder, as a new article changes each page of a list.
      const [most, isWhole] = [pick(2) * 100 + pick(5), pick(3) > 0]
      for (let at = 0; at < most; at += 1) {
        const text = `${n} `.repeat(1 + pick(9))
        if (isWhole || pick(2) === 0) changed.set(`${place}${at}.html`, text)
      }
    }
    const removed = [...expected.keys()].filter((file) => !changed.has(file) && pick(3) === 0)
    expected = new Map([...expected, ...changed])
    for (const file of removed) expected.delete(file)
    build(changed, removed)
    expect([n, read()]).toEqual([n, new Map([...expected].sort())])
    expect(listFiles(beside).every((file) => file.startsWith('/replaced/'))).toBe(true)
  }
})
