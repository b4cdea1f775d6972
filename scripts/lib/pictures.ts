import { listPictures, type StoredPicture } from '../../shared/pictures/contract.ts'
import { uploadsPath } from '../../shared/pictures/picture-name.ts'
import { type Client, expectData } from './client.ts'

/** Yields all uploaded pictures of a running blog by name, with their smaller versions. */
export async function* uploadedPictures(author: Client): AsyncGenerator<StoredPicture> {
  let reply = await author.call(listPictures)
  for (;;) {
    yield* expectData(reply)
    const next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('Link') ?? '')?.[1]
    if (next === undefined) return
    reply = await author.callAt(listPictures, next)
  }
}

/** The bytes of an uploaded picture. @throws Error if the blog does not send it */
export const readUploaded = async (origin: string, name: string): Promise<Uint8Array> => {
  const response = await fetch(origin + uploadsPath + name)
  if (!response.ok) throw new Error(`${uploadsPath}${name} answered ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}
