import type { BinnedArticle } from '../../../shared/articles/contract.ts'
import { binTime } from '../../../shared/author-times.ts'
import { dayTime } from '../../../shared/timings.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { tellEditors } from '../data/subject.ts'
import { createPageList } from '../lists/page-list.ts'
import { notice } from '../parts/navigation.ts'
import { reloadArticles } from './articles.ts'

export const binDays = binTime / dayTime

export type Binned = BinnedArticle & { readonly id: string }

/** The bin, last deleted first. */
export const binList = createPageList(
  ({ cursor }) => ask('listBin', { query: { cursor } }),
  (rows) => rows.map((one): Binned => ({ ...one, id: one._id })),
)

/** Publishes an article of the bin again; a notice tells the result. A repeat does nothing more. */
export const restoreFromBin = async (
  article: Pick<BinnedArticle, '_id' | 'headingSave'>,
): Promise<void> => {
  const { _id, headingSave } = article
  const reply = await ask('restoreFromBin', { body: { _id } })
  if (reply.ok) {
    tellEditors(`article:${_id}`)
    notice.set({ text: `“${headingSave}” is published again, as it was.`, changesPages: true })
    binList.drop(_id)
    reloadArticles()
    return refreshCounts()
  }
  notice.set({
    text: `“${headingSave}” was not restored: ${describeProblem(reply.problem)}`,
    action: { title: 'Try again', run: () => void restoreFromBin(article) },
  })
}
