import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'

const read = (name: string) => JSON.parse(readFileSync(`${root}${name}`, 'utf8'))

test('every package that runs a script at its installation is allowed to by name, and no other', () => {
  const installed: Record<string, { hasInstallScript?: true }> = read('package-lock.json').packages
  const withScript = Object.keys(installed).filter((path) => installed[path]?.hasInstallScript)
  expect(read('package.json').allowScripts).toEqual(
    Object.fromEntries(withScript.map((path) => [path.replace(/^.*node_modules\//, ''), true])),
  )
})
