import { listArticles } from '../../shared/articles/contract.ts'
import { signOut } from '../../shared/session/contract.ts'
import { localState, openServices } from '../backup/services.ts'
import { importItems } from '../import/import-items.ts'
import type { ImportItem } from '../import/item.ts'
import { readMarkdownFolder } from '../import/read-markdown.ts'
import { createClient, expectData, signInAs } from '../lib/client.ts'
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

/** Imports the demo articles into an empty blog, and adds readers. @returns the number of articles; 0 if the blog has some */
export const seedIfEmpty = async (origin: string, vars: DevVars): Promise<number> => {
  const secret = vars.REBUILD_SECRET
  const articles = expectData(await createClient(origin, { secret }).call(listArticles))
  if (articles.length > 0) return 0
  const opening = openServices({ state: localState })
  try {
    const files = await readMarkdownFolder(`${root}scripts/demo`)
    // They had no address before, so nothing redirects.
    const items = files.map((item) => (item.kind === 'ready' ? { ...item, old: undefined } : item))
    const client = await signInAs(origin, vars)
    const report = await importItems(client, items, showProgress(process.stderr))
    await importItems(client, await readDrafts(), () => {})
    await client.call(signOut)
    const { DB } = await opening
    await addDemoReaders(DB)
    return report.taken.length
  } finally {
    await opening.then(({ close }) => close())
  }
}
