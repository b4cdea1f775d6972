import { mkdirSync, readFileSync } from 'node:fs'
import { BuildStamp, buildStampPath } from '../../shared/rebuild.ts'
import { findSiteSettings } from '../../worker/live/settings.ts'
import { type CommandContext, runCommand } from '../backup/command.ts'
import { cancelRestore, projectState, restoreBackup, type Services } from '../backup/restore.ts'
import { localState } from '../backup/services.ts'
import { endOnSignal, misunderstood, readCommand } from '../lib/command.ts'
import { root } from '../lib/paths.ts'
import { openTerminal } from '../lib/terminal.ts'
import { renew } from '../renew/renew.ts'

const help = `npm run restore: restores a backup into a database.

The command checks the whole file first and inserts its rows beside the old data. Then one transaction
replaces the old data: readers get the old blog or the restored one, never half of each. Until then
readers can read, and the blog refuses every write with a sentence. A backup of an older version is
migrated to this one. Its pictures are added to the stored ones. All sessions end; a rebuild follows
within a minute. A backup holds no sign-in: a blog that has an owner keeps it. Set up another blog
afterwards, at its /sign-in: the title and your name stand there already.

  npm run restore -- FILE    restores into an empty database
  --replace                  replaces the old data, after writing it to backups/
  --yes                      does not ask
  --old-url ADDRESS          an address that the blog had when the backup was taken (npm run renew)
  --remote                   restores the deployed blog, with wrangler's login
  --state FOLDER             uses another folder of local state than .wrangler/state/v3
  --cancel                   cancels an interrupted restore; the blog is as before

Ctrl-C leaves the blog as it was. If the command was killed or lost the network, run it again: it
continues. Until then, or until --cancel, the blog accepts no writes.

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
if (file === '' && !values.cancel) misunderstood('Name the file: npm run restore -- FILE')

const isAgreed = async (question: string): Promise<boolean> => {
  if (values.yes) return true
  const { isInteractive, ask } = openTerminal({ input: process.stdin, output: process.stderr })
  return isInteractive && (await ask(`${question} Type yes:`)).toLowerCase() === 'yes'
}

/** The revision of the deployed static files; 0 if unknown. */
const liveRevision = async (db: D1Database): Promise<number> => {
  try {
    const text = values.remote
      ? await (await fetch((await findSiteSettings(db)).url + buildStampPath)).text()
      : readFileSync(`${root}dist${buildStampPath}`, 'utf8')
    return BuildStamp.parse(JSON.parse(text)).revision
  } catch {
    return 0
  }
}

/** What the owner does after a restore into a blog that nobody has set up. */
const setUpNext = `Next, set it up: ${
  values.remote ? 'npm run deploy, in a terminal,' : 'npm run dev'
} prints the address and the code.
Title and name stand there already. Choose your sign-in: a backup holds none.`

let isRestored = false

const restore = async (
  services: Services,
  { signal, onProgress }: CommandContext,
): Promise<void> => {
  if (values.cancel) {
    const wasThere = await cancelRestore(services)
    return console.log(
      wasThere
        ? 'The restore is cancelled; the blog is as it was.'
        : 'There is no restore to cancel.',
    )
  }
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  if (values.replace) mkdirSync('backups', { recursive: true })
  const rows = await restoreBackup(services, file, {
    signal,
    onProgress,
    ...(values.replace ? { replace: { saveTo: `backups/before-restore-${time}Z.jsonl.gz` } } : {}),
    liveRevision: await liveRevision(services.DB),
    onNews: (sentence) => console.log(sentence),
  })
  if (rows !== null) {
    isRestored = true
    const { rewritten } = await renew(services, values['old-url'])
    if (rewritten > 0) await projectState(services)
    const { isSetUp } = await findSiteSettings(services.DB)
    const next = isSetUp ? 'Sign in again' : 'The blog has no owner yet'
    console.log(`Restored ${rows} rows. ${next}; a rebuild follows within a minute.`)
    if (!isSetUp) console.log(setUpNext)
    console.log('If SITE_SECRET is another than it was, the vault asks for its recovery code.')
  }
}

endOnSignal(() => 'You stopped the restore before anything was changed.')
const where = values.remote ? 'the deployed blog' : 'the local database'
const what = values.replace ? `Replace all of ${where} by ${file}?` : `Restore ${file} to ${where}?`
const asks = !values.cancel && (values.replace || values.remote)
// Asked before anything is opened, which takes seconds.
if (asks && !(await isAgreed(what))) {
  console.error('This needs your yes, or --yes. Nothing was changed.')
  process.exit(1)
}

await runCommand(values, restore, async (services) => {
  if (await cancelRestore(services)) console.log('You stopped the restore. The blog is as it was.')
  else if (!isRestored) console.log('You stopped the restore before anything was changed.')
})
