import { parseArgs } from 'node:util'
import { connect } from '../import/connect.ts'
import { readDevVars } from '../lib/dev-vars.ts'
import { showProgress } from '../lib/progress.ts'
import { takeExport } from './take.ts'

const help = `Writes all that the author has into a folder, as files that any program can read.

  npm run export -- FOLDER [--origin URL]

FOLDER    a new folder, or an empty one
--origin  where the blog runs; http://127.0.0.1:8787 unless said
--help    this text

The blog has to run (npm run dev). Articles are HTML with YAML front matter, drafts too; redirects,
subscribers, opinions, messages and settings are JSON and CSV; README.txt says what is what. Keep the
folder private: e-mail addresses are in it. The vault and secrets are not. npm run import -- FOLDER
puts articles, redirects and drafts back into an empty blog; npm run backup keeps everything.

Exit code: 0 it is written, 1 it is not, 2 the command was not understood.`

const options = {
  origin: { type: 'string', default: 'http://127.0.0.1:8787' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const readArguments = () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [folder, ...more] = positionals
  if (values.help) return { help: true } as const
  if (folder === undefined) throw new Error('Say which folder to write.')
  if (more.length > 0) throw new Error(`One folder at a time; what is ${more[0]}?`)
  if (!/^https?:\/\//.test(values.origin) || !URL.canParse(values.origin)) {
    throw new Error(`--origin takes an address such as ${options.origin.default}.`)
  }
  return { help: false, folder, origin: new URL(values.origin).origin } as const
}

const counted = (counts: object): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

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
    const client = await connect(given.origin, readDevVars())
    const counts = await takeExport(client, given.folder, showProgress(process.stderr))
    console.log(`${given.folder}: ${counted(counts)}.`)
    return 0
  } catch (error) {
    console.error((error as Error).message)
    return 1
  }
}

process.exitCode = await main()
