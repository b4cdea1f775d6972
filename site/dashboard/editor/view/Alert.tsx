import { counts } from '../../data/counts.ts'
import { useStore } from '../../data/store.ts'

interface Props {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Says in a sentence who gets the alert. */
export const describeRecipients = (confirmed: number | undefined): string => {
  if (confirmed === undefined) return 'It goes to all confirmed subscribers, once.'
  if (confirmed === 0) return 'Nobody has confirmed a subscription yet.'
  return confirmed === 1
    ? 'It goes to 1 confirmed subscriber, once.'
    : `It goes to ${confirmed.toLocaleString('en')} confirmed subscribers, once.`
}

/** Whether publishing sends the alert to subscribers. */
export const Alert = ({ isOn, onChange }: Props) => (
  <div className="editor-alert">
    <label>
      <input
        type="checkbox"
        checked={isOn}
        aria-describedby="sp-editor-alert-help"
        onChange={({ target }) => onChange(target.checked)}
      />
      Send the e-mail alert
    </label>
    <p id="sp-editor-alert-help" className="dashboard-hint">
      {describeRecipients(useStore(counts)?.confirmed)} Editing it later sends nothing.
    </p>
  </div>
)
