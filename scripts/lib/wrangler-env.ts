/*
 * What wrangler and its runtime write beside their results goes into `.wrangler/`: a home may be missing or read-only, and
 * then they would wait for ever. Imported before either of them.
 */
import { root } from './paths.ts'

const folder = `${root}.wrangler/`
Object.assign(process.env, {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_LOG_PATH: `${folder}logs`,
  WRANGLER_REGISTRY_PATH: `${folder}registry`,
  CLOUDFLARE_DEV_REGISTRY_PATH: `${folder}registry`,
})
