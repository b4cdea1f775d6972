import { listArchive } from '../../shared/archive/contract.ts'
import { deleteArticle, deleteFromBin } from '../../shared/articles/contract.ts'
import { deleteDraft, listDrafts } from '../../shared/drafts/contract.ts'
import { deletePicture } from '../../shared/pictures/contract.ts'
import { type Client, expectData } from '../lib/client.ts'
import { readPages } from '../lib/pages.ts'
import type { Progress } from '../lib/progress.ts'
import type { ImportLog } from './log.ts'

/** The version and title of each article and draft on the blog, by id. */
const versionsOf = async (client: Client) => {
  const versions = new Map<string, { updatedAt: string; headingSave: string }>()
  for await (const page of readPages(client, listArchive))
    for (const { _id, updatedAt, headingSave } of page)
      versions.set(_id, { updatedAt, headingSave })
  for (const { _id, ...draft } of expectData(await client.call(listDrafts)))
    versions.set(_id, draft)
  return versions
}

/** Deletes an article or a draft for good. @throws Error with the sentence of a refusal */
const remove = async (client: Client, id: string, title: string, password: string) => {
  if (id.startsWith('draft-')) {
    expectData(await client.call(deleteDraft, { body: { arg: id } }))
    return
  }
  const body = { _id: id, password }
  expectData(await client.call(deleteArticle, { query: { reference: title }, body }))
  // In the bin, it would keep its pictures, and the id with which it can be imported again.
  expectData(await client.call(deleteFromBin, { body }))
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/**
 * Takes back what imports from a source have brought: deletes articles and drafts for good, and with them their old
 * addresses and the pictures that nothing else shows. What the author has edited since stays.
 * @param client signed in as the author
 * @returns sentences for the author
 */
export const takeBack = async (
  client: Client,
  password: string,
  log: ImportLog,
  onProgress: (progress: Progress) => void,
): Promise<string[]> => {
  const versions = await versionsOf(client)
  const edited: string[] = []
  const all = [...log.articles.values()]
  let [articles, pictures] = [0, 0]
  for (const [done, { id, ...sent }] of all.entries()) {
    onProgress({ done, total: all.length, title: sent.title })
    if (!id) continue
    // A draft that was published is an article now.
    const here = versions.get(id) ?? versions.get(id.replace('draft-', ''))
    if (here && here.updatedAt !== sent.updatedAt) {
      edited.push(here.headingSave)
      continue
    }
    if (here) {
      await remove(client, id, here.headingSave, password)
      articles += 1
    }
    log.add({ ...sent, round: sent.round + 1 })
  }
  onProgress({ done: all.length, total: all.length, title: '' })
  for (const name of log.pictures) {
    const reply = await client.call(deletePicture, { query: { reference: name } })
    if (reply.ok) pictures += 1
  }
  const some = [counted(articles, 'article'), counted(pictures, 'picture')].join(' and ')
  return [
    articles + pictures > 0 ? `Taken back: ${some}.` : 'Nothing of it is there any more.',
    ...edited.map((title) => `Edited or published here since, and left as it is: ${title}`),
  ]
}
