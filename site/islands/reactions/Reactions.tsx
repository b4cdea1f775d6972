import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasOnlyEmailCharacters } from '../../../shared/email.ts'
import { limits } from '../../../shared/limits.ts'
import { emailDisallowed, emailMalformed, emailMissing } from '../../../shared/messages.ts'
import { call } from '../../browser/lib/call.ts'
import { keepFocus } from '../../browser/lib/keep-focus.ts'
import { sentenceOf } from '../../browser/lib/sentence.ts'
import { Drawing } from '../lib/Drawing.tsx'
import { useReady } from '../lib/ready.ts'

type Vote = 'like' | 'unlike'

const uncounted = 'The counts could not be loaded. Check your connection, then try again.'
const counted = { like: 'Your like is counted.', unlike: 'Your dislike is counted.' }
const unsent = {
  like: 'Your like could not be sent. Check your connection, then press Like again.',
  unlike: 'Your dislike could not be sent. Check your connection, then press Dislike again.',
}

/** The error sentence for an address; empty if it is valid. */
const complaintOf = ({ value, validity }: HTMLInputElement): string => {
  if (value === '') return emailMissing
  if (!hasOnlyEmailCharacters(value)) return emailDisallowed
  return validity.valid ? '' : emailMalformed
}

/** The number of likes, or dislikes; null if it is unknown. */
const countOf = async (name: 'listLikes' | 'listUnlikes', article: string) => {
  const reply = await call(name, { query: { ArticleId: article } })
  return reply.ok ? reply.data.filter(({ ArticleId }) => ArticleId === article).length : null
}

const inWords = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/**
 * Like and dislike: shows the counts, sends a vote, reloads the counts. Everything is disabled while it
 * loads; after a failed vote the address stays. The article stands in `data-article` around it.
 */
export const Reactions = () => {
  const root = useReady<HTMLElement>(() => void whileDisabled(loadCounts))
  const input = useRef<HTMLInputElement>(null)
  const likeButton = useRef<HTMLButtonElement>(null)
  const [isLoading, setLoading] = useState(true)
  const [counts, setCounts] = useState<Readonly<Record<Vote, number>> | null>(null)
  const [said, say] = useState('')
  const [isRefused, setRefused] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const article = () => root.current?.closest<HTMLElement>('[data-article]')?.dataset.article ?? ''
  /** Does something while everything is disabled. */
  const whileDisabled = async (work: () => Promise<void>) => {
    const refocus = keepFocus()
    setLoading(true)
    await work()
    flushSync(() => setLoading(false))
    refocus()
  }
  const loadCounts = async () => {
    const [like, unlike] = await Promise.all([
      countOf('listLikes', article()),
      countOf('listUnlikes', article()),
    ])
    setFailed(like === null || unlike === null)
    if (like === null || unlike === null) say((before) => `${before} ${uncounted}`.trim())
    else setCounts({ like, unlike })
  }
  const vote = async (kind: Vote) => {
    const field = input.current as HTMLInputElement
    const complaint = complaintOf(field)
    say(complaint)
    setRefused(complaint !== '')
    if (complaint) return field.focus()
    await whileDisabled(async () => {
      const reply = await call(kind, { body: { Email: field.value, idArticle: article() } })
      if (!reply.ok) return say(sentenceOf(reply.problem, unsent[kind]))
      field.value = ''
      say(counted[kind])
      await loadCounts()
    })
  }

  return (
    <section className="reactions" aria-labelledby="sp-reactions" ref={root}>
      <h2 id="sp-reactions">Did you like it?</h2>
      {/* The method `dialog` prevents a submit without script. */}
      <form
        className="field-row"
        method="dialog"
        noValidate
        onSubmit={(event) => {
          // Enter in the address field chooses neither.
          event.preventDefault()
          say('Press Like or Dislike.')
          setRefused(false)
          likeButton.current?.focus()
        }}
      >
        <input
          ref={input}
          type="email"
          aria-label="Email"
          aria-describedby="sp-reactions-note"
          aria-invalid={isRefused || undefined}
          placeholder={isLoading ? 'loading...' : 'Email'}
          autoComplete="email"
          maxLength={limits.email}
          required
          disabled={isLoading}
        />
        <button
          ref={likeButton}
          className="quiet-button"
          type="button"
          disabled={isLoading}
          onClick={() => vote('like')}
        >
          <Drawing name="like" />
          Like <span>{counts?.like}</span>
        </button>
        <button
          className="quiet-button"
          type="button"
          disabled={isLoading}
          onClick={() => vote('unlike')}
        >
          <Drawing name="dislike" />
          Dislike <span>{counts?.unlike}</span>
        </button>
      </form>
      <div className="reactions-said">
        <p className="form-status" role="status">
          {said}
        </p>
        <button
          className="quiet-button again"
          type="button"
          hidden={!hasFailed}
          onClick={() => {
            setFailed(false)
            say('')
            void whileDisabled(loadCounts)
          }}
        >
          Try again
        </button>
        <p className="form-note" id="sp-reactions-note">
          Your address makes sure that each reader counts once. Only a scrambled form of it is
          stored.
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {counts && `${inWords(counts.like, 'like')}, ${inWords(counts.unlike, 'dislike')}`}
      </p>
    </section>
  )
}
