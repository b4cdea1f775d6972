import { useState } from 'react'
import type { Problem } from '../../../shared/problem.ts'
import { useCall } from '../../islands/lib/use-call.ts'
import { ask, isUnanswered } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { Confirm } from '../frame/Confirm.tsx'
import { Dialog } from '../frame/Dialog.tsx'
import { Said } from '../frame/Said.tsx'
import type { PendingDelete } from '../lists/pending-delete.ts'
import { PublishStatus } from '../rebuild/PublishStatus.tsx'
import { dropArticle, reloadArticles } from './articles.ts'

const refusalOf = (problem: Problem | null): string =>
  problem && !isUnanswered(problem)
    ? problem.detail
    : 'Connection Issue. Try again: repeating it is safe.'

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
  const [isDeleted, setDeleted] = useState(false)
  const { isBusy, run, ...state } = useCall(async (say) => {
    if (password === '') return say('enter password...', true)
    say('Deleting…')
    const reply = await ask('deleteArticle', {
      query: { reference: headingSave },
      body: { password, _id },
      idempotencyKey: key,
    })
    if (!reply.ok) {
      say(refusalOf(reply.problem), true)
      // The article was deleted or renamed after the list was loaded.
      if (/^(article-not-found|title-differs)$/.test(reply.problem?.code ?? '')) reloadArticles()
      return
    }
    setDeleted(true)
    dropArticle(_id)
    void refreshCounts()
  })

  const title = `Delete “${headingSave}”`
  if (isDeleted) return <Deleted title={title} onEnd={onEnd} />
  return (
    <Confirm title={title} isBusy={isBusy} onConfirm={run} onCancel={onEnd}>
      <p>Readers can no longer open it. It stays in the bin for 30 days.</p>
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
      <Said id="sp-delete-said" {...state} />
    </Confirm>
  )
}
