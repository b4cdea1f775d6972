import { uploadPicture } from '../../shared/pictures/contract.ts'
import {
  readPictureName,
  smallerName,
  smallerWidthsOf,
} from '../../shared/pictures/picture-name.ts'
import type { Client } from '../lib/client.ts'
import { uploadedPictures } from '../lib/pictures.ts'
import type { PictureSource } from './item.ts'
import { once } from './once.ts'
import { smallerVersions } from './prepare-picture.ts'

/** The blog gave no answer, not even to the second try. */
export class NoAnswer extends Error {}

const answered = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
  call().catch(() =>
    call().catch(() => {
      throw new NoAnswer()
    }),
  )

/** The names of all pictures on the blog. Without an answer, or if it stores none, they are sent. */
const storedNames = async (client: Client): Promise<Set<string>> => {
  const names = new Set<string>()
  try {
    for await (const { name } of uploadedPictures(client)) names.add(name)
  } catch {
    // What is wrong is said where a picture is sent.
  }
  return names
}

/**
 * Sends each picture once, with its smaller versions. The returned function gives the reason of a refusal, or null.
 * @param imported the source that brings them, which the blog remembers
 * @throws NoAnswer
 */
export const pictureSender = (client: Client, imported: string | undefined) => {
  let stored: Promise<Set<string>> | undefined
  const send = async (picture: PictureSource): Promise<string | null> => {
    stored ??= storedNames(client)
    const names = await stored
    const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>, of?: string) => {
      if (names.has(name)) return null
      const query = of ? { of } : { imported }
      const options = { query, bytes, isHarmless: true }
      const reply = await answered(() => client.call(uploadPicture, options))
      if (reply.ok) names.add(name)
      return reply.ok ? null : reply.problem.detail
    }
    // Smaller versions are sent after the picture, so it is complete if the last one exists.
    const own = readPictureName(picture.name)
    const smaller = own ? smallerWidthsOf(own).map((width) => smallerName(own.stem, width)) : []
    if ([picture.name, ...smaller].every((name) => names.has(name))) return null
    const whole = await picture.read()
    const refused = await upload(whole.name, whole.bytes)
    if (refused !== null) return refused
    for (const { name, bytes } of await smallerVersions(whole))
      await upload(name, bytes, whole.name)
    return null
  }
  const sendNamed = once((_name, picture: PictureSource) => send(picture))
  return (picture: PictureSource) => sendNamed(picture.name, picture)
}
