interface Props {
  readonly id?: string
  readonly className?: string
  readonly said: string
  readonly isRefused: boolean
}

/** A status line for the last action. It exists before it has text, as screen readers need. */
export const Said = ({ id, className = 'dashboard-said', said, isRefused }: Props) => (
  <p id={id} className={className} role="status">
    {isRefused ? <span className="dashboard-failed">{said}</span> : said}
  </p>
)
