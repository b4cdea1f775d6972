import { useEffect, useId, useRef } from 'react'
import type { FirstSteps as Steps } from '../../../shared/counts.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { Button } from '../parts/Button.tsx'
import { Link } from '../parts/Link.tsx'
import { paths, subjectPath } from '../parts/paths.ts'
import { StatusMessage } from '../parts/StatusMessage.tsx'

const lines = [
  { name: 'article', to: paths.write, text: 'Write your first article' },
  {
    name: 'about',
    to: subjectPath({ kind: 'text', id: 'about' }),
    text: 'Say who you are, on the page About',
  },
  { name: 'address', to: paths.letters, text: 'Prove your e-mail address: “E-mails to you”' },
  { name: 'keeping', to: paths.backup, text: 'Keep a second copy: a backup' },
] as const satisfies readonly { name: keyof Steps; to: string; text: string }[]

interface Props {
  readonly steps: Steps
  /** Called once they are closed for good. */
  readonly onClose: () => void
}

/** What the author of a new blog does first; each line is ticked by what the blog has. */
export const FirstSteps = ({ steps, onClose }: Props) => {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  // Nothing is written yet: the first press begins, unless the author is elsewhere already.
  useEffect(() => {
    if (steps.article || document.activeElement !== document.body) return
    list.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [])
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
    const reply = await ask('closeNotice', { body: { notice: 'firstStepsClosed' } })
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    onClose()
    // The pressed button is gone.
    document.querySelector<HTMLElement>('.dashboard-title')?.focus()
  })
  return (
    <section className="overview-part overview-steps" aria-labelledby={id}>
      <div className="overview-steps-head">
        <h2 id={id}>First steps</h2>
        <Button
          aria-disabled={isBusy}
          aria-label="Close the first steps"
          onClick={() => void run()}
        >
          Close
        </Button>
      </div>
      <ol ref={list}>
        {lines.map(({ name, to, text }) => (
          <li key={name} data-done={steps[name]}>
            {steps[name] ? (
              <span>
                <span>
                  <span className="visually-hidden">Done: </span>
                  {text}
                </span>
              </span>
            ) : (
              <Link to={to}>{text}</Link>
            )}
          </li>
        ))}
      </ol>
      <StatusMessage {...state} />
    </section>
  )
}
