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

/** The file that a module goes into; null where the bundler decides: what readers load, too, or one screen alone. */
const chunkOf = (id: string, modules: Modules): string | null => {
  const ways = [...waysTo(id, modules)]
  if (ways.includes(id) || !ways.every((way) => way.includes('/site/dashboard/'))) return null
  if (!ways.every((way) => way.includes(editor))) return ways.length > 1 ? 'screens' : null
  return ways.some((way) => way.endsWith(`${editor}Editor.tsx`)) ? 'written' : null
}

/** Puts what screens of the dashboard share into one file, and the editor into another, instead of sixty. */
export const dashboardChunks = (): Plugin => ({
  name: 'stillpress:dashboard-chunks',
  applyToEnvironment: ({ name }) => name === 'client',
  // Where a module goes does not decide where those go that it imports.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: (options) => ({
    ...options,
    codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false },
  }),
})
