import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { backupName } from '../../shared/backup/collect.ts'
import { markBackedUp } from '../../worker/backup/store.ts'
import { excludedTables } from '../../worker/backup/tables.ts'
import { readCommand } from '../lib/command.ts'
import { type CommandContext, runCommand } from './command.ts'
import type { Services } from './restore.ts'
import { localState } from './services.ts'
import { takeBackup } from './take.ts'

const reasons = Object.entries(excludedTables).map(([name, why]) => `  ${name.padEnd(20)} ${why}`)

const help = `npm run backup: writes all data of the blog to one file.

The backup shows one moment of the database: articles with their versions and addresses, drafts, votes,
opinions, messages, subscribers, counts and switches; what changes while it is read is read again. It also
has the uploaded pictures. You can run it while npm run dev runs, and while the deployed blog is read and
written. It writes nothing into the database but its time. Settings on the dashboard makes the same file.
Keep it where only you can read it: it contains e-mail addresses.

  npm run backup -- [FILE]   the default is backups/stillpress-TIME.jsonl.gz
  --remote                   backs up the deployed blog, with wrangler's login
  --state FOLDER             uses another folder of local state than .wrangler/state/v3

It leaves out:
${reasons.join('\n')}
It also leaves out the Worker's secrets. Keep them in another place, SITE_SECRET above all: without it
the blog does not recognise its readers, and the password does not open the vault. Its recovery code does.

  npm run backup -- before-the-move.jsonl.gz`

const { values, positionals } = readCommand(
  help,
  { remote: { type: 'boolean' }, state: { type: 'string', default: localState } },
  1,
)

const file = positionals[0] ?? `backups/${backupName(new Date().toISOString())}`
if (existsSync(file)) {
  console.error(`${file} exists already; it was not changed.`)
  process.exit(1)
}

const take = async (services: Services, { onProgress, signal }: CommandContext): Promise<void> => {
  mkdirSync(dirname(file), { recursive: true })
  const options = { pictures: services.PICTURES, onProgress, signal }
  const header = await takeBackup(services.DB, file, options)
  await markBackedUp(services.DB, header.takenAt)
  const { tables, pictures } = header
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  const articles = tables.find(({ name }) => name === 'all_articles')?.rows ?? 0
  console.log(
    `${file}: ${total} rows of ${tables.length} tables, ${articles} articles, ${pictures} files of pictures.`,
  )
}

await runCommand(values, take, async () => {
  console.log('You stopped the backup; no file was written.')
})
