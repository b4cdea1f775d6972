import { useEffect, useState } from 'react'
import type { sentLists } from '../../../shared/counts/contract.ts'
import { ask } from '../data/ask.ts'

export type SentList = (typeof sentLists)[number]

/** Notes that the author looks at a list. @returns the time before this one: undefined until known, null for never */
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
