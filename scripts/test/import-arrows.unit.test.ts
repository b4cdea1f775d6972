import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'

/** From the ground up: a folder or a file imports of its own layer only itself, and of those above nothing. */
const layers: Readonly<Record<string, readonly string[]>> = {
  worker: [
    'database bindings.ts',
    'lib',
    'live migrations secrets',
    'visits',
    'http',
    'drawing',
    'rebuild captcha counts',
    'switches session pings pictures',
    'mail vault configuration.ts',
    'articles author-letters setup subscribers',
    'cards public-data search settings texts',
    'drafts gate opinions reactions statistics',
    'backup forms health imports preview privacy redirects',
    'retention.ts api.ts',
    'index.ts',
  ],
  'site/dashboard': [
    'data',
    'parts',
    'lists',
    'preview rebuild switches',
    'author-letters media',
    'editor settings',
    'articles drafts mail opinions pings privacy redirects session statistics subscribers texts vault',
    'overview',
    'frame',
    'palette',
    'Dashboard.tsx',
    'preload.ts',
  ],
}

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.astro'], { cwd: root })
  .toString()
  .trim()
  .split('\n')

/** The files that one imports, types too. */
const importsOf = (file: string): string[] =>
  [...readFileSync(root + file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, path = '']) => posix.join(posix.dirname(file), path))
    .filter((path) => sources.includes(path))

const arrows = new Map(sources.map((file) => [file, importsOf(file)]))

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
  expect([...arrows.values()].flat().length).toBeGreaterThan(1000)
  expect(circlesOf(arrows)).toEqual([])
})

test('a circle is found', () => {
  const circle = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ])
  expect(circlesOf(circle)).toEqual(['b > c > b'])
})

test.each(Object.entries(layers))(
  'in %s each folder imports only what lies below it',
  (ground, floors) => {
    const isProduct = (file: string) =>
      file.startsWith(`${ground}/`) && !/\.(?:test|deep)\.tsx?$|\.d\.ts$/.test(file)
    const roomOf = (file: string): string => file.slice(ground.length + 1).split('/')[0] as string
    const floorOf = (room: string): number =>
      floors.findIndex((rooms) => rooms.split(' ').includes(room))
    const rooms = new Set(sources.filter(isProduct).map(roomOf))
    expect([...rooms].filter((room) => floorOf(room) === -1)).toEqual([])
    const upwards = sources.filter(isProduct).flatMap((file) =>
      (arrows.get(file) ?? [])
        .filter(isProduct)
        .filter((other) => roomOf(other) !== roomOf(file))
        .filter((other) => floorOf(roomOf(other)) >= floorOf(roomOf(file)))
        .map((other) => `${file} > ${other}`),
    )
    expect(upwards).toEqual([])
  },
)

/** The packages that a file imports, not counting types. */
const packagesOf = (file: string): string[] =>
  [
    ...readFileSync(root + file, 'utf8').matchAll(
      /(?:^import (?!type\b)[^']*|\bfrom |\bimport\(|\bload\()'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/gm,
    ),
  ].flatMap(([whole, name = '']) => (/^import type|^export type/.test(whole) ? [] : [name]))

test('what a deployment runs needs no package that only tests, bench and imports of articles have', () => {
  const read = (name: string) => JSON.parse(readFileSync(`${root}${name}`, 'utf8'))
  const { dependencies, devDependencies } = read('package.json')
  const { devDependencies: ofImport } = read('scripts/import/package.json')
  const isProduct = /^(?:site|shared|worker)\/(?!.*(?:testing\/|\.test\.|\.deep\.))/
  const commands = ['deploy/main', 'build/compile', 'build/main', 'renew/main', 'build/wrangler']
  const reached = new Set<string>()
  // Only a build for this machine adds the demo, which it imports as articles of others.
  const follow = (file: string): void => {
    if (reached.has(file) || file === 'scripts/local/seed.ts') return
    reached.add(file)
    for (const next of arrows.get(file) ?? []) follow(next)
  }
  for (const name of commands) follow(`scripts/${name}.ts`)
  for (const file of sources.filter((one) => isProduct.test(one))) follow(file)
  const packages = new Set([...reached].flatMap(packagesOf))
  expect([...packages].filter((name) => name in dependencies).length).toBeGreaterThan(15)
  const others = { ...devDependencies, ...ofImport }
  expect([...packages].filter((name) => name in others)).toEqual([])
})
