import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.astro'], { cwd: root })
  .toString()
  .trim()
  .split('\n')

/** The files that one imports, types too. */
const importsOf = (file: string): string[] =>
  [...readFileSync(root + file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, path = '']) => posix.join(posix.dirname(file), path))
    .filter((path) => sources.includes(path))

/** A way from a file back to itself, for each that has one; each circle once. */
const circlesOf = (arrows: ReadonlyMap<string, readonly string[]>): string[] => {
  const circles: string[] = []
  const done = new Set<string>()
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' > '))
    if (done.has(file)) return
    done.add(file)
    for (const next of arrows.get(file) ?? []) follow(next, [...way, file])
  }
  for (const file of arrows.keys()) follow(file, [])
  return circles
}

test('no file imports its way back to itself, types included', () => {
  const arrows = new Map(sources.map((file) => [file, importsOf(file)]))
  expect([...arrows.values()].flat().length).toBeGreaterThan(1000)
  expect(circlesOf(arrows)).toEqual([])
})

test('a circle is found', () => {
  const arrows = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ])
  expect(circlesOf(arrows)).toEqual(['b > c > b'])
})
