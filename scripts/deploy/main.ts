import { siteConfig } from '../../shared/site.config.ts'
import { compile } from '../compile/main.ts'
import { readCommand } from '../lib/command.ts'
import { buildFolder, root } from '../lib/paths.ts'
import { openTerminal } from '../lib/terminal.ts'
import { renewServices } from '../renew/renew-services.ts'
import { deploy } from './deploy.ts'
import { DeployError } from './error.ts'
import { commandOf } from './wrangler.ts'

const help = `npm run deploy: puts the blog on Cloudflare, the first time and every time.

Looks what wrangler.toml needs and what the account has. Asks, then makes what is missing (D1, KV, queues,
R2) and writes the ids into wrangler.toml; asks for the secrets that are missing; builds from the live blog
(the first time from nothing), brings the tables up to date, deploys, tells the blog what is live and says
its address. Nothing is done twice: run it again after a failure, and for every update.

  --dry-run       says what it would do and changes nothing
  --yes           makes what is missing without asking
  --secret NAME   sets a secret anew; may be said several times
  --origin URL    where the live blog is, when not at the url of shared/site.config.ts
  --first         reads no blog: for one that does not answer
  --config FILE   another wrangler.toml
  --live FOLDER   where built files are kept between runs (.build/live)
  --compiled      npm run compile has run just now

It asks only in a terminal. Elsewhere secrets come from the environment by their names, REBUILD_SECRET among
them, and the account from CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.

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
      terminal.say(sentence)
    },
  )
  if (address) terminal.say(`\nYour blog: ${address}`)
} catch (error) {
  process.exitCode = 1
  console.error(`\n${error instanceof Error ? error.message : error}`)
  if (error instanceof DeployError && error.advice) console.error(error.advice)
  if (steps.length > 0) {
    console.error('What was done stays done; npm run deploy goes on from there.')
  }
} finally {
  terminal.close()
}
