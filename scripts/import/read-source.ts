import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isSitemap } from './built/crawl.ts'
import { isBuiltFolder, readBuiltFolder, readWebSite } from './built/read-built.ts'
import { decodeText, readBytes } from './bytes.ts'
import { readBear } from './doors/bear.ts'
import { readMedium } from './doors/medium.ts'
import { readMovableType } from './doors/movable-type.ts'
import { readSubstack } from './doors/substack.ts'
import { describeUnknown, otherWay } from './doors/unknown.ts'
import { fetcherFor, fetchPublic } from './fetch-picture.ts'
import { filesIn, isMarkdown } from './folder-files.ts'
import { embedded, picturesInFolder } from './folder-pictures.ts'
import type { Choices, ImportItem, Item } from './item.ts'
import { isJson } from './json.ts'
import { hostOf } from './own-place.ts'
import { isPublicAddress } from './public-address.ts'
import { readFeed } from './read-feed.ts'
import { isGhost, readGhost } from './read-ghost.ts'
import { readMarkdownFolder } from './read-markdown.ts'
import { readWordPress } from './read-wordpress.ts'
import { take } from './take.ts'
import { parseJson, requireNoArchive, requireWholeXml } from './whole.ts'

/** Whether a text is a WordPress export, by its beginning. */
const isWordPress = (text: string): boolean => /<wp:wxr_version[\s>]/.test(text)

const readJson = (text: string, from?: string, source?: string): (Item | ImportItem)[] => {
  const document = parseJson(text)
  if (isGhost(document)) return readGhost(document, from)
  if (isJson(document) && Array.isArray(document.items)) return readFeed(text, from, source)
  throw new Error(describeUnknown(text))
}

/** Reads the export of a program, or a feed, by its content. @param from the address of the site or the file */
const readText = (
  content: string,
  from?: string,
  { source, hidden }: Pick<Choices, 'source' | 'hidden'> = {},
): (Item | ImportItem)[] => {
  const text = content.replace(/^\uFEFF/, '').trimStart()
  if (/^[[{]/.test(text)) return readJson(text, from, source)
  requireWholeXml(text)
  if (isWordPress(text)) return readWordPress(text, hidden)
  if (text.startsWith('<')) return readFeed(text, from, source)
  const items = readBear(text, from) ?? readMovableType(text, from)
  if (items) return items
  throw new Error(describeUnknown(text))
}

const explained = async (path: string, read: () => Promise<ImportItem[]>) => {
  try {
    return await read()
  } catch (error) {
    throw new Error(`${path} cannot be read. ${(error as Error).message}`)
  }
}

/** Most bytes of a feed that is downloaded. */
const mostOfFeed = 50_000_000

const isAddress = (path: string): boolean => /^https?:\/\//i.test(path)

/** Refuses an address of another host, where a blog that has moved leads. */
const requireSame = (path: string) => (url: URL) => {
  if (hostOf(url.href) !== hostOf(path))
    throw new Error(`It leads to ${url.origin}: give that address.`)
}

/** Takes what one file has; rewrites its links and pictures, using pictures beside it and on the old blog's host. */
const fillInSource = async (
  found: readonly (Item | ImportItem)[],
  folder: string | null,
  choices: Choices,
): Promise<ImportItem[]> => {
  // Ghost keeps pictures in `content/images/`, WordPress in `wp-content/`.
  const find = folder === null ? embedded : picturesInFolder(folder)
  return take(found, choices, {
    ...{ url: '', base: '', fetch: fetcherFor(choices) },
    find: (address) => find(address),
  })
}

/**
 * Reads a path: a folder of Markdown files or of built pages, the export of a program as a file or a folder, a feed, or the
 * address of a feed or a sitemap.
 * @param site the address of the exported site, if the source lacks it
 * @throws Error saying why it is none of them
 */
export const readSource = async (
  path: string,
  site?: string,
  choices: Choices = {},
): Promise<ImportItem[]> => {
  if (isAddress(path)) {
    return explained(path, async () => {
      const { hostname } = new URL(path)
      // The author named this host, which may be one of this machine; where it leads may not.
      const isAllowed = (ip: string, host: string) => host === hostname || isPublicAddress(ip)
      const named: Choices = { isAllowed, ...choices }
      const same = requireSame(path)
      const { bytes, type } = await fetchPublic(path, named.isAllowed, mostOfFeed, same).catch(
        (error: Error) => {
          const way = /^It answers/.test(error.message) ? ` ${otherWay}` : ''
          throw new Error(error.message + way)
        },
      )
      const text = decodeText(bytes, { type, isPage: true })
      if (isSitemap(text) || /<!doctype html|<html[\s>]/i.test(text.slice(0, 2_000)))
        return readWebSite(path, text, named)
      return fillInSource(readText(text, site ?? path, choices), null, named)
    })
  }
  const found = await stat(path).catch(() => null)
  if (!found) throw new Error(`There is no file or folder ${path}.`)
  if (found.isDirectory()) {
    const isSite = choices.main !== undefined || choices.sources !== undefined
    // A link may lead to any file, and is none of these.
    const { files } = await filesIn(path)
    const exported =
      !isSite &&
      ((await readSubstack(path, new Set(files), site)) ?? (await readMedium(path, files)))
    if (exported) return fillInSource(exported, path, choices)
    const isBuilt = isSite || isBuiltFolder(files)
    return isBuilt ? readBuiltFolder(path, choices, site) : readMarkdownFolder(path, choices, site)
  }
  if (isMarkdown(path)) {
    throw new Error('Markdown is taken by the folder: give the folder that the file is in.')
  }
  return explained(path, async () => {
    const bytes = await readBytes(path)
    requireNoArchive(bytes)
    const source = choices.source ?? (await realpath(path))
    const items = readText(decodeText(bytes), site, { ...choices, source })
    return fillInSource(items, dirname(path), choices)
  })
}
