import { type ReactNode, useRef, useState } from 'react'
import type { Problem } from '../../../shared/problem.ts'
import type { Reply } from '../../browser/lib/call.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { isUnanswered } from '../data/ask.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { PasswordField } from '../parts/Form.tsx'

const describeRefusal = (problem: Problem | null): string =>
  problem && !isUnanswered(problem)
    ? problem.detail
    : 'Connection Issue. Try again: repeating it is safe.'

interface Props {
  readonly title: string
  /** What the deletion does. */
  readonly children: ReactNode
  readonly send: (password: string) => Promise<Reply<unknown>>
  readonly onDeleted: () => void
  /** Called if the article is gone, or has another name since the list was loaded. */
  readonly onChanged: () => void
  readonly onCancel: () => void
}

/** Asks for the password, then deletes an article or keeps it (specification, section 4). */
export const DeleteWithPassword = (props: Props) => {
  const [password, setPassword] = useState('')
  const isLost = useRef(false)
  const { run, ...state } = useCall(async (showMessage) => {
    if (password === '') return showMessage('enter password...', true)
    showMessage('Deleting…')
    const reply = await props.send(password)
    const code = reply.ok ? null : reply.problem?.code
    // What is gone after a lost answer was deleted by that call.
    if (reply.ok || (isLost.current && code === 'article-not-found')) return props.onDeleted()
    isLost.current = isUnanswered(reply.problem)
    showMessage(describeRefusal(reply.problem), true)
    if (code === 'article-not-found' || code === 'title-differs') props.onChanged()
  })
  return (
    <Confirm title={props.title} state={state} onConfirm={run} onCancel={props.onCancel}>
      <p>{props.children}</p>
      <PasswordField label="Password" value={password} onType={setPassword} />
    </Confirm>
  )
}
