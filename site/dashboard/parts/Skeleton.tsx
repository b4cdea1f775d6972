/** Placeholder rows with the height of real rows. */
export const Skeleton = ({ rows }: { rows: number }) => (
  <ul className="dashboard-list" aria-hidden="true">
    {Array.from({ length: rows }, (_, n) => (
      <li key={n} className="dashboard-row dashboard-row-empty">
        <span />
        <span />
      </li>
    ))}
  </ul>
)
