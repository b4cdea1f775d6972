import type { Plugin, Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The modules through which a browser loads a module: scripts of pages, and modules that are imported dynamically. */
const waysTo = (id: string, modules: Modules): ReadonlySet<string> => {
  const ways = new Set<string>()
  const seen = new Set<string>()
  const climb = (from: string): void => {
    if (seen.has(from)) return
    seen.add(from)
    const info = modules.getModuleInfo(from)
    if (!info) return
    if (info.isEntry || info.dynamicImporters.length > 0) ways.add(from)
    for (const importer of info.importers) climb(importer)
  }
  climb(id)
  return ways
}

const dashboard = '/site/dashboard/'
const editor = `${dashboard}editor/`
const isFrameOrEditor = (way: string): boolean => /\/(?:Dashboard|Editor)\.tsx$/.test(way)
/** The vault, which its screen loads, and the set-up after a lost sign-in. */
const vault = `${dashboard}vault/`
/** What colours code, which only the editor's preview loads. */
const highlight = '/shared/articles/html/highlight.ts'
/** The sign-in, which shares code with the dashboard that no article needs. */
const session = '/site/islands/session/'

/** The script of every page, the script that it loads when idle, and modules that only React or the author loads. */
const everyPage = '/site/layouts/Layout.astro'
const atIdle = '/site/browser/frame/idle.ts'
const isReact = (way: string): boolean =>
  way.includes(dashboard) || /\.tsx$|@astrojs\/react\/|\/(?:ready|highlight)\.ts$/.test(way)

/** The chunk of a module; null where the bundler decides, for example for a module that only one page or screen loads. */
const chunkOf = (id: string, modules: Modules): string | null => {
  const ways = [...waysTo(id, modules)]
  const isOnly = (part: string): boolean => ways.every((way) => way.includes(part))
  if (ways.length === 1 && ways[0] === id) return null
  if (isOnly(editor)) {
    return ways.some((way) => way.endsWith(`${editor}Editor.tsx`)) ? 'written' : null
  }
  if (ways.length < 2) return null
  if (id.includes(vault)) return 'vault'
  if (ways.some((way) => way.includes(everyPage))) return 'page'
  if (ways.some((way) => way.includes(atIdle))) return 'calls'
  // What neither the frame nor the editor needs comes with the first screen that does.
  if (isOnly(dashboard)) return ways.some(isFrameOrEditor) ? 'screens' : 'lists'
  if (isOnly(session)) return 'session'
  if (ways.every((way) => [dashboard, session, highlight].some((part) => way.includes(part))))
    return 'author'
  if (isOnly('/site/islands/')) return 'islands'
  return ways.every(isReact) ? 'react' : null
}

/**
 * Puts modules that several pages, islands or screens load into one chunk for each kind, instead of one for each set of
 * importers: a page then loads a third of the files.
 */
export const sharedChunks = (): Plugin => ({
  name: 'stillpress:shared-chunks',
  applyToEnvironment: ({ name }) => name === 'client',
  // A module's chunk does not decide the chunk of its imports.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: (options) => ({
    ...options,
    codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false },
  }),
})
