import { fileColumn, judgeFor, type Meaning, type Saying } from '../../../shared/consent.ts'
import type { FileReader, ImportState } from '../../../shared/subscribers.ts'
import type { SubscriberFile } from './read-csv.ts'

/** How many readers a cell keeps out; many values of one column are one. */
interface Reason {
  readonly name: string
  readonly count: number
}

/** A value that is not known, and what the author says that it means. */
export interface Unknown extends Reason {
  readonly saying: Saying
  readonly means: Meaning['means'] | undefined
}

/** The most values of a column that are named each. */
const named = 3

const nameOf = ({ column, value }: Saying): string =>
  column === '' ? 'no column says yes' : `${column}: ${value}`

const countBy = (sayings: readonly Saying[]) =>
  [...Map.groupBy(sayings, nameOf)]
    .map(([name, all]) => ({
      name,
      count: all.length,
      saying: all[0] ?? { column: '', value: '' },
    }))
    .sort((one, other) => other.count - one.count)

/** What would become of the readers of a file, if values mean what the author says. @param states as the server found them */
export const weigh = (
  { file, readers }: SubscriberFile,
  states: readonly ImportState[],
  meanings: readonly Meaning[],
) => {
  const [before, now] = [judgeFor(file, []), judgeFor(file, meanings)]
  const [added, takenOut]: [FileReader[], FileReader[]] = [[], []]
  const [refused, unknown]: [Saying[], Saying[]] = [[], []]
  for (const [n, reader] of readers.entries()) {
    const state = states[n]
    if (state === 'left' || state === 'subscribed') continue
    const [first, { verdict, by }] = [before(reader.says), now(reader.says)]
    if (first.verdict === 'unknown' && first.by) unknown.push(first.by)
    if (verdict === 'unknown' && by && by.value !== first.by?.value) unknown.push(by)
    if (state === 'brought') {
      if (verdict === 'no') takenOut.push(reader)
    } else if (verdict === 'yes') added.push(reader)
    else if (first.verdict === 'no' && first.by) refused.push(first.by)
  }
  const count = (...wanted: ImportState[]) => states.filter((one) => wanted.includes(one)).length
  const columns = [...Map.groupBy(refused, ({ column }) => column)].flatMap(
    ([column, all]): Reason[] => {
      const values = countBy(all)
      return values.length <= named || column === fileColumn
        ? values
        : [{ name: column, count: all.length }]
    },
  )
  return {
    ...{ added, takenOut, refused: columns, left: count('left') },
    subscribed: count('subscribed', 'brought') - takenOut.length,
    unknown: countBy(unknown).map(
      (one): Unknown => ({
        ...one,
        means: meanings.find(({ column, value }) => nameOf({ column, value }) === one.name)?.means,
      }),
    ),
  }
}
