import { resetSearchIndex } from '../../worker/search/changes.ts'
import { runCommand } from '../backup/command.ts'
import { projectState } from '../backup/restore.ts'
import { localState } from '../backup/services.ts'
import { isWebAddress, misunderstood, readCommand } from '../lib/command.ts'
import { migrate } from '../local/migrations.ts'
import { renew } from './renew.ts'

const help = `npm run renew: brings stored texts up to this version.

Addresses of the blog itself (uploads, pictures, links to its own pages) are stored without a host;
what pages show of each text is stored beside it. npm run dev, restore and deploy do this by
themselves. It can be run at any time, and again: what is done is left alone, dates stay. A local
database gets its tables first.

  --old-url ADDRESS   an address that the blog had before; where url in shared/site.config.ts has
                      changed, its pictures and links follow. May be said several times
  --search            the search in texts starts anew: the next search fills its index from all
                      articles
  --remote            the database of the deployed blog, with wrangler's login
  --state FOLDER      another folder of local state than .wrangler/state/v3

  npm run renew -- --old-url https://blog.before.example`

const { values } = readCommand(help, {
  'old-url': { type: 'string', multiple: true, default: [] },
  search: { type: 'boolean' },
  remote: { type: 'boolean' },
  state: { type: 'string', default: localState },
})
const wrong = values['old-url'].find((address) => !isWebAddress(address))
if (wrong !== undefined) misunderstood(`${JSON.stringify(wrong)} is no address of a blog.`)

await runCommand(
  values,
  async (services) => {
    // Like `wrangler d1 migrations apply`, which would start a Worker for each migration.
    if (!values.remote) await migrate(services.DB)
    const { rewritten, derived } = await renew(services.DB, values['old-url'])
    if (rewritten > 0) await projectState(services)
    console.log(
      `${rewritten} texts have their own addresses without a host now; ${derived} are shown anew.`,
    )
    if (values.search) {
      await services.DB.prepare(resetSearchIndex).run()
      console.log('The next search fills its index anew.')
    }
  },
  async () => console.log('Ended by you. What is done stays done; run it again for the rest.'),
)
