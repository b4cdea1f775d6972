import { useId } from 'react'

interface Props {
  /** The subject of the switch, such as `Access`. */
  readonly title: string
  /** The name of the switched thing, such as `Busy`. */
  readonly name: string
  /** Undefined while unknown. */
  readonly isOn: boolean | undefined
  readonly isWaiting: boolean
  /** What the switch does, and its state. */
  readonly children: string
  /** Why the last turn failed. */
  readonly refusal: string
  /** Whether its colour shows its state: red on, green off. */
  readonly isSignal?: boolean
  readonly onTurn: (isOn: boolean) => void
}

const describeState = ({ isOn, isWaiting }: Pick<Props, 'isOn' | 'isWaiting'>): string => {
  if (isWaiting) return '…'
  if (isOn === undefined) return 'not known'
  return isOn ? 'on' : 'off'
}

/** A switch; a word beside its colour says its state. */
export const Switch = (props: Props) => {
  const { title, name, isOn, isWaiting, children, refusal, isSignal, onTurn } = props
  const id = useId()
  const isDisabled = isWaiting || isOn === undefined
  return (
    <section className="dashboard-row switch-row" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>
        <p id={`${id}-does`}>{children}</p>
        <p className="dashboard-failed" role="status">
          {refusal}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        className="switch"
        data-signal={isSignal === true && isOn !== undefined}
        aria-label={name}
        aria-describedby={`${id}-does`}
        aria-checked={isOn === true}
        aria-disabled={isDisabled}
        onClick={() => !isDisabled && onTurn(!isOn)}
      >
        <span className="switch-track" />
        <span>
          {name} {describeState(props)}
        </span>
      </button>
    </section>
  )
}
