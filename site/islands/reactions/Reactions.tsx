import { useRef, useState } from 'react'
import { hasOnlyEmailCharacters } from '../../../shared/email.ts'
import { limits } from '../../../shared/limits.ts'
import { emailDisallowed, emailMalformed, emailMissing } from '../../../shared/messages.ts'
import { call } from '../../browser/lib/call.ts'
import { sentenceOf } from '../../browser/lib/describe-problem.ts'
import { byScript, useCall } from '../../browser/lib/use-call.ts'
import { Drawing } from '../lib/Drawing.tsx'
import { useReady } from '../lib/ready.ts'

type Vote = keyof typeof votes

const uncounted = 'The counts could not be loaded. Check your connection, then try again.'
/** For each vote: its button's title, and its word, which is also its drawing's name. */
const votes = { like: ['Like', 'like'], unlike: ['Dislike', 'dislike'] } as const
const kinds = Object.keys(votes) as Vote[]

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

/** The counts that came with the page's view; undefined if they did not come. */
const countsOfView = async () => {
  const idle = await import('../../browser/frame/visits.ts').catch(() => undefined)
  const reply = await idle?.visit
  return reply?.ok ? reply.data.votes : undefined
}

const inWords = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** Like and dislike: shows the counts, sends a vote, loads them again. After a failed vote the address stays. */
export const Reactions = () => {
  const root = useReady<HTMLElement>(() => void run())
  const input = useRef<HTMLInputElement>(null)
  const likeButton = useRef<HTMLButtonElement>(null)
  const [counts, setCounts] = useState<Readonly<Record<Vote, number>> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const { isBusy, said, isRefused, say, run } = useCall(async (say, kind?: Vote) => {
    const article = root.current?.closest<HTMLElement>('[data-article]')?.dataset.article ?? ''
    let sentence = ''
    if (kind) {
      const [title, word] = votes[kind]
      const field = input.current as HTMLInputElement
      const reply = await call(kind, { body: { Email: field.value, idArticle: article } })
      if (!reply.ok) {
        const otherwise = `Your ${word} could not be sent. Check your connection, then press ${title} again.`
        return say(sentenceOf(reply.problem, otherwise))
      }
      field.value = ''
      sentence = `Your ${word} is counted.`
    }
    say(sentence)
    const first = kind || hasFailed ? undefined : await countsOfView()
    if (first) return setCounts(first)
    const [like, unlike] = await Promise.all([
      countOf('listLikes', article),
      countOf('listUnlikes', article),
    ])
    const isKnown = like !== null && unlike !== null
    setFailed(!isKnown)
    if (isKnown) setCounts({ like, unlike })
    else say(`${sentence} ${uncounted}`.trim())
  }, true)
  const vote = (kind: Vote) => {
    const field = input.current as HTMLInputElement
    const complaint = complaintOf(field)
    say(complaint, complaint !== '')
    if (complaint) field.focus()
    else void run(kind)
  }

  return (
    <section className="reactions" aria-labelledby="sp-reactions" ref={root}>
      <h2 id="sp-reactions">Did you like it?</h2>
      {/* The method `dialog` prevents a submit without script. */}
      <form
        className="field-row"
        method="dialog"
        noValidate
        {...byScript(() => {
          // Enter in the address field chooses neither.
          say('Press Like or Dislike.')
          likeButton.current?.focus()
        })}
      >
        <input
          ref={input}
          type="email"
          aria-label="Email"
          aria-describedby="sp-reactions-note"
          aria-invalid={isRefused || undefined}
          placeholder={isBusy ? 'loading...' : 'Email'}
          autoComplete="email"
          maxLength={limits.email}
          required
          disabled={isBusy}
        />
        {kinds.map((kind) => (
          <button
            key={kind}
            ref={kind === 'like' ? likeButton : null}
            className="quiet-button"
            type="button"
            disabled={isBusy}
            onClick={() => vote(kind)}
          >
            <Drawing name={votes[kind][1]} />
            {`${votes[kind][0]} `}
            <span>{counts?.[kind]}</span>
          </button>
        ))}
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
            void run()
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
