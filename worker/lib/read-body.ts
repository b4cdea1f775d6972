/** The bytes of a body; null when there are more than so many. @throws what the stream throws */
export const readBody = async (
  body: ReadableStream | null,
  most: number,
): Promise<Buffer | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
