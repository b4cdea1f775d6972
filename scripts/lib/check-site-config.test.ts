import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freshClone } from '../testing/clone.ts'
import { root } from './paths.ts'

const text = readFileSync(`${root}shared/site.config.ts`, 'utf8')

/** The line of the config that a text stands in. */
const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length

test('a value of a wrong type in the site config is told with its own line by whatever compiles the site', () => {
  const folder = freshClone()
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  for (const [part, wrong, name] of [
    ["title: 'Stillpress'", 'title: 42', 'title'],
    ["url: 'https://stillpress.example'", 'url: true', 'url'],
    ["url: 'https://stillpress.example'", "url: 'stillpress.example'", 'url'],
    ["code: 'https://github.com/robin-hale-example'", 'code: null', 'author.links.code'],
    ["'health', 'programming'", "7, 'programming'", 'keywords.1'],
  ] as const) {
    expect(text).toContain(part)
    writeFileSync(`${folder}/shared/site.config.ts`, text.replace(part, wrong))
    // One value shows that all commands load the check; it is asked itself for the others.
    const commands = ['dev', 'compile', 'build'].map((command) => `${command}/main.ts`)
    for (const file of name === 'title' ? commands : ['lib/check-site-config.ts']) {
      const { status, stderr } = run(`scripts/${file}`)
      expect([file, status, stderr.trim().split('\n').length]).toEqual([file, 1, 1])
      expect(stderr).toContain(`shared/site.config.ts:${lineOf(part)}: ${name}: `)
    }
  }
})

test('the compiler tells of it in the same line', () => {
  const folder = freshClone()
  const part = "title: 'Stillpress'"
  writeFileSync(`${folder}/shared/site.config.ts`, text.replace(part, 'title: 42'))
  // The project's options, without its other files.
  const alone = { extends: './tsconfig.json', include: ['site-config.ts', 'site.config.ts'] }
  writeFileSync(`${folder}/shared/alone.json`, JSON.stringify(alone))
  const tsc = `${root}node_modules/.bin/tsc`
  const { stdout } = spawnSync(tsc, ['-p', 'shared/alone.json', '--noEmit'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stdout).toContain(`site.config.ts(${lineOf(part)},`)
})
