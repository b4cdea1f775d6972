import { useEffect } from 'react'
import type { Mail as MailData } from '../../../shared/mail/contract.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../frame/Failure.tsx'
import { Skeleton } from '../frame/Skeleton.tsx'
import { LocalLetters } from './LocalLetters.tsx'
import { Mailings } from './Mailings.tsx'
import { mail, unwatchMail, watchMail } from './mail.ts'
import { Unsent } from './Unsent.tsx'

const summaryOf = (confirmed: number): string => {
  if (confirmed === 0) return 'Nobody has confirmed a subscription yet.'
  const many = confirmed === 1 ? '1 subscriber' : `${confirmed.toLocaleString('en')} subscribers`
  return `An alert would go to ${many}.`
}

/** What is said where no letter failed. */
const noneFailed = ({ mailings, waiting }: MailData): string => {
  if (waiting === 1) return '1 letter still waits; none has failed.'
  if (waiting > 0) return `${waiting.toLocaleString('en')} letters still wait; none has failed.`
  const isOnItsWay = mailings.some(({ isAddressed }) => !isAddressed)
  if (isOnItsWay) return 'An alert still waits; no letter has failed.'
  return mailings.length > 0 ? 'Every letter went out.' : 'No letter waits, and none has failed.'
}

/** What was mailed, and what was not. */
const Mail = () => {
  const { data, failure } = useStore(mail.store)
  useWhenVisible(watchMail)
  useEffect(() => unwatchMail, [])
  return (
    <>
      <p className="dashboard-summary" role="status">
        {data ? summaryOf(data.confirmed) : failure === undefined && 'Loading the mail…'}
      </p>
      {failure !== undefined && <Failure problem={failure} onRetry={watchMail} />}
      {data === undefined && failure === undefined && <Skeleton rows={3} />}
      {data && (
        <>
          {data.missing !== null && (
            <p className="dashboard-failed" role="alert">
              {data.missing}
            </p>
          )}
          {data.isClosed && (
            <p className="dashboard-hint" role="status">
              The blog is closed to readers: alerts wait until Access is green again, then go out by
              themselves.
            </p>
          )}
          <Mailings mailings={data.mailings} isClosed={data.isClosed} />
          <Unsent letters={data.unsent} otherwise={noneFailed(data)} />
          {data.isLocal && <LocalLetters />}
        </>
      )}
    </>
  )
}
export default Mail
