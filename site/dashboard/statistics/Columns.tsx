import type { Span } from './days.ts'

interface Props {
  /** The text alternative; a table beside it has the numbers. */
  readonly label: string
  readonly spans: readonly Span[]
  /** The count at which the highest column ends. */
  readonly scale: number
  /** The text of a column under the pointer. */
  readonly describe: (span: Span) => string
}

/** A chart of columns, the newest last; a column beyond the scale is cut, with a gap near its top. */
export const Columns = ({ label, spans, scale, describe }: Props) => (
  <svg
    className="columns"
    role="img"
    aria-label={label}
    viewBox={`0 0 ${spans.length} 100`}
    preserveAspectRatio="none"
  >
    {spans.map((span, at) => {
      const isCut = span.count > scale
      const height = isCut ? 88 : (100 * span.count) / scale
      return (
        <g key={span.first}>
          <title>{describe(span)}</title>
          <rect className="columns-place" x={at} width={1} height={100} />
          <rect x={at + 0.1} y={100 - height} width={0.8} height={height} />
          {isCut && <rect x={at + 0.1} width={0.8} height={7} />}
        </g>
      )
    })}
  </svg>
)
