import { useState } from 'react'
import { submitByScript } from '../../browser/lib/use-call.ts'
import { useStore } from '../data/store.ts'
import { Button, SubmitButton } from '../parts/Button.tsx'
import { PasswordField } from '../parts/Form.tsx'
import { Part } from '../parts/Part.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { useAsked } from '../parts/use-asked.ts'
import { backup, makeBackup } from './make-backup.ts'

/** Makes a backup in this browser. @param props `isAsked`: whether the address leads to it */
export const Backup = ({ isAsked }: { readonly isAsked: boolean }) => {
  const [password, setPassword] = useState('')
  const { message, isError, progress, stop } = useStore(backup)
  const field = useAsked<HTMLInputElement>(isAsked)
  const make = async (): Promise<void> => {
    if (stop) return
    if (password === '') {
      backup.set({ message: 'Type your admin password.', isError: true })
      return field.current?.focus()
    }
    setPassword('')
    if (!(await makeBackup(password))) field.current?.focus()
  }
  return (
    <Part
      title="Backup"
      hint="One file with all texts, pictures, settings and what readers sent; npm run restore takes it. It has e-mail addresses: keep it where only you can read it."
    >
      <form className="dashboard-form" noValidate {...submitByScript(make, stop !== undefined)}>
        <PasswordField
          ref={field}
          label="Your password"
          value={password}
          readOnly={stop !== undefined}
          aria-describedby="sp-backup-message"
          onType={setPassword}
        />
        <p className="dashboard-choices">
          <SubmitButton aria-disabled={stop !== undefined}>Make a backup</SubmitButton>
          {stop && <Button onClick={stop}>Stop</Button>}
        </p>
        {progress && (
          <progress
            aria-label="How much of the backup is read"
            value={progress.done}
            max={progress.total}
          />
        )}
        <StatusMessage id="sp-backup-message" message={message} isError={isError} />
      </form>
    </Part>
  )
}
