import { hasOnlyEmailCharacters } from '../../../shared/email.ts'
import { emailDisallowed, emailMalformed, emailMissing } from '../../../shared/messages.ts'
import { call } from '../lib/call.ts'
import { keepFocus } from '../lib/keep-focus.ts'
import { sentenceOf } from '../lib/sentence.ts'

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
 * Starts like and dislike: shows the counts, sends a vote, reloads the counts. Everything is disabled while
 * it loads; after a failed vote the address stays.
 * @param part the element of `Reactions.astro`
 */
export const startReactions = (part: HTMLElement): void => {
  const one = <Found extends HTMLElement>(selector: string) => part.querySelector(selector) as Found
  const input = one<HTMLInputElement>('input')
  const buttons = {
    like: one<HTMLButtonElement>('[value=like]'),
    unlike: one<HTMLButtonElement>('[value=unlike]'),
  }
  const [status, spoken, again] = [one('.form-status'), one('.visually-hidden'), one('.again')]
  const idArticle = part.dataset.article as string

  const say = (sentence: string, isComplaint = false) => {
    status.textContent = sentence
    input.ariaInvalid = String(isComplaint)
  }
  /** Does something while everything is disabled. */
  const loading = async (work: () => Promise<void>) => {
    const refocus = keepFocus()
    const hold = (isHeld: boolean) => {
      for (const control of [input, buttons.like, buttons.unlike]) control.disabled = isHeld
      input.placeholder = isHeld ? 'loading...' : 'Email'
    }
    hold(true)
    await work()
    hold(false)
    refocus()
  }

  const showCounts = async (): Promise<void> => {
    const counts = [countOf('listLikes', idArticle), countOf('listUnlikes', idArticle)]
    const [likes = null, unlikes = null] = await Promise.all(counts)
    if (likes === null || unlikes === null) {
      say(`${status.textContent} ${uncounted}`.trim())
      again.hidden = false
      return
    }
    for (const [vote, count] of [
      ['like', likes],
      ['unlike', unlikes],
    ] as const) {
      ;(buttons[vote].lastElementChild as Element).textContent = String(count)
    }
    spoken.textContent = `${inWords(likes, 'like')}, ${inWords(unlikes, 'dislike')}`
  }

  const vote = async (kind: Vote): Promise<void> => {
    const complaint = complaintOf(input)
    say(complaint, complaint !== '')
    if (complaint) return input.focus()
    await loading(async () => {
      const reply = await call(kind, { body: { Email: input.value, idArticle } })
      if (!reply.ok) return say(sentenceOf(reply.problem, unsent[kind]))
      input.value = ''
      say(counted[kind])
      again.hidden = true
      await showCounts()
    })
  }

  for (const kind of ['like', 'unlike'] as const) {
    buttons[kind].addEventListener('click', () => vote(kind))
  }
  one('form').addEventListener('submit', (event) => {
    // Enter in the address field chooses neither.
    event.preventDefault()
    say('Press Like or Dislike.')
    buttons.like.focus()
  })
  again.addEventListener('click', () => {
    again.hidden = true
    say('')
    void loading(showCounts)
  })
  void loading(showCounts)
}
