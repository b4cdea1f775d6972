import { useRef, useState } from 'react'
import { fieldLimits, hasOnlyEmailCharacters } from '../../../shared/field-limits.ts'
import { emailDisallowed, emailMalformed, emailMissing } from '../../../shared/messages.ts'
import { call } from '../../browser/lib/call.ts'
import { describeProblem } from '../../browser/lib/describe-problem.ts'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { Drawing } from '../lib/Drawing.tsx'
import { useReady } from '../lib/ready.ts'

type Vote = keyof typeof votes

const countsFailed = 'The counts could not be loaded. Check your connection, then try again.'
/** For each vote: its button's title, and its word, which is also its drawing's name. */
const votes = { like: ['Like', 'like'], unlike: ['Dislike', 'dislike'] } as const
const kinds = Object.keys(votes) as Vote[]

/** The error sentence for an address; empty if it is valid. */
const validate = ({ value, validity }: HTMLInputElement): string => {
  if (value === '') return emailMissing
  if (!hasOnlyEmailCharacters(value)) return emailDisallowed
  return validity.valid ? '' : emailMalformed
}

/** The number of likes, or dislikes; null if it is unknown. */
const fetchCount = async (name: 'listLikes' | 'listUnlikes', article: string) => {
  const reply = await call(name, { query: { ArticleId: article } })
  return reply.ok ? reply.data.filter(({ ArticleId }) => ArticleId === article).length : null
}

/** The counts that came with the page's view; undefined if they did not come. */
const fetchViewCounts = async () => {
  const idle = await import('../../browser/frame/idle.ts').catch(() => undefined)
  const reply = await idle?.visit
  return reply?.ok ? reply.data.votes : undefined
}

const formatCount = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`

/**
 * Like and dislike: shows the counts, sends a vote, loads them again. After a failed vote the address stays. Meanwhile
 * everything is `aria-disabled`, because Tab passes by what is `disabled`.
 */
export const Reactions = () => {
  /** A vote from before the first counts came: it is sent once they are there. */
  const early = useRef<Vote>(undefined)
  const isFirst = useRef(true)
  const root = useReady<HTMLElement>(async () => {
    await run()
    isFirst.current = false
    if (early.current) void run(early.current)
  })
  const input = useRef<HTMLInputElement>(null)
  const likeButton = useRef<HTMLButtonElement>(null)
  const [counts, setCounts] = useState<Readonly<Record<Vote, number>> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const { isBusy, message, isError, showMessage, run } = useCall(
    async (showMessage, kind?: Vote) => {
      const article = root.current?.closest<HTMLElement>('[data-article]')?.dataset.article ?? ''
      let sentence = ''
      if (kind) {
        const [title, word] = votes[kind]
        const field = input.current as HTMLInputElement
        const reply = await call(kind, { body: { Email: field.value, idArticle: article } })
        if (!reply.ok) {
          const otherwise = `Your ${word} could not be sent. Check your connection, then press ${title} again.`
          return showMessage(describeProblem(reply.problem, otherwise))
        }
        field.value = ''
        const isRepeat = reply.data.endsWith(' before')
        sentence = isRepeat ? `Your ${word} was counted before.` : `Your ${word} is counted.`
      }
      if (kind || hasFailed) showMessage(sentence)
      const first = kind || hasFailed ? undefined : await fetchViewCounts()
      if (first) return setCounts(first)
      const [like, unlike] = await Promise.all([
        fetchCount('listLikes', article),
        fetchCount('listUnlikes', article),
      ])
      const isKnown = like !== null && unlike !== null
      setFailed(!isKnown)
      if (isKnown) setCounts({ like, unlike })
      else showMessage(`${sentence} ${countsFailed}`.trim())
    },
    true,
  )
  const vote = (kind: Vote) => {
    if (isBusy && !isFirst.current) return
    const field = input.current as HTMLInputElement
    const error = validate(field)
    showMessage(error, error !== '')
    if (error) return field.focus()
    if (!isFirst.current) return void run(kind)
    early.current = kind
    showMessage('One moment …')
  }

  return (
    <section className="reactions" aria-labelledby="sp-reactions" ref={root}>
      <h2 id="sp-reactions">Did you like it?</h2>
      <form
        className="row field-row"
        method="post"
        noValidate
        {...submitByScript(() => {
          // Enter in the address field chooses neither.
          showMessage('Press Like or Dislike.')
          likeButton.current?.focus()
        })}
      >
        <input
          ref={input}
          type="email"
          aria-label="Email"
          aria-describedby="sp-reactions-note"
          aria-invalid={isError || undefined}
          placeholder={isBusy ? 'loading...' : 'Email'}
          autoComplete="email"
          maxLength={fieldLimits.email}
          required
          aria-disabled={isBusy || undefined}
          readOnly={isBusy && !isFirst.current}
        />
        {kinds.map((kind) => (
          <button
            key={kind}
            ref={kind === 'like' ? likeButton : null}
            className="quiet-button"
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={() => vote(kind)}
          >
            <Drawing name={votes[kind][1]} />
            <span>{`${votes[kind][0]} `}</span>
            <span>{counts?.[kind]}</span>
          </button>
        ))}
      </form>
      <div className="reactions-message">
        <p className="form-status" role="status">
          {message}
        </p>
        {hasFailed && (
          <button
            className="quiet-button again"
            type="button"
            onClick={() => {
              setFailed(false)
              void run()
            }}
          >
            Try again
          </button>
        )}
        <p className="form-note" id="sp-reactions-note">
          Your address makes sure that each reader counts once. Only a scrambled form of it is
          stored.
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {counts && `${formatCount(counts.like, 'like')}, ${formatCount(counts.unlike, 'dislike')}`}
      </p>
    </section>
  )
}
