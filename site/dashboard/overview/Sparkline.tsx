import { locale } from '../data/format.ts'
import { formatSpan, type Span } from '../statistics/days.ts'

/** A line of days from zero, the newest marked; empty while no day has any. */
export const Sparkline = ({ spans }: { spans: readonly Span[] }) => {
  const [first] = spans
  const most = first && spans.reduce((a, b) => (b.count > a.count ? b : a), first)
  const points = most?.count
    ? spans.map(
        ({ count }, at) => `${(100 * at) / (spans.length - 1)} ${100 - (100 * count) / most.count}`,
      )
    : []
  return (
    <>
      <svg
        className="drawing overview-line"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <polygon points={`0 100 ${points.join(' ')} 100 100`} />
        <polyline points={points.join(' ')} />
        {points.length > 0 && <path d={`M${points.at(-1)}h0`} />}
      </svg>
      {most && most.count > 0 && (
        <p className="visually-hidden">
          {`By day, ${spans.length} days; the most, ${most.count.toLocaleString(locale)}, on ${formatSpan('day', most)}.`}
        </p>
      )}
    </>
  )
}
