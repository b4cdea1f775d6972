import { useState } from 'react'
import { problems } from '../../../../shared/problem.ts'
import { useStore } from '../../data/store.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { StatusMessage } from '../../parts/StatusMessage.tsx'
import { editedBlock } from '../document/raw-html.ts'
import { cleanCached } from '../html/allowed.ts'
import { Source } from './Source.tsx'

interface Props {
  readonly html: string
  readonly save: (html: string) => void
}

const Edit = ({ html, save }: Props) => {
  const [typed, setTyped] = useState(html)
  const [error, setError] = useState('')
  const close = () => editedBlock.set(null)
  const submit = () => {
    const clean = cleanCached(typed)
    if (!clean) return setError(problems['body-too-complex'][1])
    save(clean.html)
    close()
  }
  return (
    <Dialog title="HTML of this block" onClose={close}>
      <Source html={typed} aria-label="HTML" onChange={setTyped} />
      <StatusMessage message={error} isError={error !== ''} />
      <p className="dashboard-choices">
        <Button className="button" onClick={submit}>
          Put it back
        </Button>
        <Button onClick={close}>Cancel</Button>
      </p>
    </Dialog>
  )
}

/** Edits the HTML of a block that the visual editor does not change. */
export const RawHtmlDialog = () => {
  const edited = useStore(editedBlock)
  return edited && <Edit {...edited} />
}
