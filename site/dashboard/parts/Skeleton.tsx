/** Placeholder rows with the height of real rows. */
export const Skeleton = ({ rows, className = '' }: { rows: number; className?: string }) => (
  <ul className={`dashboard-list ${className}`} aria-hidden="true">
    {Array.from({ length: rows }, (_, n) => (
      <li key={n} className="dashboard-row dashboard-row-empty">
        <span />
        <span />
      </li>
    ))}
  </ul>
)
