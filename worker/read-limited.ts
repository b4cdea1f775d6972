import { Refusal } from '../shared/problem.ts'

/**
 * The text of a request's body, read no further than the limit.
 * @param most bytes
 * @throws Refusal `too-large`, or `invalid-json` when it is not UTF-8
 */
export const readLimited = async (request: Request, most: number): Promise<string> => {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw new Refusal('too-large')
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength
    if (size > most) throw new Refusal('too-large')
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new Refusal('invalid-json')
  }
}
