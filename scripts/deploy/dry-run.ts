import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Terminal } from '../lib/terminal.ts'
import type { Needs } from './needs.ts'
import { requiredSecrets } from './secret-rules.ts'
import type { Wrangler } from './wrangler.ts'

/**
 * A dry run without a login: prints what the configuration needs, and bundles the Worker as for a deployment.
 * @throws DeployError if the Worker cannot be bundled
 */
export const dryRun = async (
  wrangler: Wrangler,
  needs: Needs,
  assets: string,
  { say }: Terminal,
): Promise<void> => {
  say('You are not logged in to Cloudflare, so the command cannot read what the account has.')
  say('Nothing was changed. npm run deploy would create these, if they are missing:')
  for (const { name } of needs.databases) say(`  the D1 database ${name}`)
  for (const { name } of needs.namespaces) say(`  the KV namespace ${name}`)
  for (const name of needs.queues) say(`  the queue ${name}`)
  for (const name of needs.buckets) say(`  the R2 bucket ${name}`)
  say(`  the secrets ${requiredSecrets.join(', ')}`)
  const folder = mkdtempSync(`${tmpdir()}/stillpress-rehearsal-`)
  mkdirSync(assets, { recursive: true })
  try {
    const output = await wrangler.runOrThrow([
      'deploy',
      '--dry-run',
      '--assets',
      assets,
      '--outdir',
      folder,
    ])
    const size = /gzip: ([\d.]+ \w+)/.exec(output)?.[1]
    say(`and deploy the Worker ${needs.worker}${size ? `, ${size} gzipped` : ''}.`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
