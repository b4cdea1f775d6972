import { useRef, useState } from 'react'
import { useCall } from '../../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../../data/ask.ts'
import { type Fields, inputOf } from '../../data/fields.ts'
import { Button } from '../../parts/Button.tsx'
import { StatusMessage } from '../../parts/StatusMessage.tsx'
import { articleHtml } from '../../preview/article-html.ts'

const styles = /<style>(.*?)<\/style>/s

/** An e-mail in a frame that runs no script and follows no link. */
const LetterFrame = ({ html }: { readonly html: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  // The dashboard's policy forbids the e-mail's own style element, but not a sheet that script makes.
  const addStyles = () => {
    const inside = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined
    if (!inside) return
    const sheet = new inside.CSSStyleSheet()
    sheet.replaceSync(styles.exec(html)?.[1] ?? '')
    inside.document.adoptedStyleSheets = [sheet]
    inside.document.addEventListener('click', (event) => event.preventDefault())
  }
  return (
    <iframe
      ref={frame}
      className="publish-letter"
      title="The e-mail"
      sandbox="allow-same-origin"
      srcDoc={articleHtml(html.replace(styles, ''))}
      onLoad={addStyles}
    />
  )
}

interface Props {
  readonly fields: Fields
  /** The id of the draft, if it is one. */
  readonly id: string | undefined
}

/** The e-mail as subscribers will get it, which the author can have first. */
export const LetterPreview = ({ fields, id }: Props) => {
  const [html, setHtml] = useState('')
  const { isBusy, run, ...state } = useCall(async (showMessage, send: boolean) => {
    showMessage('One moment…')
    const body = { ...inputOf(fields, ''), ...(id && { id }), send }
    const reply = await ask('previewLetter', { body })
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    setHtml(reply.data.html)
    showMessage(send ? `Sent to ${reply.data.sentTo}, and to nobody else.` : '')
  })
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && void run(false)}>
      <summary>The e-mail, as subscribers get it</summary>
      {html && <LetterFrame html={html} />}
      <StatusMessage {...state} />
      <Button aria-disabled={isBusy} onClick={() => void run(true)}>
        Send it to me first
      </Button>
    </details>
  )
}
