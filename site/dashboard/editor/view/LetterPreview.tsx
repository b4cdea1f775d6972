import { useRef, useState } from 'react'
import type * as z from 'zod'
import { limits } from '../../../../shared/limits.ts'
import type { previewLetter } from '../../../../shared/preview.ts'
import { useCall } from '../../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../../data/ask.ts'
import { type Fields, inputOf } from '../../data/fields.ts'
import { Button } from '../../parts/Button.tsx'
import { StatusMessage } from '../../parts/StatusMessage.tsx'
import { articleHtml } from '../../preview/article-html.ts'

/** An e-mail's styles, the first attribute of an element each. */
const styles = /(<[a-z]\w* )style=/g

/** An e-mail in a frame that runs no script and follows no link. */
const LetterFrame = ({ html }: { readonly html: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  // The dashboard's policy forbids styles in HTML, but not those that script sets.
  const addStyles = () => {
    const inside = frame.current?.contentDocument
    for (const one of inside?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
      one.style.cssText = one.dataset.style ?? ''
    inside?.addEventListener('click', (event) => event.preventDefault())
  }
  return (
    <iframe
      ref={frame}
      className="publish-letter"
      title="The e-mail"
      sandbox="allow-same-origin"
      srcDoc={articleHtml(html.replace(styles, '$1data-style='))}
      onLoad={addStyles}
    />
  )
}

type Shown = z.output<(typeof previewLetter)['output']>

interface Props {
  readonly fields: Fields
  /** The id of the draft, if it is one. */
  readonly id: string | undefined
  readonly onWrite: (patch: Partial<Fields>) => void
}

/** The e-mail as subscribers will get it: its opening, and all of it, which the author can have first. */
export const LetterPreview = ({ fields, id, onWrite }: Props) => {
  const [letter, setLetter] = useState<Pick<Shown, 'html' | 'letters' | 'missing'>>()
  const { isBusy, run, ...state } = useCall(async (showMessage, act: 'show' | 'send' | 'agree') => {
    showMessage('One moment…')
    if (act === 'agree') {
      const reply = await ask('chooseLetters', { body: { letters: 'whole' } })
      if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
      setLetter((shown) => shown && { ...shown, letters: reply.data })
      return showMessage('From now on subscribers get whole articles.')
    }
    const body = { ...inputOf(fields, ''), ...(id && { id }), send: act === 'send' }
    const reply = await ask('previewLetter', { body })
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    setLetter(reply.data)
    const { sentTo } = reply.data
    showMessage(sentTo === null ? '' : `Sent to ${sentTo}, and to nobody else.`)
  })
  const { html, letters, missing } = letter ?? {}
  return (
    <>
      <label className="dashboard-field">
        Your own opening of the e-mail
        <textarea
          rows={2}
          maxLength={limits.opening}
          value={fields.opening}
          onChange={({ target }) => onWrite({ opening: target.value })}
        />
      </label>
      <details onToggle={({ currentTarget }) => currentTarget.open && void run('show')}>
        <summary>The e-mail, as subscribers get it</summary>
        {html && <LetterFrame html={html} />}
        {(letters === 'asked' || letters === 'seen') && (
          <p className="dashboard-hint">
            Until you have had a whole article and said yes, subscribers get the summary and a link.
          </p>
        )}
        <StatusMessage {...state} />
        {missing && <p className="dashboard-failed">{missing}</p>}
        <p className="dashboard-choices">
          {!missing && (
            <Button aria-disabled={isBusy} onClick={() => void run('send')}>
              Send it to me first
            </Button>
          )}
          {letters === 'seen' && (
            <Button aria-disabled={isBusy} onClick={() => void run('agree')}>
              Yes, send whole articles
            </Button>
          )}
        </p>
      </details>
    </>
  )
}
