import { parseArgs } from 'node:util'
import { readDevVars } from '../lib/dev-vars.ts'
import { showProgress } from '../lib/progress.ts'
import { connect } from './connect.ts'
import { importItems } from './import-items.ts'
import { readSource } from './read-source.ts'
import { printReport } from './report.ts'

const help = `Brings articles from elsewhere into the blog.

  npm run import -- PATH [--origin URL]

PATH      a WordPress export (.xml), or a folder of Markdown files with YAML front matter
--origin  where the blog runs; http://127.0.0.1:8787 unless said
--help    this text

The blog has to run (npm run dev). Articles are published one by one, the oldest first,
by the same rules as in the editor; what those rules need and the source does not have is
filled in, and the report says so. A second run adds only what is not there yet.

Exit code: 0 all is there, 1 something could not be imported, 2 the command was not understood.`

const options = {
  origin: { type: 'string', default: 'http://127.0.0.1:8787' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const readArguments = () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [path, ...more] = positionals
  if (values.help) return { help: true } as const
  if (path === undefined) throw new Error('Say what to import.')
  if (more.length > 0) throw new Error(`One path at a time; what is ${more[0]}?`)
  if (!/^https?:\/\//.test(values.origin) || !URL.canParse(values.origin)) {
    throw new Error(`--origin takes an address such as ${options.origin.default}.`)
  }
  return { help: false, path, origin: new URL(values.origin).origin } as const
}

const run = async (path: string, origin: string): Promise<number> => {
  const items = await readSource(path)
  const client = await connect(origin, readDevVars())
  const report = await importItems(client, items, showProgress(process.stderr))
  console.log(printReport(report))
  return report.refused.length > 0 ? 1 : 0
}

const main = async (): Promise<number> => {
  let given: ReturnType<typeof readArguments>
  try {
    given = readArguments()
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`)
    return 2
  }
  if (given.help) {
    console.log(help)
    return 0
  }
  try {
    return await run(given.path, given.origin)
  } catch (error) {
    console.error((error as Error).message)
    return 1
  }
}

process.exitCode = await main()
