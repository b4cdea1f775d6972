import { readFile, stat } from 'node:fs/promises'

/** Most bytes of a file. Reading one whole holds about five times as much in memory. */
const most = 200_000_000

/** The encoding that a byte order mark says. */
const markedIn = (bytes: Uint8Array): string | undefined => {
  const [one, two, three] = bytes
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  return one === 0xef && two === 0xbb && three === 0xbf ? 'utf-8' : undefined
}

/** The encoding that XML declares, or a page in a `meta` element. */
const declaredIn = (bytes: Uint8Array, isPage: boolean): string | undefined => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, isPage ? 4_000 : 200))
  const inXml = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(head)?.[1]
  const inMeta = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(isPage ? head : '')?.[1]
  const label = inXml ?? inMeta
  // What could be read so far is not UTF-16, whatever it says.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}

/** The name of an encoding; undefined if it is not known. */
const known = (label: string | undefined): string | undefined => {
  try {
    return label && new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** What is known of a text beside its bytes. */
interface TextKind {
  /** Its `Content-Type`, for what a server sends. */
  readonly type?: string | undefined
  /** Whether it is a page of a site: then it is read as browsers do, whatever its bytes are. */
  readonly isPage?: boolean
}

/**
 * The text of a file by its byte order mark, what its server says, or what it declares; else in UTF-8.
 * @throws Error if the bytes do not fit the encoding
 */
export const decodeText = (bytes: Uint8Array, { type = '', isPage = false }: TextKind = {}) => {
  const sent = /charset\s*=\s*["']?([\w.:-]+)/i.exec(type)?.[1]
  const said = markedIn(bytes) ?? known(sent) ?? known(declaredIn(bytes, isPage))
  const label = said ?? 'utf-8'
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    if (isPage) return new TextDecoder(said ?? 'windows-1252').decode(bytes)
    const way = 'iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW'
    throw new Error(`It is not ${label.toUpperCase()} text: make it UTF-8 with ${way}.`)
  }
}

/** An error of the file system as a sentence, if it says that something may not be read. */
export const plainly = (error: unknown, what = 'It'): unknown =>
  error instanceof Error && /^(?:EACCES|EPERM)\b/.test(error.message)
    ? new Error(`${what} may not be read: give yourself permission with chmod -R u+rX FOLDER.`)
    : error

/** @throws Error if there is no such file, it may not be read, or it is larger than allowed */
export const readBytes = async (path: string, mostBytes = most): Promise<Uint8Array> => {
  try {
    const { size } = await stat(path)
    if (size <= mostBytes) return await readFile(path)
    const has = `It has ${Math.ceil(size / 1_000_000)} MB`
    throw new Error(`${has}; ${mostBytes / 1_000_000} MB is the most, because it is read whole.`)
  } catch (error) {
    throw plainly(error)
  }
}
