import { readFile, stat } from 'node:fs/promises'

/** Bytes of a file, and of what an address may send. */
const most = { file: 200_000_000, fetched: 50_000_000 }
/** Milliseconds that an address has to send all of it. */
const timeLimit = 30_000

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`

const decoderOf = (label: string): TextDecoder => {
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    throw new Error(`Its encoding, ${label.slice(0, 40)}, is not known.`)
  }
}

/** The text of a file, by its declared encoding, else UTF-8. @throws Error when it is of another */
export const decodeText = (bytes: Uint8Array): string => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const marked = /^\u00ff\u00fe/.test(head) ? 'utf-16le' : /^\u00fe\u00ff/.test(head) && 'utf-16be'
  const declared = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(head)?.[1]
  const label = marked || declared || 'utf-8'
  const decoder = decoderOf(label)
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Error(`It is not ${label.toUpperCase()} text.`)
  }
}

/** @throws Error when there is no such file, or it has more bytes than it may */
export const readBytes = async (path: string, mostBytes = most.file): Promise<Uint8Array> => {
  const { size } = await stat(path)
  if (size > mostBytes) throw new Error(`It is larger than ${megabytes(mostBytes)}.`)
  return readFile(path)
}

const readLimited = async (body: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > most.fetched) throw new Error(`It is larger than ${megabytes(most.fetched)}.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What an address sends. @throws Error saying why nothing came, or too much */
export const fetchBytes = async (address: string): Promise<Uint8Array> => {
  const signal = AbortSignal.timeout(timeLimit)
  let response: Response
  try {
    response = await fetch(address, { signal })
  } catch (error) {
    const why = signal.aborted ? 'It does not answer.' : (error as Error).message
    throw new Error(why)
  }
  if (!response.ok || !response.body) throw new Error(`It answers ${response.status}.`)
  return readLimited(response.body)
}
