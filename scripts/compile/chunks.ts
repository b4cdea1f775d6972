import type { Plugin, Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The modules through which a browser comes to one: pages' scripts, and what is imported when it is needed. */
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

const editor = '/site/dashboard/editor/'

/** The script of every page, what follows it at an idle moment, and what only React loads. */
const everyPage = '/site/layouts/Layout.astro'
const atIdle = '/site/browser/frame/idle.ts'
const isReact = (way: string): boolean => /\.tsx$|@astrojs\/react\//.test(way)

/** The file that a module goes into; null where the bundler decides, as for what one page or screen alone loads. */
const chunkOf = (id: string, modules: Modules): string | null => {
  const ways = [...waysTo(id, modules)]
  const isOnly = (part: string): boolean => ways.every((way) => way.includes(part))
  if (ways.length === 1 && ways[0] === id) return null
  if (isOnly(editor)) {
    const isBy = (file: string): boolean => ways.some((way) => way.endsWith(`${editor}${file}`))
    if (!isBy('Editor.tsx')) return null
    // The list of drafts publishes without loading all of the editor.
    return isBy('PublishDraft.tsx') ? 'sheet' : 'written'
  }
  if (ways.length < 2) return null
  if (ways.some((way) => way.includes(everyPage))) return 'page'
  if (ways.some((way) => way.includes(atIdle))) return 'calls'
  if (isOnly('/site/dashboard/')) return 'screens'
  if (isOnly('/site/islands/')) return 'islands'
  return ways.every(isReact) ? 'react' : null
}

/**
 * Puts what several pages, islands or screens load into one file for each kind, instead of a file for each set of
 * them: a page asks for a third of the files.
 */
export const sharedChunks = (): Plugin => ({
  name: 'stillpress:shared-chunks',
  applyToEnvironment: ({ name }) => name === 'client',
  // Where a module goes does not decide where those go that it imports.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: (options) => ({
    ...options,
    codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false },
  }),
})
