import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addHashes, type LockedPackage, type Lockfile, withoutHash } from '../lib/lockfile.ts'
import { root } from '../lib/paths.ts'

const readLockfile = (): Lockfile => JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))

const isFor = (list: readonly string[] | undefined, value: string) =>
  list === undefined || list.includes(value)

/** Whether a package is installed where the project is tested and deployed from. */
const isInstalledOnLinux = ({ os, cpu, libc }: LockedPackage) =>
  isFor(os, 'linux') && isFor(cpu, 'x64') && isFor(libc, 'glibc')

test('every package that is installed on Linux (x64, glibc) has its hash in the lockfile', () => {
  const lockfile = readLockfile()
  const installed = Object.values(lockfile.packages).filter(isInstalledOnLinux)
  expect(installed.length).toBeGreaterThan(400)
  const lacking = withoutHash(lockfile)
  expect(lacking.filter(([, one]) => isInstalledOnLinux(one))).toEqual([])
  // The others are binaries of other platforms, which nothing fails without.
  for (const [folder, one] of lacking) expect([folder, one.optional]).toEqual([folder, true])
})

test('a lockfile is completed from the registry, and what it has no hash of is named', async () => {
  const lockfile: Lockfile = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/kept': { version: '2.0.0', integrity: 'sha512-kept' },
      'node_modules/@scope/binary': { version: '3.0.0', os: ['darwin'], optional: true },
      'node_modules/kept/node_modules/deep': { version: '4.0.0', optional: true },
      'node_modules/other': { name: 'real', version: '5.0.0', optional: true },
    },
  }
  const asked: string[] = []
  const missing = await addHashes(lockfile, async (spec) => {
    asked.push(spec)
    return spec === 'deep@4.0.0' ? null : `sha512-of-${spec}`
  })
  expect(asked).toEqual(['@scope/binary@3.0.0', 'deep@4.0.0', 'real@5.0.0'])
  expect(missing).toEqual(['deep@4.0.0'])
  expect(JSON.stringify(lockfile.packages['node_modules/@scope/binary'])).toBe(
    '{"version":"3.0.0","integrity":"sha512-of-@scope/binary@3.0.0","os":["darwin"],"optional":true}',
  )
  expect(lockfile.packages['node_modules/kept']).toEqual({
    version: '2.0.0',
    integrity: 'sha512-kept',
  })
  expect(withoutHash(lockfile).map(([folder]) => folder)).toEqual([
    'node_modules/kept/node_modules/deep',
  ])
})

const workflows = ['test', 'rebuild'].map((name) =>
  readFileSync(`${root}.github/workflows/${name}.yml`, 'utf8'),
)

test('a workflow runs the actions of others by the hash of a commit, with the version beside it', () => {
  const used = workflows.flatMap((text) => text.match(/uses: .*/g) ?? [])
  expect(used.length).toBeGreaterThan(4)
  for (const line of used)
    expect(line).toMatch(/^uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('each job of the hosted test completes the lockfile before it installs anything', () => {
  const [, ...jobs] = workflows[0]?.split('runs-on:') ?? []
  const runs = jobs.map((job) => job.match(/run: .*/g))
  expect(runs).toEqual([
    ['run: npm run -s lockfile', 'run: .ci/run'],
    ['run: npm run -s lockfile', 'run: npm ci', 'run: npm run test:all'],
  ])
})
