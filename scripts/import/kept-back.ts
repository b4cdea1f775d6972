import { lstat, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FrontMatter } from './front-matter.ts'

/** Settings of generators, at the root of a site. */
const settings =
  /^(?:_config\.ya?ml|(?:hugo|config|zola|mkdocs|book)\.(?:toml|ya?ml|json)|config\/.+\.(?:toml|ya?ml|json)|\.?eleventy(?:\.config)?\.\w+|(?:astro|nuxt|next|vite)\.?(?:\.config)\.\w+|gatsby-config\.\w+|(?:pelican|publish)?conf\.py)$/

/** A folder in which a repository may have its sources. */
const ofSources = /^(?:docs|site|blog|src)\//

/** Whether a file has the settings of a generator, by its path. */
export const isSettings = (path: string): boolean => settings.test(path.replace(ofSources, ''))

/** The folder of the settings of a generator, with a final slash, by the path of their file; `''` for the root. */
export const folderOfSettings = (path: string): string =>
  settings.test(path) ? '' : (ofSources.exec(path)?.[0] ?? '')

/** Data that a folder gives to its texts: Eleventy's files, and what Hugo's sections hand down. */
const handedDown = /(?:^|\/)(?:[^/]+\.11tydata\.(?:json|[cm]?[jt]s)|_index\.(?:md|markdown|html))$/
/** Files whose lines are patterns of paths. */
const ignoring = /(?:^|\/)\.(?:git|eleventy|npm|docker)?ignore$/
/** Words by which settings say that a text is not shown. */
const telling =
  /exclu|ignor|disabled|disable_?lang|drafts?\b|private|unpublish|\bpublished?\b|hidden|default_metadata|password|protect|cascade/i
/** A value that keeps nothing back. */
const harmless =
  /[:=]\s*(?:(?:false|no|off|null|nil|none|''|""|\[\s*\]|\{\s*\}|\(\s*\))\s*(?:,\s*)?)?$/i

const quotedIn = (line: string): string[] =>
  [...line.matchAll(/(["'`])(.+?)\1/g)].map(([, , text = '']) => text.replaceAll('\\\\', '\\'))

/** The patterns that a line of settings names, such as `exclude: [a, b]` or `ignoreFiles = ["x"]`; null if it is no list. */
const listed = (line: string): string[] | null => {
  const [, value = ''] =
    /^\s*["']?[\w.]*(?:exclude|excludes|ignores?|ignore_?files|ignored_content|ignore_globs)["']?\s*(?:[:=]\s*|\.add\()[[(]?([^[\](){}]*)[\])]?[,;)]*\s*$/i.exec(
      line,
    ) ?? []
  if (value === '') return null
  const quoted = quotedIn(value)
  return quoted.length > 0 ? quoted : value.split(',').map((one) => one.trim())
}

/** Whether a pattern fits a path or one of its folders, read as a glob, as a beginning, or as a regular expression. */
const fits = (path: string, written: string): boolean => {
  const pattern = written.replace(/^\.?\/|\/$/g, '')
  if (pattern === '') return false
  const isWithin = (expression: string) => {
    try {
      return new RegExp(expression).test(path)
    } catch {
      return false
    }
  }
  const glob = pattern.replace(/\*\*\/?|[*?.+^$()|[\]\\{}]/g, (sign) =>
    sign.startsWith('**') ? '.*' : sign === '*' ? '[^/]*' : sign === '?' ? '[^/]' : `\\${sign}`,
  )
  return isWithin(`(?:^|/)${glob}(?:/|$)`) || (/[\\^$]/.test(written) && isWithin(written))
}

const noRules = () => ({
  patterns: [] as { readonly pattern: string; readonly by: string }[],
  /** Folders whose texts are drafts, by the line that nobody can read here. */
  closed: [] as { readonly folder: string; readonly by: string }[],
  fields: {} as Record<string, string>,
  url: '',
})
type Rules = ReturnType<typeof noRules>

/** Adds what the lines of a settings file say. */
const readSettings = (name: string, text: string, folder: string, rules: Rules): void => {
  let list = false
  for (const written of text.split(/\r?\n/)) {
    const line = written.replace(/(?:^|\s)(?:#|\/\/).*$/, '').trimEnd()
    rules.url ||=
      /^\s*["']?(?:url|base_?url|siteurl|site)["']?\s*[:=]\s*["']?(https?:\/\/[\w.:-]+[^"'\s,]*)/i.exec(
        line,
      )?.[1] ?? ''
    const [, item] = list ? (/^\s*-\s+["']?(.+?)["']?$/.exec(line) ?? []) : []
    if (item !== undefined) {
      rules.patterns.push({ pattern: item, by: name })
      continue
    }
    list = /^\s*(?:exclude|ignore)\s*:$/.test(line)
    const status = /DEFAULT_METADATA\b.*["']status["']\s*:\s*["'](\w+)["']/.exec(line)?.[1]
    if (status) rules.fields.status = status
    if (list || status || !telling.test(line) || harmless.test(line)) continue
    const patterns = listed(line)
    if (patterns) for (const pattern of patterns) rules.patterns.push({ pattern, by: name })
    else rules.closed.push({ folder, by: `${name} says “${line.trim().slice(0, 60)}”` })
  }
}

const draftFolder =
  /(?:^|\/)(_?(?:drafts?|icebox|wip|unpublished|private|secret|hidden|trash))\/|(?:^|\/)(_(?!posts\/)[^/]*)/i

/** Why the path of a file keeps it back: a folder of drafts, or a name that generators pass over. */
const byName = (path: string): string | undefined => {
  const [, folder, passed] = draftFolder.exec(path) ?? []
  const named = folder ?? passed
  return named && `it lies in, or is called, "${named}"`
}

/** Whether a folder, or one around it, is a vault of Obsidian or Logseq. */
const isVaultAt = async (folder: string): Promise<boolean> => {
  for (const mark of ['.obsidian', 'logseq/config.edn'])
    if (await lstat(join(folder, mark)).catch(() => null)) return true
  return dirname(folder) !== folder && isVaultAt(dirname(folder))
}

/**
 * Reads what a folder says of who may read its texts: by the plain lists of its settings and of files such as `.gitignore`,
 * and by names of folders. A line of settings that may keep texts back, and cannot be read, keeps back all beside it.
 * @param files the paths of the folder's files; hidden ones are looked for at its root
 */
export const readFolderRules = async (root: string, files: readonly string[]) => {
  const rules = noRules()
  const hidden = ['.gitignore', '.eleventyignore', '.eleventy.js', '.eleventy.cjs']
  const dataOf = (name: string) =>
    basename(name) === `${basename(dirname(name))}.json` || handedDown.test(name)
  for (const name of [...hidden, ...files]) {
    const isData = dataOf(name)
    const isIgnoring = ignoring.test(name)
    if (!isData && !isIgnoring && !isSettings(name)) continue
    const found = await lstat(join(root, name)).catch(() => null)
    if (!found?.isFile() || found.size > 1_000_000) continue
    const text = await readFile(join(root, name), 'utf8')
    const folder = isData ? `${dirname(name)}/`.replace(/^\.\/$/, '') : ''
    if (!isIgnoring) {
      const isSection = /_index\.\w+$/.test(name)
      if (!isSection || /cascade/i.test(text)) readSettings(name, text, folder, rules)
      continue
    }
    for (const line of text.split(/\r?\n/))
      if (/^[^#!\s]/.test(line)) rules.patterns.push({ pattern: line.trim(), by: name })
  }
  return {
    /** Whether it is a vault of notes: then only what a key makes public is. */
    isVault: await isVaultAt(await realpath(root)),
    /** Front matter of texts that lack it. */
    fields: rules.fields as FrontMatter,
    /** The site's address, if a settings file names it in a line; `''` otherwise. */
    url: rules.url,
    /** The reason for which a file is a draft, as the end of a sentence; undefined if the folder says nothing of it. */
    reasonFor: (path: string) => {
      const excluded = rules.patterns.find(({ pattern }) => fits(path, pattern))
      if (excluded) return `${excluded.by} leaves it out`
      const closed = rules.closed.find(({ folder }) => path.startsWith(folder))
      return closed ? `${closed.by}, which is not read here` : byName(path)
    },
  }
}

/** Why a folder keeps a text back, and what a folder says of all of its texts. */
export type FolderRules = Awaited<ReturnType<typeof readFolderRules>>
