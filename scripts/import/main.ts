import { misunderstood, readCommand } from '../lib/command.ts'
import { readDevVars } from '../lib/dev-vars.ts'
import { showProgress } from '../lib/progress.ts'
import { connect } from './connect.ts'
import { importItems } from './import-items.ts'
import { readSource } from './read-source.ts'
import { printReport } from './report.ts'

const help = `npm run import: brings articles from elsewhere into the blog.

  npm run import -- PATH [--origin URL]

PATH      a WordPress export (.xml), or a folder of Markdown files with YAML front matter
--origin  where the blog runs; http://127.0.0.1:8787 unless said
--help    this text

The blog has to run (npm run dev). Articles are published one by one, the oldest first,
by the same rules as in the editor; what those rules need and the source does not have is
filled in, and the report says so. A second run adds only what is not there yet.

Exit code: 0 all is there, 1 something could not be imported, 2 the command was not understood.

  npm run import -- ~/posts --origin https://example.org`

const standard = 'http://127.0.0.1:8787'
const { values, positionals } = readCommand(
  help,
  { origin: { type: 'string', default: standard } },
  1,
)
const [path = ''] = positionals
if (path === '') misunderstood('Say what to import.')
if (!/^https?:\/\//.test(values.origin) || !URL.canParse(values.origin)) {
  misunderstood(`--origin takes an address such as ${standard}.`)
}

const run = async (path: string, origin: string): Promise<number> => {
  const items = await readSource(path)
  const client = await connect(origin, readDevVars())
  const report = await importItems(client, items, showProgress(process.stderr))
  console.log(printReport(report))
  return report.refused.length > 0 ? 1 : 0
}

try {
  process.exitCode = await run(path, new URL(values.origin).origin)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
