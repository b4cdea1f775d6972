import { useEffect } from 'react'
import type { ArticleCounts } from '../../../shared/statistics/contract.ts'
import { ask } from '../data/ask.ts'
import { createStore, useStore } from '../data/store.ts'

const known = createStore<ReadonlyMap<string, ArticleCounts>>(() => new Map())

/** How often published articles were read and liked, by id; the last known counts until the answer. */
export const useArticleCounts = (ids: readonly string[]): ReadonlyMap<string, ArticleCounts> => {
  const joinedIds = ids.join()
  useEffect(() => {
    if (!joinedIds) return
    void ask('listArticleCounts', { query: { ids: joinedIds } }).then((reply) => {
      if (!reply.ok) return
      known.set(
        new Map([...known.get(), ...reply.data.map((one) => [one.ArticleId, one] as const)]),
      )
    })
  }, [joinedIds])
  return useStore(known)
}
