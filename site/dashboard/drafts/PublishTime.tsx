import { asLocal, timeZone } from '../data/moment.ts'

interface Props {
  /** As a `datetime-local` field holds it. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** What else to know, after the time zone. */
  readonly hint: string
  /** The id of what is said about it. */
  readonly saidId: string
}

/** When a draft publishes itself, in the author's time zone. */
export const PublishTime = ({ value, onChange, hint, saidId }: Props) => (
  <>
    <label className="dashboard-field">
      Publish on
      <input
        type="datetime-local"
        value={value}
        min={asLocal(new Date())}
        aria-describedby={`sp-publish-zone ${saidId}`}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
    <p id="sp-publish-zone" className="dashboard-hint">
      In your own time zone, {timeZone()}. {hint}
    </p>
  </>
)
