import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'astro'
import { buildFolder, root } from './lib/paths.ts'

const output = `${buildFolder}site/`

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()

/** Astro writes where it was compiled into the bundle; the same site is the same in any folder. */
const withoutFolder = (text: string): string => text.replaceAll(root, '/stillpress/')

/** Astro draws a new key for server islands, which no page of ours has, at every compilation. */
const withoutKey = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/"key":"[\w+/=]{44}"/, '"key":""')

const hashOf = (files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(file.slice(output.length)).update(withoutKey(readFileSync(file)))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Compiles the site into the renderer: `.build/renderer.mjs`, and the files that pages link in
 * `.build/site/client/`.
 * @returns the renderer's hash
 */
export const compile = async (): Promise<string> => {
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  await build({ root, logLevel: 'warn' })
  const server = filesIn(`${output}server/`)
  for (const file of server) writeFileSync(file, withoutFolder(readFileSync(file, 'utf8')))
  const hash = hashOf([...server, ...filesIn(`${output}client/`)])
  writeFileSync(
    `${buildFolder}renderer.mjs`,
    `import { localPosts, render } from './site/server/entry.mjs'\nexport const renderer = { hash: '${hash}', render, localPosts }\n`,
  )
  return hash
}

if (import.meta.main) console.log(`Compiled the renderer ${await compile()}`)
