import type * as z from 'zod'
import type { ImportedFrom } from '../../shared/articles/contract.ts'

/** The times of a new article or draft: those of its former site, if it is imported and they are past. */
export const timesOf = (now: string, moved: z.output<typeof ImportedFrom> | undefined) => {
  const { createdAt = now, changedAt = createdAt } = moved ?? {}
  const created_at = createdAt < now ? createdAt : now
  const changed_at = changedAt < now ? changedAt : now
  const isChanged = changed_at > created_at
  return { created_at, updated_at: isChanged ? changed_at : created_at }
}
