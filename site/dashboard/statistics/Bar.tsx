import { locale } from '../data/format.ts'

interface Props {
  readonly count: number
  /** The count at which the longest bar ends. */
  readonly scale: number
}

/** A count with a bar; a bar beyond the scale is cut and marked. */
export const Bar = ({ count, scale }: Props) => {
  const isCut = count > scale
  return (
    <span className="stack count-bar">
      <svg className="count-bar-picture" data-cut={isCut} aria-hidden="true">
        <rect width={`${isCut ? 84 : (100 * count) / scale}%`} height="100%" />
        {isCut && <rect x="90%" width="10%" height="100%" />}
      </svg>
      <span>
        {count.toLocaleString(locale)}
        {isCut && <span className="visually-hidden"> (bar cut)</span>}
      </span>
    </span>
  )
}

/** The note about cut bars, if there are any. */
export const CutBars = ({ counts, scale }: { counts: readonly number[]; scale: number }) => {
  const cut = counts.filter((count) => count > scale).length
  return cut === 0 ? null : (
    <p className="dashboard-hint">
      The bars end at {scale.toLocaleString(locale)}, so that small numbers can be compared;{' '}
      {cut === 1 ? 'one is' : `${cut.toLocaleString(locale)} are`} cut and drawn with a gap.
    </p>
  )
}
