import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'

interface LockedPackage {
  readonly integrity?: string
  readonly resolved?: string
}

test('every package has its hash in the lockfile, whatever it is installed on, and no address', () => {
  const lockfile = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  // What lies in this repository is not installed from elsewhere.
  const own = new Set<string>(lockfile.packages[''].workspaces)
  const packages = Object.entries<LockedPackage>(lockfile.packages).filter(
    ([folder, { resolved = folder }]) => folder && !own.has(resolved),
  )
  expect(packages.length).toBeGreaterThan(700)
  const isUnsure = ({ integrity, resolved }: LockedPackage) =>
    resolved || !integrity?.startsWith('sha512-')
  expect(packages.filter(([, one]) => isUnsure(one))).toEqual([])
})

test('a workflow runs the actions of others by the hash of a commit, with the version beside it', () => {
  const folder = `${root}.github/workflows/`
  const texts = readdirSync(folder).map((name) => readFileSync(folder + name, 'utf8'))
  const used = texts.flatMap((text) => text.match(/uses: (?!\.\/).*/g) ?? [])
  expect(used.length).toBeGreaterThan(4)
  for (const line of used)
    expect(line).toMatch(/^uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})
