import { type ImportRow, takeBackImport } from '../../shared/imports.ts'
import { deletePicture } from '../../shared/pictures/contract.ts'
import { type Client, expectData } from '../lib/client.ts'
import { numberOf } from '../lib/plain.ts'
import type { Progress } from '../lib/progress.ts'
import { isPictureRow } from './imported.ts'

/**
 * Takes back what imports from a source have brought: deletes articles and drafts for good, and with them their old
 * addresses and the pictures that nothing else shows. What the author has edited since stays, as the blog itself decides.
 * @param client signed in as the author
 * @param rows what the blog says that this source brought
 * @returns sentences for the author
 */
export const takeBack = async (
  client: Client,
  password: string,
  rows: readonly ImportRow[],
  onProgress: (progress: Progress) => void,
): Promise<string[]> => {
  const edited: string[] = []
  const all = rows.filter((row) => row.id !== null && !isPictureRow(row))
  let [articles, pictures] = [0, 0]
  for (const [done, { key, title }] of all.entries()) {
    onProgress({ done, total: all.length, title: title ?? '' })
    const { state } = expectData(await client.call(takeBackImport, { body: { key, password } }))
    if (state === 'taken back') articles += 1
    if (state === 'changed here') edited.push(title ?? key)
  }
  onProgress({ done: all.length, total: all.length, title: '' })
  for (const { id } of rows.filter(isPictureRow)) {
    const reply = await client.call(deletePicture, { query: { reference: id ?? '' } })
    if (reply.ok) pictures += 1
  }
  const some = [numberOf(articles, 'article'), numberOf(pictures, 'picture')].join(' and ')
  return [
    articles + pictures > 0 ? `Taken back: ${some}.` : 'Nothing of it is there any more.',
    ...edited.map((title) => `Edited or published here since, and left as it is: ${title}`),
  ]
}
