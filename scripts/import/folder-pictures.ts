import { readFile, realpath, stat } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import type { PictureSource } from './item.ts'
import { once } from './once.ts'
import { pathAt } from './own-place.ts'
import { pictureSource } from './prepare-picture.ts'

/** Most bytes of a picture file; a picture that is too large for the blog is made smaller. */
const mostBytes = 60_000_000

/** Folders whose content is published at the site's root. */
const published = ['', 'static', 'public', 'assets', 'source', 'content', 'src']

/** Where a picture that a text names may be in the folder: beside the text, or below a folder. */
const placesOf = (path: string, from: string): string[] => {
  const within = posix.relative(posix.dirname(from), path)
  // Ghost and WordPress name smaller versions of the stored picture.
  const plain = [path, posix.join('/', within)].flatMap((one) => [
    one,
    one.replace(/^(.*\/content\/images)\/size\/w\d+\//, '$1/').replace(/-\d+x\d+(\.\w+)$/, '$1'),
  ])
  return [...new Set(plain.flatMap((one) => published.map((root) => posix.join('/', root, one))))]
}

/** A picture that a text contains as a `data:` address (RFC 2397); null for any other address. */
export const embedded = async (address: string): Promise<PictureSource | null> => {
  const [, isBase64, data] =
    /^data:image\/[^,;]+(?:;(?!base64,)[^,;]*)*(;base64)?,(.+)$/s.exec(address) ?? []
  if (!data) return null
  return pictureSource(async () =>
    Buffer.from(decodeURIComponent(data), isBase64 ? 'base64' : 'utf8'),
  )
}

/** Finds a picture by a file name that no other has, unless it lies beside another article. */
const findByName = (files: readonly string[]) => {
  const byName = Map.groupBy(files, (file) => posix.basename(file))
  const indexes = files.filter((file) => /(?:^|\/)index\.(?:md|markdown|mdx)$/.test(file))
  const bundles = new Set(indexes.map((file) => posix.join('/', posix.dirname(file))))
  return (path: string, from: string): string[] => {
    const [file = '', ...others] = byName.get(posix.basename(path)) ?? []
    const folder = posix.join('/', posix.dirname(file))
    const isOthers = bundles.has(folder) && folder !== posix.dirname(from)
    return file === '' || others.length > 0 || isOthers ? [] : [`/${file}`]
  }
}

/**
 * Finds pictures in a folder, never outside of it.
 * @param base a path that its addresses may begin with
 * @param files the folder's files, of which one is found by its name alone
 */
export const picturesInFolder = (folder: string, base = '', files: readonly string[] = []) => {
  const byName = findByName(files)
  let root: Promise<string> | undefined
  const open = once((file) => pictureSource(() => readFile(file)).catch(() => null))
  const fileAt = async (path: string): Promise<string | null> => {
    root ??= realpath(folder)
    const whole = await root
    const file = await realpath(join(whole, path)).catch(() => null)
    if (!file?.startsWith(whole + sep)) return null
    const found = await stat(file)
    if (found.isFile() && found.size > mostBytes) {
      const sizes = [Math.ceil(found.size / 1_000_000), mostBytes / 1_000_000]
      throw new Error(`it has ${sizes[0]} MB; ${sizes[1]} MB is the most`)
    }
    return found.isFile() ? file : null
  }
  /** @returns null if there is no such picture or it cannot be read. @throws Error if it is too large */
  return async (address: string, from = '/'): Promise<PictureSource | null> => {
    if (address.startsWith('data:')) return embedded(address).catch(() => null)
    const path = pathAt(address)
    if (path === null) return null
    const inner = base !== '' && path.startsWith(`${base}/`) ? [path.slice(base.length)] : []
    const places = [path, ...inner].flatMap((one) => placesOf(one, from))
    for (const place of [...places, ...byName(path, from)]) {
      const file = await fileAt(place)
      if (file !== null) return open(file)
    }
    return null
  }
}
