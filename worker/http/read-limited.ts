import { Refusal } from '../../shared/problem.ts'

/** The bytes of a request's body. @param most bytes @throws Refusal of this code when there are more */
export const readBytes = async (
  request: Request,
  most: number,
  code: 'too-large' | 'picture-too-large',
): Promise<Buffer> => {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw new Refusal(code)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > most) throw new Refusal(code)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The text of a request's body. @throws Refusal `too-large`, or `invalid-json` when it is not UTF-8 */
export const readLimited = async (request: Request, most: number): Promise<string> => {
  const bytes = await readBytes(request, most, 'too-large')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal('invalid-json')
  }
}
