interface Props {
  readonly id?: string
  readonly message: string
  readonly isError: boolean
}

/** A status line for the last action. It exists before it has text, as screen readers need. */
export const StatusMessage = ({ id, message, isError }: Props) => (
  <p id={id} className="dashboard-message" role="status">
    {isError ? <span className="dashboard-failed">{message}</span> : message}
  </p>
)
