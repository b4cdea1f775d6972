import { answerOf } from '../lib/timeout.ts'

/** The time limit for the bucket, in milliseconds: without an answer a picture is shown whole. */
const timeLimit = 10_000

/** Pictures of one text that are looked for: a request has 1,000 operations. */
const mostPictures = 400

/** More files than one picture has. */
const mostFiles = 20

/**
 * The names of the files of all uploads that a text names, with their smaller versions: one list of the bucket for each
 * picture, so only what is published asks.
 */
export const findVersions = async (
  bucket: R2Bucket | undefined,
  text: string,
): Promise<ReadonlySet<string>> => {
  const stems = new Set(text.match(/(?<=\/uploads\/)[0-9a-f]{32}-\d{1,5}x\d{1,5}/g))
  const asked = [...stems].slice(0, mostPictures)
  if (!bucket || asked.length === 0) return new Set()
  const list = (stem: string) => bucket.list({ prefix: `${stem}-`, limit: mostFiles })
  const lists = await answerOf('PICTURES', timeLimit, () => Promise.all(asked.map(list)))
  return new Set(lists?.flatMap(({ objects }) => objects.map(({ key }) => key)))
}
