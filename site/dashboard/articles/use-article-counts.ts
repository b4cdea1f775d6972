import { useEffect } from 'react'
import type { ArticleCounts } from '../../../shared/statistics/contract.ts'
import { ask } from '../data/ask.ts'
import { createStore, useStore } from '../data/store.ts'

const known = createStore<ReadonlyMap<string, ArticleCounts>>(() => new Map())

/** How often published articles were read and liked, by their ids; the last known until the answer. */
export const useArticleCounts = (ids: readonly string[]): ReadonlyMap<string, ArticleCounts> => {
  const wanted = ids.join()
  useEffect(() => {
    if (!wanted) return
    void ask('listArticleCounts', { query: { ids: wanted } }).then((reply) => {
      if (!reply.ok) return
      known.set(
        new Map([...known.get(), ...reply.data.map((one) => [one.ArticleId, one] as const)]),
      )
    })
  }, [wanted])
  return useStore(known)
}
