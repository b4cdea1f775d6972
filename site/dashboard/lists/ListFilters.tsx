import { type ReactNode, useEffect, useState } from 'react'
import { Field } from '../parts/Form.tsx'

/** The filters of a list, as its address has them. */
export interface ListChoice {
  readonly search: string
  /** `new`, one of the list's own states, or empty for all. */
  readonly show: string
}

type Shown = readonly (readonly [value: string, title: string])[]

interface Props {
  readonly choice: ListChoice
  /** The states to choose from, besides all and new. */
  readonly states?: Shown
  readonly onChoose: (choice: ListChoice) => void
  /** What else is done with the list. */
  readonly children?: ReactNode
}

/** Milliseconds without a key before the list is loaded. */
const pause = 200

/** Searches a list and filters it. */
export const ListFilters = ({ choice, states = [], onChoose, children }: Props) => {
  const [typed, setTyped] = useState(choice.search)
  useEffect(() => {
    if (typed === choice.search) return
    const timer = setTimeout(() => onChoose({ ...choice, search: typed }), pause)
    return () => clearTimeout(timer)
  }, [typed, choice, onChoose])
  return (
    <search className="sent-filters">
      <Field
        className="dashboard-search"
        label="Search"
        type="search"
        value={typed}
        maxLength={200}
        onType={setTyped}
      />
      <label className="dashboard-field">
        Show
        <select
          value={choice.show}
          onChange={({ target }) => onChoose({ search: typed, show: target.value })}
        >
          {[['', 'All'], ['new', 'New'], ...states].map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {children}
    </search>
  )
}
