import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type SkillIconName,
  skillIconNames,
  skillIcons,
  skillLimits,
} from '../../../shared/settings/skill-icons.ts'
import type { Skill } from '../../../shared/settings/skills.ts'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { createEdits, useStore } from '../data/store.ts'
import { Button, SubmitButton } from '../parts/Button.tsx'
import { Part } from '../parts/Part.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { useResource } from '../parts/use-resource.tsx'
import { settings } from '../settings/settings.ts'

const edits = createEdits<readonly Skill[] | null>(null)

interface RowProps {
  readonly skill: Skill
  readonly place: number
  readonly readOnly: boolean
  readonly onChange: (skill: Skill | null) => void
}

const Row = ({ skill, place, readOnly, onChange }: RowProps) => {
  const { name, icon, note } = skill
  const number = place + 1
  return (
    <li>
      <svg className="skill-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={skillIcons[icon]} />
      </svg>
      <select
        value={icon}
        aria-label={`Icon of skill ${number}`}
        disabled={readOnly}
        onChange={({ target }) => onChange({ ...skill, icon: target.value as SkillIconName })}
      >
        {skillIconNames.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <input
        value={name}
        aria-label={`Name of skill ${number}`}
        placeholder="Name"
        maxLength={skillLimits.name}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ ...skill, name: target.value })}
      />
      <input
        value={note}
        aria-label={`What you say about skill ${number}`}
        placeholder="In a sentence, if you like"
        maxLength={skillLimits.note}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ ...skill, note: target.value })}
      />
      <Button aria-label={`Remove ${name || `skill ${number}`}`} onClick={() => onChange(null)}>
        Remove
      </Button>
    </li>
  )
}

/** The author's skills, each a name with an icon; About and Skills show them. */
export const SkillsForm = () => {
  const typed = useStore(edits)
  const { data } = useResource(settings)
  const [removed, setRemoved] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
    const changed = edits.get()
    if (!data || !changed) return
    showMessage('Processing request')
    const skills = changed.filter(({ name }) => name.trim() !== '')
    const { version } = data
    const reply = await ask('changeSettings', { body: { version, changes: { skills } } })
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    if (edits.get() === changed) edits.set(null)
    settings.update(() => reply.data)
    showMessage('Saved. Readers see it with their next request.')
  })
  if (!data) return null
  const skills = typed ?? data.changed.skills ?? data.defaults.skills
  const isFull = skills.length === skillLimits.count
  const add = () => {
    if (isBusy || isFull) return
    flushSync(() => edits.set([...skills, { name: '', icon: 'spark', note: '' }]))
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  }
  const change = (place: number, next: Skill | null) => {
    edits.set(skills.flatMap((one, at) => (at === place ? (next ?? []) : one)))
    if (next) return
    setRemoved(removed + 1)
    // The pressed button is gone.
    addButton.current?.focus()
  }
  return (
    <Part title="Skills, with icons" hint="About and Skills show them, in this order.">
      <form noValidate {...submitByScript(run)}>
        <ul className="skill-rows" ref={list}>
          {skills.map((skill, place) => (
            <Row
              key={`${removed} ${place}`}
              skill={skill}
              place={place}
              readOnly={isBusy}
              onChange={(next) => change(place, next)}
            />
          ))}
        </ul>
        <p className="dashboard-choices">
          <Button ref={addButton} aria-disabled={isBusy || isFull} onClick={add}>
            Add a skill
          </Button>
          <SubmitButton aria-disabled={isBusy || typed === null}>Save skills</SubmitButton>
        </p>
        <StatusMessage {...state} />
      </form>
    </Part>
  )
}
