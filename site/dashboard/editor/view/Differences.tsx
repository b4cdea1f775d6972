import { useEffect, useState } from 'react'
import type { Fields } from '../../data/fields.ts'
import { compareFields, type Difference } from '../differences.ts'
import { truncateMiddle } from '../truncate-middle.ts'

interface Props {
  readonly before: Fields
  readonly after: Fields
}

const Parts = ({ parts }: Pick<Difference, 'parts'>) =>
  parts.map(({ added, removed, value }, index) => {
    // The parts have no id except their position, and they are all replaced together.
    const key = `${index}`
    if (added) return <ins key={key}>{value}</ins>
    if (removed) return <del key={key}>{value}</del>
    const isLast = index === parts.length - 1
    return <span key={key}>{truncateMiddle(value, index === 0, isLast)}</span>
  })

/** The differences of two versions: added words are underlined, removed ones struck through. */
export const Differences = ({ before, after }: Props) => {
  const [found, setFound] = useState<Difference[] | 'failed' | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (result: Difference[] | 'failed') => isCurrent && setFound(result)
    compareFields(before, after).then(show, () => show('failed'))
    return () => {
      isCurrent = false
    }
  }, [before, after])
  if (found === null) return <p className="dashboard-wait">Comparing…</p>
  if (found === 'failed') {
    return (
      <p role="alert">The comparison could not be loaded. Check your connection, then try again.</p>
    )
  }
  if (found.length === 0) return <p>The two versions are the same.</p>
  return (
    <dl className="editor-differences">
      {found.map(({ name, parts }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Parts parts={parts} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
