import { listPictures, type StoredPicture } from '../../shared/pictures/contract.ts'
import { uploadsPath } from '../../shared/pictures/picture-name.ts'
import type { Client } from './client.ts'
import { readPages } from './pages.ts'

/** Yields all uploaded pictures of a running blog by name, with their smaller versions. */
export async function* uploadedPictures(author: Client): AsyncGenerator<StoredPicture> {
  for await (const page of readPages(author, listPictures)) yield* page
}

/** The bytes of an uploaded picture. @throws Error if the blog does not send it */
export const readUploaded = async (origin: string, name: string): Promise<Uint8Array> => {
  const response = await fetch(origin + uploadsPath + name)
  if (!response.ok) throw new Error(`${uploadsPath}${name} answered ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}
