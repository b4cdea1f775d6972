/**
 * Tells the blog that a rebuild ended before `npm run deploy` could report it. It needs no package, because the
 * installation of packages may be what failed. Run it as `node scripts/build/report-failed.ts "What happened."`, with
 * REBUILD_SECRET and, if the blog is not at the url of the site's config, BLOG_ORIGIN in the environment.
 */
import { calls, pathOf } from '../../shared/calls.ts'
import { requestPayload, sign } from '../../shared/signature.ts'
import { siteConfig } from '../../shared/site.config.ts'

const [sentence] = process.argv.slice(2)
const { BLOG_ORIGIN, REBUILD_SECRET = '' } = process.env
const { method } = calls.reportFailure
const path = pathOf(calls.reportFailure)
const body = JSON.stringify({ error: sentence })
const message = {
  id: crypto.randomUUID(),
  now: Date.now(),
  payload: requestPayload(method, path, body),
}
const headers = { 'Content-Type': 'application/json', ...(await sign(REBUILD_SECRET, message)) }
const { ok, status } = await fetch((BLOG_ORIGIN || siteConfig.url) + path, {
  method,
  headers,
  body,
})
if (!ok) throw new Error(`The blog answered ${status}.`)
