import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { signOut } from '../../shared/session/contract.ts'
import { isWebAddress } from '../../shared/values.ts'
import { describeDisk, endOnSignal, misunderstood, readCommand } from '../lib/command.ts'
import { connect } from '../lib/connect.ts'
import { readDevVars } from '../lib/dev-vars.ts'
import { showProgress } from '../lib/progress.ts'
import { exportNames } from './format.ts'
import { takeExport } from './take.ts'

const help = `npm run export: writes all that the author has into a folder, as files that any program can read.

  npm run export -- FOLDER [--origin URL]

FOLDER    a new folder, or an empty one
--origin  where the blog runs; http://127.0.0.1:8787 unless said
--help    this text

The blog has to run (npm run dev). Articles, drafts and pages are Markdown with YAML front matter, which Hugo,
Eleventy and Astro build; pictures are files; what readers sent is CSV and JSON in private/; README.md says what
is what. Keep the folder private: e-mail addresses are in it.

npm run import -- FOLDER brings all but private/ back into an empty blog. Earlier versions, votes and the bin are
not in it: npm run backup keeps everything. The vault and secrets are in neither folder.

Exit code: 0 it is written, 1 it is not, 2 the command was not understood.

  npm run export -- ~/my-blog`

const standard = 'http://127.0.0.1:8787'
const { values, positionals } = readCommand(
  help,
  { origin: { type: 'string', default: standard } },
  1,
)
const [folder = ''] = positionals
if (folder === '') misunderstood('Say which folder to write.')
if (!isWebAddress(values.origin)) misunderstood(`--origin takes an address such as ${standard}.`)

const half = `What is in ${folder} is not complete. Run the export again into an empty folder.`
const isWhole = () => existsSync(join(folder, exportNames.manifest))
endOnSignal(
  () => `You stopped the export. ${isWhole() ? `What is in ${folder} is complete.` : half}`,
)

const counted = (counts: object): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

try {
  const { origin } = new URL(values.origin)
  const author = await connect(origin, readDevVars())
  const { counts, asHtml } = await takeExport(
    { origin, author },
    folder,
    showProgress(process.stderr),
  ).finally(() => author.call(signOut).catch(() => null))
  console.log(`${folder}: ${counted(counts)}.`)
  for (const name of asHtml) console.log(`${name} is HTML: its text could not become Markdown.`)
} catch (error) {
  const fault = describeDisk(error)
  console.error(fault ? `${fault} ${half}` : (error as Error).message)
  process.exitCode = 1
}
