import { useState } from 'react'
import { authorItems } from '../../../shared/author-names.ts'
import { readJson, writeItem } from '../data/storage.ts'
import type { ArticleSummary } from './articles.ts'

/** The article whose deletion waits for confirmation. */
export interface PendingDelete {
  readonly _id: string
  readonly headingSave: string
}

const readPending = (): PendingDelete | null =>
  readJson<PendingDelete>(
    authorItems.deleteArticle,
    ({ _id, headingSave }) =>
      [_id, headingSave].every((text) => typeof text === 'string') && _id !== '',
  )

/** The article whose deletion waits for confirmation. It is stored, so that a reload asks again for the same delete. */
export const usePendingDelete = () => {
  const [article, setArticle] = useState(readPending)
  return {
    article,
    ask: ({ _id, headingSave }: ArticleSummary) => {
      const pending = { _id, headingSave }
      writeItem(authorItems.deleteArticle, JSON.stringify(pending))
      setArticle(pending)
    },
    end: () => {
      writeItem(authorItems.deleteArticle, null)
      setArticle(null)
    },
  }
}
