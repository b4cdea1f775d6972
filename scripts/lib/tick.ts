import { listMoreArticles } from '../../shared/articles/contract.ts'
import { listStaleTopics } from '../../shared/rebuild/contract.ts'
import { type Client, expectData } from './client.ts'

/**
 * Does on this machine, where nothing fires the cron, what production does every minute.
 * @param builder signs what it asks
 * @returns the titles of the articles that came while it ran
 */
export const tick = async (origin: string, builder: Client): Promise<string[]> => {
  const started = new Date().toISOString()
  const { revision } = expectData(
    await builder.call(listStaleTopics, { query: { since: Number.MAX_SAFE_INTEGER } }),
  )
  const response = await fetch(`${origin}/cdn-cgi/handler/scheduled`)
  await response.body?.cancel()
  const query = { since: revision }
  const changed = expectData(await builder.call(listMoreArticles, { query }))
  return changed.flatMap((one) =>
    'headingSave' in one && one.createdAt >= started ? [one.headingSave] : [],
  )
}
