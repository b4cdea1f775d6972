import { siteConfig } from '../../shared/site.config.ts'
import { compile } from '../build/compile.ts'
import { describeDisk, endOnSignal, readCommand } from '../lib/command.ts'
import { buildFolder, root } from '../lib/paths.ts'
import { openTerminal } from '../lib/terminal.ts'
import { renewServices } from '../renew/renew-services.ts'
import { deploy } from './deploy.ts'
import { DeployError } from './error.ts'
import { wranglerIn } from './wrangler.ts'

const help = `npm run deploy: deploys the blog to Cloudflare, the first time and for every update.

The command looks what the account has, builds from the articles of the live blog (the first time there are
none), deploys, and makes what wrangler.toml needs and the account lacks (D1, KV, a queue, R2). A failure it reports
to the blog. The first time it makes the secrets and prints the address and a code to set the blog up
with; it prints the code again until the blog is set up. It asks for a login, and for a name at workers.dev where the account has none. After a failure run it
again: it continues where it failed.

  --dry-run       prints what it would do and changes nothing
  --adopt         takes over what the account has under the names of wrangler.toml, with its data, as after the
                  Worker was deleted; else the command refuses what is not the blog's
  --new-code      gives the blog a new set-up code, to set a lost sign-in anew
  --origin URL    the address of the live blog, if it is not the url of shared/site.config.ts
  --first         does not read the live blog: for a blog that does not answer
  --config FILE   uses another wrangler.toml
  --live FOLDER   the folder that stores built files between runs (.build/live)
  --compiled      does not compile: npm run compile has just run

Without a terminal the account comes from CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID. REBUILD_SECRET in
the environment signs the build; a terminal's own machine remembers it in .build/live.

  npm run deploy -- --dry-run`

const { values } = readCommand(help, {
  'dry-run': { type: 'boolean' },
  'new-code': { type: 'boolean' },
  adopt: { type: 'boolean' },
  first: { type: 'boolean' },
  origin: { type: 'string' },
  config: { type: 'string', default: `${root}wrangler.toml` },
  live: { type: 'string', default: `${buildFolder}live` },
  compiled: { type: 'boolean' },
})

const terminal = openTerminal({ input: process.stdin, output: process.stdout })
let last = 'Nothing is deployed yet.'
endOnSignal(() => `You stopped the deployment. ${last}\nnpm run deploy continues from there.`)
try {
  const address = await deploy(
    {
      ...{ env: process.env, terminal, url: siteConfig.url, config: values.config },
      renew: () => renewServices({ remote: true }),
      compile: values.compiled ? async () => {} : compile,
      wrangler: wranglerIn(root, process.env),
      live: `${values.live.replace(/(?<!\/)\/+$/, '')}/`,
      isDry: values['dry-run'] ?? false,
      codes: `${root}.wrangler/setup-codes/`,
      isFirst: values.first ?? false,
      isAdopting: values.adopt ?? false,
      isNewCode: values['new-code'] ?? false,
      origin: values.origin?.replace(/(?<!\/)\/+$/, ''),
    },
    (sentence) => {
      last = `Its last step: ${sentence}`
      terminal.print(sentence)
    },
  )
  if (address) terminal.print(`\nYour blog: ${address}`)
} catch (error) {
  process.exitCode = 1
  console.error(`\n${describeDisk(error) ?? (error instanceof Error ? error.message : error)}`)
  if (error instanceof DeployError && error.advice) console.error(error.advice)
  console.error('What is done stays: npm run deploy continues where it failed.')
}
