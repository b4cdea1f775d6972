import { type ComponentProps, useEffect, useId, useState } from 'react'
import { useStore } from '../../data/store.ts'
import { useDescription } from '../../parts/Form.tsx'
import { onLock, vault } from '../vault.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  readonly label: string
  readonly onType: (value: string) => void
}

/** What is typed into a form; a lock clears it. */
export const useTyped = <Typed,>(nothing: Typed) => {
  const [typed, setTyped] = useState(nothing)
  useEffect(() => {
    const clear = () => setTyped(nothing)
    onLock.add(clear)
    return () => void onLock.delete(clear)
  }, [nothing])
  return [typed, setTyped] as const
}

/** A password field with a Show button; locking the vault hides the text again. */
export const SecretField = ({ label, onType, ...input }: Props) => {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const isLocked = useStore(vault).open === null
  useEffect(() => {
    if (isLocked) setShown(false)
  }, [isLocked])
  return (
    <div className="dashboard-field">
      <label htmlFor={id}>{label}</label>
      <span className="vault-secret">
        {/* While shown, the text must not go to a spelling service of the browser. */}
        <input
          {...input}
          id={id}
          aria-describedby={useDescription()}
          type={isShown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          onChange={({ target }) => onType(target.value)}
        />
        <button
          className="small"
          type="button"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </span>
    </div>
  )
}
