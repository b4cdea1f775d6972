import { useState } from 'react'
import { storageNames } from '../../../shared/names.ts'
import { readJson, writeItem } from '../data/storage.ts'
import type { ArticleSummary } from './articles.ts'

/** The article whose deletion waits for confirmation, and the deletion's idempotency key. */
export interface PendingDelete {
  readonly _id: string
  readonly headingSave: string
  readonly key: string
}

const readPending = (): PendingDelete | null =>
  readJson<PendingDelete>(
    storageNames.deleteArticle,
    ({ _id, headingSave, key }) =>
      [_id, headingSave, key].every((text) => typeof text === 'string') && _id !== '',
  )

/** The article whose deletion waits for confirmation. It is stored, so that a reload asks again for the same delete. */
export const usePendingDelete = () => {
  const [article, setArticle] = useState(readPending)
  return {
    article,
    ask: ({ _id, headingSave }: ArticleSummary) => {
      const pending = { _id, headingSave, key: crypto.randomUUID() }
      writeItem(storageNames.deleteArticle, JSON.stringify(pending))
      setArticle(pending)
    },
    end: () => {
      writeItem(storageNames.deleteArticle, null)
      setArticle(null)
    },
  }
}
