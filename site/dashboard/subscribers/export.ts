import type { Reply } from '../../browser/lib/call.ts'
import { ask } from '../data/ask.ts'
import { subscriberDeletions } from '../lists/lists.ts'
import { askAll } from '../lists/page-list.ts'
import { formatCsv } from './csv.ts'

const columns = ['email', 'registered', 'confirmed'] as const

/** The subscribers of all pages as CSV, or the refusal of one. @param onProgress gets how many of how many */
export const exportSubscribers = async (
  onProgress: (read: number, total: number) => void,
): Promise<Reply<{ readonly csv: string; readonly count: number }>> => {
  const reply = await askAll((query) => ask('listSubscribers', { query }), onProgress)
  if (!reply.ok) return reply
  const deleted = subscriberDeletions.store.get()
  const current = reply.data.filter(({ id }) => (deleted.get(id)?.state ?? 'failed') === 'failed')
  const lines = current.map(({ email, registeredAt, confirmedAt }) => [
    email,
    registeredAt,
    confirmedAt ?? '',
  ])
  return { ...reply, data: { csv: formatCsv([columns, ...lines]), count: lines.length } }
}
