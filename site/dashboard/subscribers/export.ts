import type { Problem } from '../../../shared/problem.ts'
import type { Subscriber } from '../../../shared/subscribers.ts'
import { ask } from '../data/ask.ts'
import { subscriberDeletions } from '../lists/lists.ts'
import { nextCursor } from '../lists/page-list.ts'
import { formatCsv } from './csv.ts'

const columns = ['email', 'registered', 'confirmed'] as const

/** The subscribers of all pages as CSV, or why one cannot be read. @param onProgress gets how many of how many */
export const exportSubscribers = async (
  onProgress: (read: number, total: number) => void,
): Promise<
  { readonly csv: string; readonly count: number } | { readonly problem: Problem | null }
> => {
  const subscribers: Subscriber[] = []
  let cursor: string | null = null
  do {
    const reply = await ask('listSubscribers', cursor === null ? {} : { query: { cursor } })
    if (!reply.ok) return { problem: reply.problem }
    subscribers.push(...reply.data)
    onProgress(subscribers.length, Number(reply.headers.get('Total-Count')))
    cursor = nextCursor(reply.headers)
  } while (cursor !== null)
  const deleted = subscriberDeletions.store.get()
  const current = subscribers.filter(({ id }) => (deleted.get(id)?.state ?? 'failed') === 'failed')
  const lines = current.map(({ email, registeredAt, confirmedAt }) => [
    email,
    registeredAt,
    confirmedAt ?? '',
  ])
  return { csv: formatCsv([columns, ...lines]), count: lines.length }
}
