import { isMarkdown, isPage } from './folder-files.ts'
import type { ImportItem } from './item.ts'

const build = 'give the address of the site, or build it and give its folder'
const convert = 'turn it into Markdown, with pandoc for example'

/** Texts that generators build pages from, and that nobody reads here. */
const built = ['rst', 'org', 'adoc', 'asciidoc', 'textile', 'ipynb', 'tex']

/** What their author can do for texts that are not read, by their endings. */
const ways: ReadonlyMap<string, string> = new Map([
  ...[...built, 'html', 'htm'].map((ending) => [ending, build] as const),
  ...['docx', 'doc', 'odt', 'rtf'].map((ending) => [ending, convert] as const),
  ['txt', 'name it .md if it is Markdown'],
  // Beside pages that were built.
  ...['md', 'markdown', 'mdx'].map(
    (ending) => [ending, 'give the folder of these with --sources'] as const,
  ),
])

const endingOf = (path: string): string => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

/** Whether a file is about the repository rather than the site. */
export const isAbout = (path: string): boolean =>
  /(?:^|\/)(?:readme|license|changelog|contributing|code[_-]of[_-]conduct|security|claude|agents|gemini)(?:\.[\w-]+)+$/i.test(
    path,
  )

const templates =
  /(?:^|\/)(?:templates?|layouts?|includes?|partials)\/|^(?=[\w-]*theme)[\w-]*\/|(?:^|\/)_(?!posts\/|drafts\/)/i

/** Whether a file is a template, by its path. */
export const isTemplate = (path: string): boolean => templates.test(path)

/** Folders of files that are published as they are, and of what was built. */
const published = /(?:^|\/)(?:static|assets|files|images|public|output|dist|build)\//i

/** Whether a file is no text of the site, by its path: a template, about the repository, or published as it is. */
const isApart = (path: string): boolean => isTemplate(path) || published.test(path) || isAbout(path)

/** Whether a generator builds a page of a file. */
export const isSource = (path: string): boolean =>
  (isMarkdown(path) || built.includes(endingOf(path))) && !isApart(path)

/** Files for programs, and the pages of a site that are no texts. */
const others =
  /(?:^|\/)(?:robots|humans|ads|llms[\w-]*|requirements[\w-]*|CMakeLists)\.txt$|^(?:index|404|google\w+)\.html?$/

/** The item for a text that is not read; its reason says what its author can do. */
export const unread = (path: string): ImportItem => {
  const ending = endingOf(path)
  return { kind: 'left-out', reason: `.${ending} file, which is not read: ${ways.get(ending)}` }
}

/** The end of a sentence, which counts texts that are not read. */
export const sentenceOf = (paths: readonly string[]): string => {
  const counts = [...Map.groupBy(paths, endingOf)].map(
    ([ending, all]) => `${all.length} .${ending} (${ways.get(ending)})`,
  )
  return counts.length > 0 ? `, and what follows is not read: ${counts.join(', ')}` : ''
}

/** Whether a file is a text of its author that nobody reads, by its path. */
export const isUnread = (path: string): boolean =>
  ways.has(endingOf(path)) && !isMarkdown(path) && !isApart(path) && !others.test(path)

/** The texts beside built pages, of which no page was built: none has their name. */
export const unreadBeside = (files: readonly string[]): string[] => {
  const nameOf = (path: string) =>
    path
      .toLowerCase()
      .replace(/(?:\/index)?\.\w+$/, '')
      .replace(/^.*\//, '')
  const pages = new Set(files.filter(isPage).map(nameOf))
  return files.filter((path) => isSource(path) && !pages.has(nameOf(path)))
}
