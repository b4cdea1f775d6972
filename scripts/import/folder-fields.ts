import { lstat, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { decodeText, readBytes } from './bytes.ts'
import { type FrontMatter, parseFields, splitFrontMatter, textOf } from './front-matter.ts'
import { fits } from './glob.ts'
import { isJson, objectIn } from './json.ts'
import type { SiteFolder } from './site-folder.ts'
import { nikolaFields } from './text-header.ts'

/** Most bytes of a Markdown file. */
const mostText = 20_000_000

/** Reads a text of a folder. @throws Error if it is too large, or its bytes are no text */
export const readText = async (path: string): Promise<string> =>
  decodeText(await readBytes(path, mostText))

/** Eleventy's data file of this name, without its end: for one article, such as `posts/a`, or for all of a folder. */
const dataAt = async (name: string): Promise<FrontMatter> => {
  for (const path of [`${name}.json`, `${name}.11tydata.json`]) {
    const found = await lstat(path).catch(() => null)
    if (found?.isFile() && found.size < 100_000) {
      return parseFields(await readFile(path, 'utf8'), 'JSON', path)
    }
  }
  return {}
}

/** What Hugo's page of a section says of all that is in it. */
const cascadeOf = async (folder: string): Promise<unknown> => {
  const path = join(folder, '_index.md')
  const found = await lstat(path).catch(() => null)
  return found?.isFile() ? splitFrontMatter(await readText(path)).data.cascade : null
}

/** The parts of a cascade that are about a page; a target that names no path may be about any. */
const partsFor = (cascade: unknown, name: string): FrontMatter[] => {
  // Hugo's path of a page has neither its language nor the end of its name.
  const end = /(?:\/index)?(?:\.[a-z]{2}(?:-[a-z]+)?)?\.\w+$/i
  const page = name
    .replace(/^content/, '')
    .replace(end, '')
    .toLowerCase()
  return (Array.isArray(cascade) ? cascade : [cascade]).filter(isJson).flatMap((part) => {
    const { target, _target, ...fields } = part
    const path = textOf({ ...objectIn(part, '_target'), ...objectIn(part, 'target') }, 'path')
    return path === '' || fits(page, path.toLowerCase()) ? [fields] : []
  })
}

/** Nikola's header of a text in a file of its own. */
const headerBeside = async (path: string): Promise<FrontMatter> => {
  const beside = path.replace(/\.\w+$/, '.meta')
  const found = await lstat(beside).catch(() => null)
  return found?.isFile() && found.size < 100_000 ? nikolaFields(await readText(beside)) : {}
}

/** Gives the front matter that a file has from the folders in which it lies, and from a file beside it. */
export const inheritedFields = ({ root, generator, settings }: SiteFolder) => {
  const read =
    generator === 'eleventy'
      ? (folder: string) => dataAt(join(folder, basename(folder)))
      : generator === 'hugo'
        ? cascadeOf
        : async () => null
  const known = new Map<string, Promise<unknown>>()
  const of = (folder: string): Promise<unknown> => {
    const fields = known.get(folder) ?? read(folder)
    known.set(folder, fields)
    return fields
  }
  return async (name: string): Promise<FrontMatter> => {
    if (generator === 'plain') return headerBeside(join(root, name))
    const folders = dirname(name)
      .split('/')
      .filter((one) => one !== '.')
    const all: unknown[] = []
    for (let depth = 0; depth <= folders.length; depth += 1)
      all.push(await of(join(root, ...folders.slice(0, depth))))
    if (generator === 'hugo')
      return Object.assign({}, ...[settings.cascade, ...all].flatMap((one) => partsFor(one, name)))
    if (generator === 'eleventy') all.push(await dataAt(join(root, name.replace(/\.\w+$/, ''))))
    return Object.assign({}, ...all)
  }
}
