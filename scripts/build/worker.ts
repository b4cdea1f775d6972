import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import { parse } from 'smol-toml'
import { buildFolder, devWorker, root } from '../lib/paths.ts'
import { migrationsFile } from './migrations.ts'
import '../local/no-orphans.ts'

interface Bundler {
  readonly build: (options: object) => Promise<{ outputFiles: [{ text: string }] }>
}

/** The bundler that wrangler uses. */
const bundler = (): Bundler =>
  createRequire(createRequire(import.meta.url).resolve('wrangler'))('esbuild')

const bundle = async (): Promise<string> => {
  const { outputFiles } = await bundler().build({
    entryPoints: ['worker/index.ts'],
    absWorkingDir: root,
    alias: {
      'stillpress:renderer': `${buildFolder}renderer.mjs`,
      'stillpress:migrations': migrationsFile,
    },
    external: ['cloudflare:*', 'node:*'],
    conditions: ['workerd', 'worker', 'browser'],
    bundle: true,
    // Maps the places of errors. The map contains the sources, because wrangler would otherwise watch their files.
    sourcemap: 'inline',
    outfile: devWorker,
    format: 'esm',
    target: 'es2024',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0].text
}

/** The runtime's message, with places in the sources. */
const withSourcePlaces = (message: string, text: string): string => {
  const map = new SourceMap(
    JSON.parse(Buffer.from(text.split('base64,').at(-1) ?? '', 'base64').toString()),
  )
  const inSources = message.replace(/dev-worker\.js:(\d+):(\d+)/g, (place, line, column) => {
    const entry = map.findEntry(line - 1, column - 1)
    if (!('originalSource' in entry)) return place
    const file = entry.originalSource.replace(/^(?:\.\.\/)+/, '')
    return `${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
  return inSources.replace(/^service \S+ /, '').replace(/(?<!\s)\s+at /g, ', at ')
}

/** Starts a Worker beside the running one, without its data. @throws Error with the runtime's message */
const tryStart = async (text: string): Promise<void> => {
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare')
  const config = parse(readFileSync(`${root}wrangler.toml`, 'utf8'))
  const messages: string[] = []
  const flare = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: 'ESModule', path: 'dev-worker.js', contents: text }],
      compatibilityDate: String(config.compatibility_date),
      compatibilityFlags: config.compatibility_flags as string[],
      cf: false,
      handleStructuredLogs: ({ message }) => messages.push(message),
    }),
  )
  try {
    await flare.ready
  } catch (error) {
    throw new Error(withSourcePlaces(messages.join('\n'), text) || String(error))
  } finally {
    await flare.dispose().catch(() => {})
  }
}

/** Bundles the Worker into `devWorker`, if it starts. @throws Error that says where it does not compile */
export const compileWorker = async (): Promise<void> => {
  const text = await bundle()
  if (existsSync(devWorker) && readFileSync(devWorker, 'utf8') === text) return
  await tryStart(text)
  writeFileSync(`${devWorker}.next`, text)
  renameSync(`${devWorker}.next`, devWorker)
}
