import { expect, test } from 'vitest'
import { type BackupSource, collectBackup } from './collect.ts'
import type { Cell } from './format.ts'

const none = { takenAt: '2026-01-02T03:04:05.678Z', migrations: ['0001_schema.sql'], sequences: {} }

/** A source of these tables; `onRows` runs before a page is read. */
const sourceOf = (
  tables: Record<string, Cell[][]>,
  more: Partial<BackupSource> & { onRows?: (table: string) => void } = {},
): BackupSource => ({
  readContents: async () => ({
    ...none,
    tables: Object.entries(tables).map(([name, rows]) => ({
      name,
      columns: ['id'],
      rows: rows.length,
      mark: JSON.stringify(rows),
    })),
  }),
  readRows: async (table, after) => {
    more.onRows?.(table)
    const from = Number(after?.[0] ?? 0)
    const rows = (tables[table] ?? []).slice(from, from + 2)
    return { rows, next: rows.length === 0 ? null : [String(from + rows.length)] }
  },
  listPictures: async () => [],
  readPicture: async () => new Uint8Array(),
  ...more,
})

const linesOf = async (source: BackupSource, signal?: { aborted: boolean }) => {
  const { bytes } = await collectBackup(source, { signal: signal as AbortSignal | undefined })
  const parts: Uint8Array[] = []
  for await (const part of bytes()) parts.push(part)
  return Buffer.concat(parts)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('a table that changed while another was read is read again, so that all are of one moment', async () => {
  const tables = { parents: [[1]], children: [[1], [2], [3]] } as Record<string, Cell[][]>
  let isChanged = false
  const source = sourceOf(tables, {
    onRows: (table) => {
      if (table !== 'children' || isChanged) return
      isChanged = true
      // A child of a new parent, whose table was read before.
      tables.parents?.push([2])
      tables.children?.push([4])
    },
  })
  const [header, ...rows] = await linesOf(source)
  expect(header.tables.map(({ rows }: { rows: number }) => rows)).toEqual([2, 4])
  expect(rows.slice(0, -1)).toEqual([[1], [2], [1], [2], [3], [4]])
  expect(rows.at(-1)).toMatchObject({ rows: 6 })
})

test('a blog that is never at rest is no backup, and says so', async () => {
  const tables = { views: [[1]] } as Record<string, Cell[][]>
  const source = sourceOf(tables, { onRows: () => void tables.views?.push([1]) })
  await expect(linesOf(source)).rejects.toThrow('changes faster than it can be read')
})

test('ended at the rows or at the pictures, it has no last line', async () => {
  const signal = { aborted: true }
  await expect(linesOf(sourceOf({ views: [[1]] }), signal)).rejects.toThrow('was stopped')
  const later = { aborted: false }
  const source = sourceOf(
    { views: [[1]] },
    {
      listPictures: async () => ['a', 'b'],
      readPicture: async () => {
        later.aborted = true
        return new Uint8Array()
      },
    },
  )
  await expect(linesOf(source, later)).rejects.toThrow('was stopped')
})

test('a picture that was deleted meanwhile ends it', async () => {
  const gone = { listPictures: async () => ['a'], readPicture: async () => null }
  await expect(linesOf(sourceOf({}, gone))).rejects.toThrow('no tables')
  await expect(linesOf(sourceOf({ views: [[1]] }, gone))).rejects.toThrow('deleted meanwhile')
})
