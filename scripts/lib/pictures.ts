import { type KeptPicture, listPictures } from '../../shared/pictures/contract.ts'
import { uploadsPath } from '../../shared/pictures/picture-name.ts'
import { type Client, expectData } from './client.ts'

/** All uploaded pictures of a running blog by name, smaller versions among them. */
export async function* uploadedPictures(author: Client): AsyncGenerator<KeptPicture> {
  let reply = await author.call(listPictures)
  for (;;) {
    yield* expectData(reply)
    const next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('Link') ?? '')?.[1]
    if (next === undefined) return
    reply = await author.callAt(listPictures, next)
  }
}

/** The bytes of an uploaded picture. @throws Error when the blog does not give it */
export const readUploaded = async (origin: string, name: string): Promise<Uint8Array> => {
  const response = await fetch(origin + uploadsPath + name)
  if (!response.ok) throw new Error(`${uploadsPath}${name} answered ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}
