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
  { print }: Terminal,
): Promise<void> => {
  print('You are not logged in to Cloudflare, so the command cannot read what the account has.')
  print('Nothing was changed. npm run deploy would create these, if they are missing:')
  for (const { name } of needs.databases) print(`  the D1 database ${name}`)
  for (const { name } of needs.namespaces) print(`  the KV namespace ${name}`)
  for (const name of needs.queues) print(`  the queue ${name}`)
  for (const name of needs.buckets) print(`  the R2 bucket ${name}`)
  print(`  the secrets ${requiredSecrets.join(', ')}`)
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
    print(`and deploy the Worker ${needs.worker}${size ? `, ${size} gzipped` : ''}.`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
