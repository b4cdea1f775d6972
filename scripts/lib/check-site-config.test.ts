import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteConfig } from '../../shared/site.config.ts'
import type { SiteConfig } from '../../shared/site-config.ts'
import { freshClone } from '../testing/clone.ts'
import { faultsOfConfig } from './check-site-config.ts'
import { root } from './paths.ts'

const text = readFileSync(`${root}shared/site.config.ts`, 'utf8')

/** How a fault begins whose value stands in the line of a text. */
const faultAt = (part: string, name: string) =>
  `shared/site.config.ts:${text.slice(0, text.indexOf(part)).split('\n').length}: ${name}: `

test.each([
  ["url: 'https://stillpress.example'", { url: true }, 'url'],
  ["url: 'https://stillpress.example'", { url: 'stillpress.example' }, 'url'],
  [
    "code: ''",
    { author: { ...siteConfig.author, links: { ...siteConfig.author.links, code: null } } },
    'author.links.code',
  ],
  ["'health', 'programming'", { keywords: ['tea', 7, 'programming'] }, 'keywords.1'],
])('a wrong value instead of %s is told with its own line', (part, wrong, name) => {
  expect(text).toContain(part)
  expect(faultsOfConfig({ ...siteConfig, ...wrong }, text)).toEqual([
    expect.stringContaining(faultAt(part, name)),
  ])
})

test('whatever compiles the site tells of it first and ends, and the compiler knows the types', () => {
  for (const file of ['dev/main', 'build/compile', 'build/main']) {
    const source = readFileSync(`${root}scripts/${file}.ts`, 'utf8')
    expect(/^import .*/m.exec(source)?.[0]).toBe("import '../lib/check-site-config.ts'")
  }
  const folder = freshClone()
  const part = "title: 'Stillpress'"
  writeFileSync(`${folder}/shared/site.config.ts`, text.replace(part, 'title: 42'))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build/compile.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stderr.trim().split('\n').length]).toEqual([1, 1])
  expect(stderr).toContain(faultAt(part, 'title'))
  // @ts-expect-error -- a number is no title
  const wrong: SiteConfig = { ...siteConfig, title: 42 }
  expect(wrong).toBeDefined()
  expect(text).toMatch(/ satisfies SiteConfig\n$/)
})
