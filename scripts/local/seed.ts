import { signOut } from '../../shared/session/contract.ts'
import { changeSettings, readSettings } from '../../shared/settings/contract.ts'
import { localState, openServices } from '../backup/services.ts'
import { readNewest } from '../build/articles.ts'
import { importItems } from '../import/import-items.ts'
import type { ImportItem } from '../import/item.ts'
import { readMarkdownFolder } from '../import/read-markdown.ts'
import { createClient, expectData } from '../lib/client.ts'
import { connect } from '../lib/connect.ts'
import type { DevVars } from '../lib/dev-vars.ts'
import { root } from '../lib/paths.ts'
import { showProgress } from '../lib/progress.ts'
import { addDemoReaders } from './demo-readers.ts'

/** The drafts of the demo; the one that is ready is scheduled, a year away. */
export const readDrafts = async (): Promise<ImportItem[]> => {
  const day = new Date()
  const publishAt = Date.UTC(day.getUTCFullYear() + 1, day.getUTCMonth(), day.getUTCDate(), 7)
  const items = await readMarkdownFolder(`${root}scripts/local/drafts`, { drafts: true })
  return items.map((item) =>
    item.kind === 'ready' && item.body.researchLinksSave?.length
      ? { ...item, draft: { publishAt } }
      : item,
  )
}

/** What the demo is called, and who writes it. */
const demoSettings = {
  authorName: 'Robin Hale',
  tagline: 'Coding and health, written slowly.',
  samples: true,
}

/**
 * Sets a new blog up with the owner of `.dev.vars`, imports the demo articles, and adds readers. It is new until a set-up
 * or an article raises its revision.
 * @returns the number of articles; 0 if it is not new
 */
export const seedIfNew = async (origin: string, vars: DevVars): Promise<number> => {
  const secret = vars.REBUILD_SECRET
  const { revision } = await readNewest(createClient(origin, { secret }))
  if (revision > 0) return 0
  const opening = openServices({ state: localState })
  try {
    const files = await readMarkdownFolder(`${root}scripts/demo`, { source: '', shown: ['all'] })
    // Wherever this folder lies, they are the same articles. They had no address before, so nothing redirects.
    const items = files.map((item) => (item.kind === 'ready' ? { ...item, old: undefined } : item))
    const client = await connect(origin, vars)
    const report = await importItems(client, items, showProgress(process.stderr))
    await importItems(client, await readDrafts(), () => {})
    const { version } = expectData(await client.call(readSettings))
    const body = { version, changes: demoSettings }
    expectData(await client.call(changeSettings, { body }))
    await client.call(signOut)
    const { DB } = await opening
    await addDemoReaders(DB)
    return report.taken.length
  } finally {
    await opening.then(({ close }) => close())
  }
}
