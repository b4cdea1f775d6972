import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { plainly } from './bytes.ts'
import { readExported } from './exported-item.ts'
import { fetcherFor } from './fetch-picture.ts'
import { filesIn, isMarkdown, isPage } from './folder-files.ts'
import { picturesInFolder } from './folder-pictures.ts'
import { type Choices, type ImportItem, type Item, refusedFor } from './item.ts'
import { type FolderRules, readFolderRules } from './kept-back.ts'
import { type BuiltPages, type Folder, readMarkdown, readText } from './markdown-file.ts'
import { pathAt } from './own-place.ts'
import { take } from './take.ts'
import { isAbout, isUnread, sentenceOf, unread } from './unread.ts'

/** Folders of themes and other people's files at the root of a site, and of files that were built. */
const foreign = /^(?:themes|vendor|archetypes)\/$|(?:^|\/)_site\/$/

/** Addresses that settings have before somebody writes the own one. */
const isPlaceholder = (host: string): boolean =>
  /(?:^|\.)(?:example(?:\.\w+)?|test|invalid|local|localhost|localdomain)$|^[\d.]+$|^(?:www\.)?(?:your|my|user)[\w-]*\./.test(
    host,
  )

/** What tells the folder's files from those of another: the address in its settings, wherever it lies, else where it lies. */
const sourceOf = async (root: string, { url }: FolderRules): Promise<string> => {
  if (!URL.canParse(url)) return realpath(root)
  const { hostname, pathname } = new URL(url)
  const host = hostname.replace(/^www\./, '')
  return isPlaceholder(host) ? realpath(root) : host + pathname.replace(/(?<!\/)\/+$/, '')
}

/**
 * Reads the Markdown files of a folder and its subfolders.
 * @param url the site's address
 * @param pages the articles of the site that was built of it, whose texts and addresses count
 * @returns an item for each Markdown file, for each article in HTML with front matter, and for each text that is not
 *   read; an unreadable file or folder is refused alone
 * @throws Error if the folder cannot be read, or has nothing to read
 */
export const readMarkdownFolder = async (
  root: string,
  choices: Choices = {},
  url?: string,
  pages?: BuiltPages,
): Promise<ImportItem[]> => {
  const { files: own, links, refused } = await filesIn(root, (one) => foreign.test(one))
  const files = [...own, ...links].sort()
  const rules = await readFolderRules(root, own)
  const texts = files.filter((name) => (isMarkdown(name) && !isAbout(name)) || isUnread(name))
  const names = texts.filter((name) => isMarkdown(name) || isPage(name))
  const others = pages ? [] : texts.filter((name) => !names.includes(name))
  if (names.length + refused.length === 0 && !pages) {
    throw new Error(`There are no Markdown files and no pages in ${root}${sentenceOf(others)}.`)
  }
  const folder: Folder = {
    ...{ rules, pages, url: url ?? '' },
    source: choices.source ?? (await sourceOf(root, rules)),
    isNotion: files.some((name) => /^[^/]+ [0-9a-f]{32}\.md$/.test(name)),
    tables: files.filter((name) => name.endsWith('.csv')),
  }
  const readOne = async (name: string): Promise<Item | ImportItem> => {
    try {
      const found = await lstat(join(root, name))
      if (!found.isFile())
        throw new Error('It is a link; only files of the folder itself are read.')
      const text = await readText(join(root, name))
      const exported = readExported(text)
      if (exported) return exported
      if (isPage(name) && !/^\s*(?:---|\+\+\+)/.test(text)) return unread(name)
      return readMarkdown(name, text, folder)
    } catch (error) {
      return refusedFor(name, plainly(error))
    }
  }
  const items: (Item | ImportItem)[] = [...refused]
  // One by one: a folder can have more files than may be open at once.
  for (const name of names) items.push(await readOne(name))
  items.push(...(pages?.rest() ?? []), ...others.map(unread))
  const find = picturesInFolder(root, '', files)
  return take(items, choices, {
    url: url ?? '',
    base: pages?.base ?? '',
    isSite: pages !== undefined,
    fetch: fetcherFor(choices),
    find: async (address, { site: from }) =>
      (await pages?.find(address)) ?? find(address, pathAt(from) ?? '/'),
  })
}
