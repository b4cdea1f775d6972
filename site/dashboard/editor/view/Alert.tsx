import type { ReactNode } from 'react'
import { counts } from '../../data/counts.ts'
import { useStore } from '../../data/store.ts'

interface Props {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  /** What the e-mail is, while it is to be sent. */
  readonly children: ReactNode
}

/** Says in a sentence who gets the e-mail. */
const describeRecipients = (confirmed: number | undefined): string => {
  if (confirmed === undefined) return 'It goes to all confirmed subscribers, once.'
  return confirmed === 1
    ? 'It goes to 1 confirmed subscriber, once.'
    : `It goes to ${confirmed.toLocaleString('en')} confirmed subscribers, once.`
}

/** Whether publishing sends an e-mail to subscribers; nothing while there are none. */
export const Alert = ({ isOn, onChange, children }: Props) => {
  const confirmed = useStore(counts)?.confirmed
  return confirmed === 0 ? null : (
    <>
      <div className="editor-alert">
        <label className="check">
          <input
            type="checkbox"
            checked={isOn}
            aria-describedby="sp-editor-alert-help"
            onChange={({ target }) => onChange(target.checked)}
          />
          Send it by e-mail
        </label>
        <p id="sp-editor-alert-help" className="dashboard-hint">
          {describeRecipients(confirmed)} Editing it later sends nothing.
        </p>
      </div>
      {isOn && children}
    </>
  )
}
