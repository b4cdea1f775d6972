import { importItems } from '../import/import-items.ts'
import { readSource } from '../import/read-source.ts'
import { type Client, signInAs } from '../lib/client.ts'
import { owner } from './owner.ts'

/** An import in a separate process, which a test kills; it prints a word before and after each call. */
const [origin, folder] = process.argv.slice(2) as [string, string]
const signedIn = await signInAs(origin, owner)
const call: Client['call'] = async (...parameters) => {
  console.log('asks')
  const reply = await signedIn.call(...parameters)
  console.log('has')
  return reply
}
const client = { ...signedIn, call }
const report = await importItems(
  client,
  await readSource(folder, undefined, { shown: ['all'] }),
  () => {},
  { source: folder },
)
for (const refused of report.refused) console.error(refused.title, refused.sentence)
process.exitCode = report.refused.length > 0 ? 1 : 0
