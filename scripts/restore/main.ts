import { mkdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { BuildStamp, buildStampPath } from '../../shared/rebuild/contract.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { type CommandContext, runCommand } from '../backup/command.ts'
import { cancelRestore, projectState, restoreBackup, type Services } from '../backup/restore.ts'
import { localState } from '../backup/services.ts'
import { misunderstood, readCommand } from '../lib/command.ts'
import { root } from '../lib/paths.ts'
import { renew } from '../renew/renew.ts'

const help = `npm run restore: puts a backup into a database.

Checks the whole file first; brings its rows beside what is there; then puts them in its place at one
stroke, so that the blog is the old one or the restored one and never half of each. Until that stroke
readers read on, and every write is refused with a sentence. A backup of an older version is brought
up to this one. Its pictures are put beside those that are there. All sessions end; a rebuild follows within a minute.

  npm run restore -- FILE    into an empty database
  --replace                  what is there may go; it is written to backups/ first
  --yes                      asks nothing
  --old-url ADDRESS          an address that the blog had when the backup was taken (npm run renew)
  --remote                   the database of the deployed blog, with wrangler's login
  --state FOLDER             another folder of local state than .wrangler/state/v3
  --cancel                   ends a restore that was cut short; the blog is as it was before

Ctrl-C leaves the blog as it was. Killed, or cut off from the network, it goes on where it was when
the same command is run again; until then, or until --cancel, the blog takes no writes.

  npm run restore -- backups/stillpress-2026-11-20.jsonl.gz --replace`

const { values, positionals } = readCommand(
  help,
  {
    replace: { type: 'boolean' },
    yes: { type: 'boolean' },
    cancel: { type: 'boolean' },
    'old-url': { type: 'string', multiple: true, default: [] },
    remote: { type: 'boolean' },
    state: { type: 'string', default: localState },
  },
  1,
)
const [file = ''] = positionals
if (file === '' && !values.cancel) misunderstood('Which file? npm run restore -- FILE')

const isAgreed = async (question: string): Promise<boolean> => {
  if (values.yes) return true
  if (!process.stdin.isTTY) return false
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question(`${question} Type yes: `)
  lines.close()
  return answer.trim().toLowerCase() === 'yes'
}

/** The revision of the deployed static files; 0 if unknown. */
const liveRevision = async (): Promise<number> => {
  try {
    const text = values.remote
      ? await (await fetch(siteConfig.url + buildStampPath)).text()
      : readFileSync(`${root}dist${buildStampPath}`, 'utf8')
    return BuildStamp.parse(JSON.parse(text)).revision
  } catch {
    return 0
  }
}

let isRestored = false

const restore = async (
  services: Services,
  { signal, onProgress }: CommandContext,
): Promise<void> => {
  if (values.cancel) {
    const wasThere = await cancelRestore(services)
    return console.log(
      wasThere ? 'The restore is ended; the blog is as it was.' : 'There is no restore to end.',
    )
  }
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  if (values.replace) mkdirSync('backups', { recursive: true })
  const rows = await restoreBackup(services, file, {
    signal,
    onProgress,
    ...(values.replace ? { replace: { saveTo: `backups/before-restore-${time}Z.jsonl.gz` } } : {}),
    liveRevision: await liveRevision(),
    onNews: (sentence) => console.log(sentence),
  })
  if (rows !== null) {
    isRestored = true
    const { rewritten } = await renew(services.DB, values['old-url'])
    if (rewritten > 0) await projectState(services)
    console.log(`Restored ${rows} rows. Sign in anew; a rebuild follows within a minute.`)
  }
}

const where = values.remote ? 'the deployed blog' : 'the local database'
const what = values.replace ? `Replace all of ${where} by ${file}?` : `Restore ${file} to ${where}?`
const asks = !values.cancel && (values.replace || values.remote)
// Asked before anything is opened, which takes seconds.
if (asks && !(await isAgreed(what))) {
  console.error('Not without a yes: --yes says it. Nothing was changed.')
  process.exit(1)
}

await runCommand(values, restore, async (services) => {
  if (await cancelRestore(services)) console.log('Ended by you. The blog is as it was.')
  else if (!isRestored) console.log('Ended by you, before anything was changed.')
})
