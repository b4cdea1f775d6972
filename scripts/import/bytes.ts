import { readFile, stat } from 'node:fs/promises'

/** Most bytes of a file. Reading one whole holds about five times as much in memory. */
const most = 200_000_000

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`

const decoderOf = (label: string): TextDecoder => {
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    throw new Error(`Its encoding, ${label.slice(0, 40)}, is not known.`)
  }
}

/** The encoding that a file declares, in XML or by a byte order mark; else UTF-8. */
const encodingOf = (bytes: Uint8Array): string => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const marked = /^\u00ff\u00fe/.test(head) ? 'utf-16le' : /^\u00fe\u00ff/.test(head) && 'utf-16be'
  const declared = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(head)?.[1]
  return marked || declared || 'utf-8'
}

/** The text of a file in its declared encoding, else UTF-8. @throws Error if the bytes do not fit the encoding */
export const decodeText = (bytes: Uint8Array): string => {
  const label = encodingOf(bytes)
  const decoder = decoderOf(label)
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Error(`It is not ${label.toUpperCase()} text.`)
  }
}

/** @throws Error if there is no such file, or it is larger than allowed */
export const readBytes = async (path: string, mostBytes = most): Promise<Uint8Array> => {
  const { size } = await stat(path)
  if (size > mostBytes) {
    const has = `It has ${Math.ceil(size / 1_000_000)} MB`
    throw new Error(`${has}; ${megabytes(mostBytes)} is the most, because it is read whole.`)
  }
  return readFile(path)
}
