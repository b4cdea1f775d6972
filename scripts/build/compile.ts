// This import must be first: the others read the site's config when they load.
import '../lib/check-site-config.ts'

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { displayVersion } from '../../shared/articles/html/display-version.ts'
import { headersFile, speculationPath, speculationRules } from '../../shared/headers.ts'
import { compiledSitemapPaths } from '../../shared/pages.ts'
import { themeScript } from '../../site/views/theme-script.ts'
import { readCommand } from '../lib/command.ts'
import { buildFolder, root } from '../lib/paths.ts'
import { drawIcons } from './icons.ts'
import { hashOfInputs } from './inputs.ts'
import { compileMigrations } from './migrations.ts'
import { removeLocalPaths } from './portable.ts'
import { compileWorker } from './worker.ts'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()

/** Each compilation has a new random key for Astro's server islands, which no page of ours uses. */
const withoutKey = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/"key":"[\w+/=]{44}"/, '"key":""')

const hashOf = (files: readonly string[], folder: string): string => {
  // Pages contain HTML that the display step derives, which is not in the bundle.
  const hash = createHash('sha256').update(displayVersion)
  for (const file of files) {
    hash.update(file.slice(folder.length)).update(withoutKey(readFileSync(file)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** The hash of an inline script as a Content-Security-Policy writes it. */
const hashOfScript = (script: string): string =>
  `sha256-${createHash('sha256').update(script).digest('base64')}`

/** Moves a finished folder in, so that watchers never see an incomplete one. */
const replace = (folder: string, next: string): void => {
  const old = `${folder}-old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(next, folder)
  rmSync(old, { recursive: true, force: true })
}

/** The file that open pages poll in development; `scripts/dev/reload.ts` writes it. */
const compiledMark = 'client/_astro/dev.json'

/** The environment variables for a compilation; Astro writes variables that a module names into the bundle. */
const variableNames = ['PATH', 'HOME', 'TMPDIR', 'ASTRO_TELEMETRY_DISABLED', 'STILLPRESS_RELOADS']

/** Everybody, tests too, compiles what is deployed, because React has a slower edition for development. */
const inProductionMode = async (work: () => Promise<void>): Promise<void> => {
  const { env } = process
  const variables = variableNames.flatMap((name) =>
    env[name] === undefined ? [] : [[name, env[name]]],
  )
  process.env = { ...Object.fromEntries(variables), NODE_ENV: 'production' }
  try {
    await work()
  } finally {
    process.env = env
  }
}

/** The hash of the inputs of the last compilation, and the renderer's hash. */
const recordFile = `${buildFolder}compiled.json`
const entryFile = `${buildFolder}renderer.mjs`
const siteFolder = `${buildFolder}site`

/** The renderer's hash, if it was compiled from these inputs. */
const compiledFrom = (inputs: string): string | undefined => {
  if (![recordFile, entryFile, siteFolder].every((path) => existsSync(path))) return
  const record = JSON.parse(readFileSync(recordFile, 'utf8')) as { inputs: string; hash: string }
  // Another compilation may have finished between writing the two files.
  const isThere = readFileSync(entryFile, 'utf8').includes(`hash: '${record.hash}'`)
  return record.inputs === inputs && isThere ? record.hash : undefined
}

/** The sitemaps of `@astrojs/sitemap`, by their paths; from now on the renderer gives them. */
const takeSitemaps = (folder: string): Record<string, string> =>
  Object.fromEntries(
    compiledSitemapPaths.map((path) => {
      const text = readFileSync(folder + path, 'utf8')
      rmSync(folder + path)
      return [path, text]
    }),
  )

const compileSite = async (reloads: boolean): Promise<string> => {
  // Imported late because it takes a second.
  const { build } = await import('astro')
  const output = `${buildFolder}compiling-${process.pid}/`
  try {
    await inProductionMode(() => build({ root, outDir: output, logLevel: 'silent' }))
  } catch (error) {
    rmSync(output, { recursive: true, force: true })
    throw error
  }
  const server = filesIn(`${output}server/`)
  const sitemaps = JSON.stringify(takeSitemaps(`${output}client`))
  const folders = new Map([
    [output, '/site/'],
    [root, '/stillpress/'],
  ])
  for (const file of server) {
    const text = removeLocalPaths(readFileSync(file, 'utf8'), folders)
    writeFileSync(
      file,
      text.replace('COMPILED_SITEMAPS', () => sitemaps),
    )
  }
  writeFileSync(`${output}client/_headers`, headersFile())
  writeFileSync(`${output}client${speculationPath}`, speculationRules())
  await drawIcons(`${output}client/`)
  if (reloads) writeFileSync(output + compiledMark, JSON.stringify({ renderer: null }))
  const hash = hashOf([...server, ...filesIn(`${output}client/`)], output)
  const module = `import { fonts, isOtherPath, localPosts, render } from './site/server/entry.mjs'\nexport const renderer = { hash: '${hash}', display: ${JSON.stringify(displayVersion)}, scriptHashes: ['${hashOfScript(themeScript)}'], fonts, render, isOtherPath, localPosts }\n`
  const isSame = existsSync(entryFile) && readFileSync(entryFile, 'utf8') === module
  if (isSame && existsSync(siteFolder)) {
    rmSync(output, { recursive: true })
    return hash
  }
  replace(siteFolder, output)
  writeFileSync(`${entryFile}.next`, module)
  renameSync(`${entryFile}.next`, entryFile)
  return hash
}

/**
 * Compiles the site into `renderer.mjs` and `site/client/`, unless its inputs are unchanged, and the migrations.
 * @param options whether pages reload themselves; not in a build
 * @returns the renderer's hash
 */
export const compile = async ({ reloads = false } = {}): Promise<string> => {
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  process.env.STILLPRESS_RELOADS = reloads ? '1' : '0'
  compileMigrations()
  const inputs = hashOfInputs(root, { reloads })
  const known = compiledFrom(inputs)
  if (known !== undefined) return known
  // During the compilation the files match neither the old nor the new record.
  rmSync(recordFile, { force: true })
  const hash = await compileSite(reloads)
  writeFileSync(`${recordFile}.next`, JSON.stringify({ inputs, hash }))
  renameSync(`${recordFile}.next`, recordFile)
  return hash
}

const help = `npm run compile: compiles the site into one renderer and the files that its pages load.

The command writes .build/renderer.mjs and .build/site/, unless nothing changed since the last compilation,
and the Worker's migrations as .build/migrations.mjs.
It records that compilation in .build/compiled.json: delete this file to compile in any case.

  --dev   compiles as npm run dev does: open pages reload when the site has changed, and the Worker
          is compiled, too, into .build/dev-worker.js

  npm run compile`

const main = async (): Promise<void> => {
  const { values } = readCommand(help, {
    dev: { type: 'boolean', default: false },
  })
  try {
    const hash = await compile({ reloads: values.dev })
    if (values.dev) await compileWorker()
    console.log(`Compiled the renderer ${hash}`)
  } catch (error) {
    const lines = String(error instanceof Error ? error.message : error).split('\n')
    console.error(
      lines
        .filter((line) => !/^\s+at /.test(line))
        .join('\n')
        .trim(),
    )
    process.exitCode = 1
  }
}

if (import.meta.main) await main()
