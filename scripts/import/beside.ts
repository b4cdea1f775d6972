import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { describeDisk } from '../lib/command.ts'

const folderOf = (path: string): string =>
  /^https?:/i.test(path)
    ? new URL(path).host.replace(/[^\w.-]+/g, '-')
    : path.replace(/(?<![/\\])[/\\]+$/, '')

/** The path beside the source; for an address, in the current folder. */
export const besideOf = (path: string): string => {
  if (!/^https?:\/\//i.test(path)) {
    const whole = resolve(path)
    return join(dirname(whole), basename(whole).replace(/\.(?:xml|json|rss|atom)$/i, ''))
  }
  return resolve(folderOf(path))
}

/** The folders of pictures and of pages that are fetched for a source. */
export const picturesFolder = (path: string): string => `${folderOf(path)}.pictures`
export const pagesFolder = (path: string): string => `${folderOf(path)}.pages`

/** @throws Error if something at the path is a link: what unpacked the source may have put it there, and it leads anywhere */
export const refuseLink = async (path: string): Promise<void> => {
  const found = await lstat(path).catch(() => null)
  const isLink = found?.isSymbolicLink() || (found?.isFile() && found.nlink > 1)
  if (isLink) throw new Error(`${path} is a link, and nothing is written through one: remove it.`)
}

const { O_CREAT, O_NOFOLLOW = 0, O_TRUNC, O_WRONLY } = constants

/** Writes a file beside the source, or in a folder there; never through a link. */
export const writeBeside = async (path: string, content: string | Uint8Array): Promise<void> => {
  await refuseLink(path)
  await writeFile(path, content, { flag: O_WRONLY | O_CREAT | O_NOFOLLOW | O_TRUNC })
}

/**
 * What is at an address, kept in a folder beside the source, so that a second run does not fetch it again.
 * @param folder undefined keeps nothing
 * @param forTime how long it is kept, in milliseconds
 */
export const keptOr = async (
  folder: string | undefined,
  address: string,
  fetchBytes: () => Promise<Uint8Array>,
  forTime = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> => {
  if (folder === undefined) return fetchBytes()
  const name = createHash('sha256').update(address).digest('hex').slice(0, 32)
  const file = join(folder, name)
  await refuseLink(folder)
  await refuseLink(file)
  const found = await stat(file).catch(() => null)
  if (found && Date.now() - found.mtimeMs < forTime) return readFile(file)
  const bytes = await fetchBytes()
  // It came all the same.
  await writeInFolder(folder, name, bytes).catch((error) => {
    if (describeDisk(error) === null) throw error
  })
  return bytes
}

/** Writes a file in a folder beside the source; a killed run leaves no half file. */
export const writeInFolder = async (
  folder: string,
  name: string,
  bytes: Uint8Array,
): Promise<void> => {
  await refuseLink(folder)
  await mkdir(folder, { recursive: true })
  const file = join(folder, name)
  await refuseLink(file)
  await writeBeside(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}
