import { useEffect } from 'react'
import type { Mail as MailData } from '../../../shared/mail.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { useResource } from '../parts/use-resource.tsx'
import { LocalLetters } from './LocalLetters.tsx'
import { Mailings } from './Mailings.tsx'
import { mail, unwatchMail, watchMail } from './mail.ts'
import { ProveMail } from './ProveMail.tsx'
import { Unsent } from './Unsent.tsx'

const summaryOf = ({ confirmed, waiting }: MailData): string => {
  const recipients =
    confirmed === 1 ? '1 subscriber' : `${confirmed.toLocaleString('en')} subscribers`
  const next = confirmed
    ? `An e-mail would go to ${recipients}.`
    : 'Nobody has confirmed a subscription yet.'
  if (waiting === 0) return next
  return `${next} ${waiting === 1 ? '1 e-mail is' : `${waiting.toLocaleString('en')} e-mails are`} waiting.`
}

/** The message if no e-mail failed. */
const withoutFailed = ({ mailings, waiting }: MailData): string =>
  waiting === 0 &&
  mailings.every(({ isAddressed }) => isAddressed) &&
  mailings.some(({ sent }) => sent > 0)
    ? 'None. Every e-mail was sent.'
    : 'None. One that cannot be sent will be here, with the reason.'

/** The mail screen: sent and unsent e-mails. */
const Mail = () => {
  const { data, isWaiting, failed } = useResource({ ...mail, load: watchMail })
  useEffect(() => unwatchMail, [])
  return (
    <>
      <p className="dashboard-summary" role="status">
        {data ? summaryOf(data) : isWaiting && 'Loading the mail…'}
      </p>
      {failed}
      {isWaiting && <Skeleton rows={3} />}
      {data && (
        <>
          {data.missing !== null && (
            <p className="dashboard-failed" role="alert">
              {data.missing}
            </p>
          )}
          {data.isClosed && (
            <p className="dashboard-hint" role="status">
              The blog is closed to readers. E-mails wait until Access is green again, and are then
              sent automatically.
            </p>
          )}
          {!data.isProven && <ProveMail />}
          <Mailings mailings={data.mailings} isClosed={data.isClosed} />
          <Unsent letters={data.unsent} otherwise={withoutFailed(data)} />
          {data.isLocal && <LocalLetters />}
        </>
      )}
    </>
  )
}
export default Mail
