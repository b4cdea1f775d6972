import { listArticles } from '../../shared/articles/contract.ts'
import { signOut } from '../../shared/session/contract.ts'
import { importItems } from '../import/import-items.ts'
import { readMarkdownFolder } from '../import/read-markdown.ts'
import { createClient, expectData, signInAs } from '../lib/client.ts'
import type { DevVars } from '../lib/dev-vars.ts'
import { root } from '../lib/paths.ts'
import { showProgress } from '../lib/progress.ts'

/** Imports the demo articles into an empty blog. @returns their number; 0 if the blog has articles already */
export const seedIfEmpty = async (origin: string, vars: DevVars): Promise<number> => {
  const secret = vars.REBUILD_SECRET
  const articles = expectData(await createClient(origin, { secret }).call(listArticles))
  if (articles.length > 0) return 0
  const files = await readMarkdownFolder(`${root}scripts/demo`, { source: '' })
  // Wherever this folder lies, they are the same articles. They had no address before, so nothing redirects.
  const items = files.map((item) => (item.kind === 'ready' ? { ...item, old: undefined } : item))
  const client = await signInAs(origin, vars)
  const report = await importItems(client, items, showProgress(process.stderr))
  await client.call(signOut)
  return report.taken.length
}
