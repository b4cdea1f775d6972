import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { readCommand } from '../lib/command.ts'
import { type CommandContext, runCommand } from './command.ts'
import type { Services } from './restore.ts'
import { localState } from './services.ts'
import { excludedTables } from './tables.ts'
import { dropCopies, takeBackup } from './take.ts'

const reasons = Object.entries(excludedTables).map(([name, why]) => `  ${name.padEnd(20)} ${why}`)

const help = `npm run backup: everything that the blog keeps, as one file.

Writes the database as it is at one moment: articles with their versions and addresses, drafts, votes,
opinions, messages, subscribers, counts, switches; and the uploaded pictures. It may run beside npm run dev, and beside a blog
that is being read and written. Keep the file where only you can read it: e-mails are in it.

  npm run backup -- [FILE]   by default backups/stillpress-TIME.jsonl.gz
  --remote                   the database of the deployed blog, with wrangler's login
  --state FOLDER             another folder of local state than .wrangler/state/v3

Not in it:
${reasons.join('\n')}
Nor are the Worker's secrets; keep those, and SITE_SECRET above all, elsewhere: without it the blog
knows no reader again.

  npm run backup -- before-the-move.jsonl.gz`

const { values, positionals } = readCommand(
  help,
  { remote: { type: 'boolean' }, state: { type: 'string', default: localState } },
  1,
)

const started = Date.now()
const time = new Date(started).toISOString().slice(0, 19).replaceAll(':', '-')
const file = positionals[0] ?? `backups/stillpress-${time}Z.jsonl.gz`
if (existsSync(file)) {
  console.error(`${file} is there already; it is left as it is.`)
  process.exit(1)
}

const take = async (services: Services, { onProgress, signal }: CommandContext): Promise<void> => {
  mkdirSync(dirname(file), { recursive: true })
  const options = { pictures: services.PICTURES, onProgress, signal }
  const { tables, pictures } = await takeBackup(services.DB, file, options)
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  const articles = tables.find(({ name }) => name === 'all_articles')?.rows ?? 0
  console.log(
    `${file}: ${total} rows of ${tables.length} tables, ${articles} articles, ${pictures} files of pictures.`,
  )
}

await runCommand(values, take, async ({ DB }) => {
  await dropCopies(DB, (made) => made >= started)
  console.log('Ended by you; no file was written.')
})
