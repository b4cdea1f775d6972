import { useId, useState } from 'react'
import type { Settings } from '../../../shared/settings/contract.ts'
import type { EditableSettings } from '../../../shared/settings/settings.ts'
import { useStore } from '../data/store.ts'
import { ChooseMedia } from '../media/ChooseMedia.tsx'
import { Button } from '../parts/Button.tsx'
import { edits, shownValue } from './settings.ts'

/** The names of the settings whose values are of a type. */
type NamesOf<Value> = {
  [Name in keyof EditableSettings]: EditableSettings[Name] extends Value ? Name : never
}[keyof EditableSettings]
export type TextSetting = NamesOf<string>

const inputTypes: Readonly<Partial<Record<TextSetting, 'url' | 'email'>>> = {
  ...{ url: 'url', social: 'url', network: 'url', code: 'url', hub: 'url' },
  mailAddress: 'email',
}

interface FieldProps {
  readonly name: TextSetting
  readonly label: string
  readonly hint?: string | undefined
  readonly stored: Settings
  readonly readOnly: boolean
}

/** A setting that is a text. */
export const Field = ({ name, label, hint, stored, readOnly }: FieldProps) => {
  const id = useId()
  const [isChoosing, setChoosing] = useState(false)
  const typed = useStore(edits)
  const value = shownValue(name, stored, typed)
  const set = (next: string): void => edits.set({ ...edits.get(), [name]: next })
  const common = {
    ...{ id, name, value, readOnly, autoComplete: 'off' },
    'aria-describedby': hint && `settings-${name}`,
  }
  return (
    <div className="settings-field">
      <label className="dashboard-field" htmlFor={id}>
        {label}
        {name === 'bio' ? (
          <textarea
            {...common}
            rows={2}
            // Its value is one line, which wraps.
            onChange={({ target }) => set(target.value.replaceAll(/(?<!\s)\s*\n/g, ' '))}
          />
        ) : (
          <input
            {...common}
            type={inputTypes[name] ?? 'text'}
            onChange={({ target }) => set(target.value)}
          />
        )}
      </label>
      {name === 'avatar' && (
        <p className="row round settings-portrait">
          <img src={value} alt="" width="88" height="88" />
          <Button onClick={() => setChoosing(true)}>Choose from the uploads</Button>
        </p>
      )}
      {hint && (
        <p className="dashboard-hint" id={`settings-${name}`}>
          {hint}
        </p>
      )}
      {isChoosing && (
        <ChooseMedia
          onClose={() => setChoosing(false)}
          onChoose={({ name: file }) => {
            set(`/uploads/${file}`)
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}

interface TickProps extends Omit<FieldProps, 'name'> {
  readonly name: NamesOf<boolean>
}

/** A setting that is on or off. */
export const Tick = ({ name, label, hint, stored, readOnly }: TickProps) => {
  const typed = useStore(edits)
  return (
    <div className="settings-field">
      <label className="check">
        <input
          type="checkbox"
          checked={shownValue(name, stored, typed)}
          disabled={readOnly}
          onChange={({ target }) => edits.set({ ...edits.get(), [name]: target.checked })}
        />
        {label}
      </label>
      <p className="dashboard-hint">{hint}</p>
    </div>
  )
}
