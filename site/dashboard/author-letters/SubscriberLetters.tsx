import type { Letters } from '../../../shared/mail.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { Button } from '../parts/Button.tsx'
import { Part } from '../parts/Part.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { useResource } from '../parts/use-resource.tsx'
import { owner } from './AuthorLetters.tsx'

type Choice = Exclude<Letters, 'seen'>

const untilThen = 'Until you say yes, subscribers get the summary and a link.'
const keep = ['Keep the summary', 'summary'] as const
const askFor = (title: string) => [title, 'asked'] as const

/** What is said of each state, and what it can become. */
const states: Readonly<
  Record<Letters, { says: string; acts: readonly (readonly [title: string, to: Choice])[] }>
> = {
  summary: {
    says: 'E-mails of new articles have a summary and a link.',
    acts: [askFor('Send whole articles')],
  },
  asked: {
    says: `You asked for whole articles and have not had one yet. ${untilThen}`,
    acts: [askFor('Send the newest to me'), keep],
  },
  seen: {
    says: `A whole article went to you, and to nobody else. ${untilThen}`,
    acts: [['Yes, send whole articles', 'whole'], askFor('Send the newest to me again'), keep],
  },
  whole: {
    says: 'E-mails of new articles have the whole article.',
    acts: [['Send a summary and a link', 'summary']],
  },
}

/** What e-mails to subscribers have. Whole articles begin with one to the author, who then says yes. */
export const SubscriberLetters = () => {
  const { data, isWaiting } = useResource(owner)
  const { isBusy, run, ...state } = useCall(async (showMessage, letters: Choice) => {
    showMessage('One moment…')
    const reply = await ask('chooseLetters', { body: { letters } })
    // The choice is stored also where its e-mail could not be sent.
    await owner.load()
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    showMessage(
      reply.data === 'asked'
        ? 'There is no article yet. Where you publish the first, “Send it to me first” sends it whole.'
        : 'Saved.',
    )
  })
  const { says, acts } = states[data?.letters ?? 'summary']
  return (
    <Part title="E-mails to subscribers" isBusy={isWaiting} hint={data && says}>
      <p className="dashboard-choices">
        {acts.map(([title, to]) => (
          <Button key={title} aria-disabled={isBusy} onClick={() => void run(to)}>
            {title}
          </Button>
        ))}
      </p>
      <StatusMessage {...state} />
    </Part>
  )
}
