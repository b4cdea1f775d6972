/** Rows that are not there yet, each as high as one that is. */
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
