import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { compile } from '../build/compile.ts'
import { hashOfInputs } from '../build/inputs.ts'
import { isRunning, listFiles } from '../build/output.ts'
import { buildFolder, root } from '../lib/paths.ts'
import { builtFolder, migratedFolder, poolFolder } from './prepared.ts'

/** Removes the stacks of this run and of ended runs; another run may be active. */
const clear = (): void => {
  for (const name of existsSync(poolFolder) ? readdirSync(poolFolder) : []) {
    const runner = Number(name.split('-')[0])
    if (runner !== process.pid && isRunning(runner)) continue
    rmSync(poolFolder + name, { recursive: true, force: true })
  }
}

/** The files from which the blogs are made, besides those of the renderer. */
const sources = (): string[] => [
  ...['worker', 'scripts/testing/workers'].flatMap((folder) =>
    listFiles(root + folder).map((file) => folder + file),
  ),
  ...['prepare-blogs', 'prepared', 'owner', 'stack'].map((name) => `scripts/testing/${name}.ts`),
  'wrangler.toml',
]

/** Names what was prepared last. */
const recordFile = `${buildFolder}prepared.txt`
const isPrepared = (record: string): boolean =>
  [builtFolder, migratedFolder, recordFile].every((path) => existsSync(path)) &&
  readFileSync(recordFile, 'utf8') === record

const prepare = async (): Promise<void> => {
  clear()
  const renderer = await compile()
  const texts = sources()
    .filter((file) => !/\.(?:test|deep)\.ts$/.test(file))
    .map((file) => [file, readFileSync(root + file, 'utf8')])
  const record = hashOfInputs(root, { renderer, texts })
  if (isPrepared(record)) return
  rmSync(recordFile, { force: true })
  // Loaded late: it brings wrangler, which takes a second.
  const { prepareBlogs } = await import('./prepare-blogs.ts')
  await prepareBlogs()
  writeFileSync(recordFile, record)
}

/** Each project has its own copy of this module; all projects run in one process. */
const run = globalThis as { prepared?: Promise<void> }

/**
 * Compiles the renderer, bundles the Worker as a deployment would, migrates an empty database and builds
 * an empty blog, once for all test files of all projects, unless nothing changed since; `npm test` runs this file before
 * it runs any.
 */
export default async (): Promise<() => void> => {
  if (process.env.PREPARED !== '1') run.prepared ??= prepare()
  await run.prepared
  return clear
}

if (import.meta.main) await prepare()
