import type { ReactNode } from 'react'

interface Props {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A table whose first cells name their rows; a long table scrolls by itself, also by keyboard. */
export const Table = ({ caption, columns, rows }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <section className="dashboard-table" aria-label={caption} tabIndex={0}>
    <table>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) =>
              at === 0 ? (
                <th key={columns[at]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={columns[at]}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
