import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { hashOfInputs } from './inputs.ts'

/** A project of a few files. @returns its folder, and what writes into it */
const project = () => {
  const root = `${newFolder()}/`
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(root + file), { recursive: true })
    writeFileSync(root + file, text)
  }
  for (const file of ['site/pages/blog.astro', 'shared/pages.ts', 'scripts/build/icons.ts']) {
    write(file, `of ${file}`)
  }
  write('astro.config.mjs', 'export default {}')
  return { write, hash: (options: object = {}) => hashOfInputs(root, options) }
}

test('what a compilation reads decides whether the one before will do', () => {
  const { write, hash } = project()
  const seen = [hash()]
  const expectAnother = (): void => {
    expect(seen).not.toContain(hash())
    seen.push(hash())
  }
  write('site/pages/blog.astro', 'another page')
  expectAnother()
  write('site/public/new.svg', '<svg/>')
  expectAnother()
  write('shared/pages.ts', '')
  expectAnother()
  write('astro.config.mjs', 'export default { site: "" }')
  expectAnother()
  write('node_modules/.package-lock.json', '{ "packages": {} }')
  expectAnother()
  expect(hash({ reloads: true })).not.toBe(hash())
})

test('what it does not read decides nothing: tests and their helpers, the Worker, the readme', () => {
  const { write, hash } = project()
  const before = hash()
  write('site/views/shell.test.ts', 'test()')
  write('shared/articles/hostile.deep.ts', 'test()')
  write('scripts/testing/blog.ts', 'startBlog()')
  write('worker/index.ts', 'export default {}')
  write('README.md', '# A blog')
  expect(hash()).toBe(before)
})
