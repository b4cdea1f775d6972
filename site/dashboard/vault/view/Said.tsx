interface Props {
  readonly id?: string
  readonly isBusy: boolean
  /** Why it did not go through. */
  readonly refusal: string | null
  /** What is to be said otherwise. */
  readonly said?: string
}

/** What becomes of what was just asked for; there before it has anything to say. */
export const Said = ({ id, isBusy, refusal, said }: Props) => (
  <p id={id} className="vault-said" role="status">
    {isBusy && 'Processing request'}
    {!isBusy && refusal && <span className="dashboard-failed">{refusal}</span>}
    {!isBusy && !refusal && said}
  </p>
)
