import { isWebAddress } from '../../shared/values.ts'
import { resetSearchIndex } from '../../worker/search/changes.ts'
import { runCommand } from '../backup/command.ts'
import { projectState } from '../backup/restore.ts'
import { localState } from '../backup/services.ts'
import { misunderstood, readCommand } from '../lib/command.ts'
import { migrate } from '../local/migrations.ts'
import { renew } from './renew.ts'

const help = `npm run renew: updates stored texts to this version.

The command removes the host from the blog's own addresses (uploads, pictures, links to its pages), notes
which smaller versions the pictures have, and stores beside each text the HTML that pages show. npm run dev, restore and deploy run it. You can run it
at any time, also again: it changes only what needs it, and no dates. It migrates a local database first.

  --old-url ADDRESS   an address that the blog had before url in shared/site.config.ts was changed: its
                      pictures and links follow. You can repeat this option
  --search            empties the index of the search in texts: the next search fills it again
  --remote            updates the deployed blog, with wrangler's login
  --state FOLDER      uses another folder of local state than .wrangler/state/v3

  npm run renew -- --old-url https://blog.before.example`

const { values } = readCommand(help, {
  'old-url': { type: 'string', multiple: true, default: [] },
  search: { type: 'boolean' },
  remote: { type: 'boolean' },
  state: { type: 'string', default: localState },
})
const wrong = values['old-url'].find((address) => !isWebAddress(address))
if (wrong !== undefined) misunderstood(`${JSON.stringify(wrong)} is not the address of a blog.`)

await runCommand(
  values,
  async (services) => {
    // Like `wrangler d1 migrations apply`, which would start a Worker for each migration.
    if (!values.remote) await migrate(services.DB)
    const { rewritten, derived } = await renew(services, values['old-url'])
    if (rewritten > 0) await projectState(services)
    console.log(
      `${rewritten} texts now have the blog's own addresses without a host; ${derived} have new HTML for pages.`,
    )
    if (values.search) {
      await services.DB.prepare(resetSearchIndex).run()
      console.log('The next search fills its index again.')
    }
  },
  async () =>
    console.log('You stopped the command. Run it again for the rest; what it has done stays.'),
)
