import type { ReactNode } from 'react'
import { Table } from '../parts/Table.tsx'
import { Bar, CutBars } from './Bar.tsx'
import { computeScale } from './scale.ts'

interface Props {
  readonly caption: string
  readonly columns: readonly [name: string, count: string]
  readonly rows: readonly {
    readonly key: string
    readonly name: ReactNode
    readonly count: number
  }[]
}

/** A table of names and counts, with a bar for each count. */
export const CountTable = ({ caption, columns, rows }: Props) => {
  const counts = rows.map(({ count }) => count)
  const scale = computeScale(counts)
  return (
    <div className="counted">
      <Table
        caption={caption}
        columns={columns}
        rows={rows.map(({ key, name, count }) => ({
          key,
          cells: [name, <Bar key="bar" count={count} scale={scale} />],
        }))}
      />
      <CutBars counts={counts} scale={scale} />
    </div>
  )
}
