interface Props {
  readonly id?: string
  readonly isBusy: boolean
  /** The error. */
  readonly refusal: string | null
  /** The message without an error. */
  readonly said?: string
}

/** A status line for the last action; it is in the page before it has text, for screen readers. */
export const Said = ({ id, isBusy, refusal, said }: Props) => (
  <p id={id} className="vault-said" role="status">
    {isBusy && 'Processing request'}
    {!isBusy && refusal && <span className="dashboard-failed">{refusal}</span>}
    {!isBusy && !refusal && said}
  </p>
)
