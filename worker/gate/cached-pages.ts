import { WorkerEntrypoint } from 'cloudflare:workers'
import { revisionOf, type Topic, tagOf, topicOf } from '../../shared/topics.ts'
import type { Env } from '../bindings.ts'
import { migrated } from '../migrations/migrated.ts'
import type { GateState } from '../rebuild/gate-state.ts'
import { readGateStateNow } from '../rebuild/projection.ts'
import { etagOf, type SentPage } from './page-response.ts'
import { renderLong } from './render.ts'

/**
 * A day, and a day more while rendering fails: the address names the revision, so an old entry is no older page. Without
 * the last value the platform would serve it for ever.
 */
const stored = 'public, max-age=86400, stale-if-error=86400'

/**
 * The inner entrypoint: renders the page `?path=…&revision=…`. The platform's cache stands before it and is keyed by that
 * address. Only the gate calls it, with no header of the reader; no address of the blog leads here.
 */
export class CachedPages extends WorkerEntrypoint<Env> {
  /** Only a page that has at least the revision of its address is stored: the database may answer late. */
  override async fetch(request: Request): Promise<Response> {
    const env = migrated(this.env)
    const asked = new URL(request.url).searchParams
    const path = asked.get('path') ?? ''
    const { revision } = await readGateStateNow(env)
    const { status, contentType, body } = await renderLong(env, path)
    const isStored = status === 200 && revision >= Number(asked.get('revision'))
    return new Response(body, {
      status,
      headers: {
        'Content-Type': contentType,
        'Cache-Control': isStored ? stored : 'no-store',
        'Cache-Tag': tagOf(topicOf(path) ?? 'site'),
        ETag: await etagOf(body),
      },
    })
  }

  /** Removes pages by their tags, or all. @returns false if the platform refuses, as it does past some purges a minute */
  async purge(tags: string[] | null): Promise<boolean> {
    const result = await this.ctx.cache?.purge(tags ? { tags } : { purgeEverything: true })
    return result?.success ?? true
  }
}

/** The revision that a page of a topic must have at least: neither it nor the site changed after it. */
const revisionFor = (topic: Topic, { topics, landed, revision }: GateState): number =>
  topics ? Math.max(landed, revisionOf(topics, topic)) : revision

/** Whether a cache stands before the entrypoint: it says so on each answer. Without one the gate renders, a trip less. */
let hasCache = true

/**
 * A page from the cache, or rendered into it; null if there is none. Pages without a topic read nothing: they are rendered.
 * @param state what the gate knows; null renders past the cache, and so does a Worker without it
 */
export const freshPage = async (
  env: Env,
  path: string,
  state: GateState | null,
): Promise<SentPage | null> => {
  const topic = topicOf(path)
  if (!env.PAGES || !hasCache || !state || !topic) {
    const page = await renderLong(env, path)
    return page.status === 200 ? page : null
  }
  const address = new URLSearchParams({ path, revision: String(revisionFor(topic, state)) })
  const { status, headers, body } = await env.PAGES.fetch(`https://pages.local/?${address}`)
  hasCache = headers.has('Cf-Cache-Status')
  const [contentType, etag] = [headers.get('Content-Type'), headers.get('ETag')]
  if (status === 200 && contentType && etag && body) {
    // The platform may weaken an ETag; the bytes are the same.
    return { status, contentType, body, etag: etag.replace(/^W\//, '') }
  }
  await body?.cancel()
  if (status !== 404) throw new Error(`The cached pages answered ${status}.`)
  return null
}
