import { useEffect, useState } from 'react'
import type { sentLists } from '../../../shared/counts/contract.ts'
import { ask } from '../data/ask.ts'

export type SentList = (typeof sentLists)[number]

/**
 * Tells the server that the author looks at a list, once it is shown.
 * @returns when that was before: what is newer is unread; undefined until it is known, null for never
 */
export const useSeen = (
  list: SentList | undefined,
  isShown: boolean,
): string | null | undefined => {
  const [before, setBefore] = useState<string | null>()
  useEffect(() => {
    if (!list || !isShown) return
    void ask('markSeen', { body: { list } }).then((reply) => {
      if (reply.ok) setBefore(reply.data.before)
    })
  }, [list, isShown])
  return before
}
