import { useState } from 'react'
import type { Problem } from '../../../shared/problem.ts'
import { ask, isUnanswered } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { Confirm } from '../frame/Confirm.tsx'
import { Dialog } from '../frame/Dialog.tsx'
import type { PendingDelete } from '../lists/pending-delete.ts'
import { PublishStatus } from '../rebuild/PublishStatus.tsx'
import { dropArticle, reloadArticles } from './articles.ts'

type State =
  | { readonly is: 'asking' | 'deleting' | 'deleted' }
  | { readonly is: 'refused'; readonly sentence: string; readonly canRepeat: boolean }

const refusalOf = (problem: Problem | null): State => ({
  is: 'refused',
  sentence: problem && !isUnanswered(problem) ? problem.detail : 'Connection Issue',
  canRepeat: isUnanswered(problem),
})

interface Props {
  readonly article: PendingDelete
  readonly onEnd: () => void
}

const Deleted = ({ title, onEnd }: { title: string; onEnd: () => void }) => (
  <Dialog title={title} onClose={onEnd}>
    <div role="status">
      <p>deleted</p>
      <PublishStatus />
    </div>
    <p className="dashboard-choices">
      <button className="button" type="button" onClick={onEnd}>
        Close
      </button>
    </p>
  </Dialog>
)

/** Asks for the password, then deletes an article or leaves it (specification, section 4). */
export const DeleteArticle = ({ article, onEnd }: Props) => {
  const { _id, headingSave, key } = article
  const [password, setPassword] = useState('')
  const [state, setState] = useState<State>({ is: 'asking' })

  const title = `Delete “${headingSave}”`
  const confirm = async () => {
    if (password === '') {
      setState({ is: 'refused', sentence: 'enter password...', canRepeat: false })
      return
    }
    setState({ is: 'deleting' })
    const reply = await ask('deleteArticle', {
      query: { reference: headingSave },
      body: { password, _id },
      idempotencyKey: key,
    })
    if (!reply.ok) {
      setState(refusalOf(reply.problem))
      // Gone, or renamed, since the list was read.
      if (/^(article-not-found|title-differs)$/.test(reply.problem?.code ?? '')) reloadArticles()
      return
    }
    setState({ is: 'deleted' })
    dropArticle(_id)
    void refreshCounts()
  }

  if (state.is === 'deleted') return <Deleted title={title} onEnd={onEnd} />
  const said = (
    <>
      {state.is === 'deleting' && 'Deleting…'}
      {state.is === 'refused' && <span className="dashboard-failed">{state.sentence}</span>}
      {state.is === 'refused' &&
        state.canRepeat &&
        ' Try again: it is deleted once, however often this is sent.'}
    </>
  )
  return (
    <Confirm
      title={title}
      said={said}
      saidId="sp-delete-said"
      isBusy={state.is === 'deleting'}
      onConfirm={() => void confirm()}
      onCancel={onEnd}
    >
      <p>Readers lose it at once, and it cannot be undone.</p>
      <label className="dashboard-field">
        Password
        <input
          type="password"
          autoComplete="current-password"
          value={password}
          aria-describedby="sp-delete-said"
          onChange={({ target }) => setPassword(target.value)}
        />
      </label>
    </Confirm>
  )
}
