import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { answersOf } from '../../scripts/testing/calls.ts'
import { newSession, send } from '../../scripts/testing/requests.ts'
import { callsInOrder, requestOf, samplesFor } from '../../scripts/testing/samples.ts'
import { calls } from '../../shared/calls.ts'
import { type PublicTable, publicTables, separator } from '../../shared/public-data.ts'

const tables = Object.keys(publicTables) as PublicTable[]

/** A row with the revision that changed it last, if its table has revisions. */
type Row = Readonly<Record<string, unknown>> & { readonly revision?: number }

/** All that a build reads, row by row. */
const readPublic = async ({ builder }: Blog) => {
  const rows = new Map<string, Row>()
  for (const table of tables) {
    const { key, columns } = publicTables[table]
    const query = { table, columns: Object.keys(columns).join(separator) }
    const answers = await answersOf(builder, 'readPublicRows', { query })
    for (const row of answers.flatMap(expectData)) rows.set(`${table} ${row[key]}`, row as Row)
  }
  const { revision, texts, site } = await builder.ask('readRevision')
  rows.set('every page', { texts, site })
  return { rows, revision }
}

test('whatever a call changes of what pages show has a new revision, so that no build passes it by', async () => {
  const blog = await startBlog()
  const samples = await samplesFor(blog)
  const cookie = await newSession(blog)
  const changing = new Set<string>()
  let before = await readPublic(blog)
  for (const name of callsInOrder.filter((one) => calls[one].method !== 'GET')) {
    await (await send(blog, name, requestOf(samples[name], cookie))).body?.cancel()
    const now = await readPublic(blog)
    for (const id of new Set([...before.rows.keys(), ...now.rows.keys()])) {
      const row = now.rows.get(id)
      if (JSON.stringify(row) === JSON.stringify(before.rows.get(id))) continue
      changing.add(name)
      // A build asks for nothing but the rows of later revisions; a tombstone tells it of one that is gone.
      const learned = row ?? now.rows.get(id.replace(/^articles/, 'tombstones'))
      const revision = learned?.revision ?? now.revision
      expect([name, id, revision > before.revision]).toEqual([name, id, true])
    }
    before = now
  }
  expect([...changing]).toEqual(
    expect.arrayContaining(['createArticle', 'editArticle', 'deleteArticle', 'saveText']),
  )
})
