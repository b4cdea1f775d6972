import { type ReactNode, type Ref, useId } from 'react'
import { useAsked } from './use-asked.ts'

interface Props {
  readonly title: string
  /** What the part is for, below its heading. */
  readonly hint?: ReactNode
  /** Whether what it shows is still loading. */
  readonly isBusy?: boolean
  /** For a heading that takes the focus. */
  readonly heading?: Ref<HTMLHeadingElement>
  readonly children?: ReactNode
}

/** A part of a screen that is filled in or read, to which `?part=` and its title lead: its heading stands beside it where there is room. */
export const Part = ({ title, hint, isBusy = false, heading, children }: Props) => {
  const id = useId()
  const asked = useAsked<HTMLHeadingElement>(
    new URLSearchParams(location.search).get('part') === title,
  )
  return (
    <section className="dashboard-part" aria-labelledby={id} aria-busy={isBusy}>
      <div>
        <h2 id={id} ref={heading ?? asked} tabIndex={-1}>
          {title}
        </h2>
        {hint && <p className="dashboard-hint">{hint}</p>}
      </div>
      <div>{children}</div>
    </section>
  )
}
