import { siteConfig } from '../../shared/site.config.ts'
import { compile } from '../compile/main.ts'
import { readCommand } from '../lib/command.ts'
import { buildFolder, root } from '../lib/paths.ts'
import { openTerminal } from '../lib/terminal.ts'
import { renewServices } from '../renew/renew-services.ts'
import { deploy } from './deploy.ts'
import { DeployError } from './error.ts'
import { commandOf } from './wrangler.ts'

const help = `npm run deploy: deploys the blog to Cloudflare, the first time and for every update.

The command compares what wrangler.toml needs with what the account has. It asks, then creates what is
missing (D1, KV, queues, R2) and writes the ids into wrangler.toml. It asks for missing secrets, builds
from the articles of the live blog (the first time there are none), deploys, reports
the build to the blog and prints the address. After a failure run it again: it continues where it failed.

  --dry-run       prints what it would do and changes nothing
  --yes           creates what is missing without asking
  --secret NAME   sets a secret again; you can repeat this option
  --origin URL    the address of the live blog, if it is not the url of shared/site.config.ts
  --first         does not read the live blog: for a blog that does not answer
  --config FILE   uses another wrangler.toml
  --live FOLDER   the folder that stores built files between runs (.build/live)
  --compiled      does not compile: npm run compile has just run

It asks only in a terminal. Elsewhere set secrets in the environment by their names, also REBUILD_SECRET,
and the account by CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.

  npm run deploy -- --dry-run`

const { values } = readCommand(help, {
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  first: { type: 'boolean' },
  secret: { type: 'string', multiple: true },
  origin: { type: 'string' },
  config: { type: 'string', default: `${root}wrangler.toml` },
  live: { type: 'string', default: `${buildFolder}live` },
  compiled: { type: 'boolean' },
})

const terminal = openTerminal({ input: process.stdin, output: process.stdout })
const steps: string[] = []
try {
  const address = await deploy(
    {
      env: process.env,
      terminal,
      url: siteConfig.url,
      renew: () => renewServices({ remote: true }),
      compile: values.compiled ? async () => {} : compile,
      command: commandOf(values.config, { env: process.env, cwd: root }),
      config: values.config,
      live: `${values.live.replace(/\/+$/, '')}/`,
      isDry: values['dry-run'] ?? false,
      isAgreed: values.yes ?? false,
      isFirst: values.first ?? false,
      renewed: values.secret ?? [],
      origin: values.origin?.replace(/\/+$/, ''),
    },
    (sentence) => {
      steps.push(sentence)
      terminal.print(sentence)
    },
  )
  if (address) terminal.print(`\nYour blog: ${address}`)
} catch (error) {
  process.exitCode = 1
  console.error(`\n${error instanceof Error ? error.message : error}`)
  if (error instanceof DeployError && error.advice) console.error(error.advice)
  if (steps.length > 0) {
    console.error('Finished steps stay; run npm run deploy again to continue.')
  }
} finally {
  terminal.close()
}
