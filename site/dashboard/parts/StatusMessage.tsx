interface Props {
  readonly id?: string
  readonly className?: string | undefined
  readonly message: string
  readonly isError: boolean
}

/** A status line for the last action. It exists before it has text, as screen readers need. */
export const StatusMessage = ({ id, className = 'dashboard-message', message, isError }: Props) => (
  <p id={id} className={className} role="status">
    {isError ? <span className="dashboard-failed">{message}</span> : message}
  </p>
)
