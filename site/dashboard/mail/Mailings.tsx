import type { Mailing } from '../../../shared/mail.ts'
import { formatCompactTime, formatDateTime } from '../data/format.ts'
import { Part } from '../parts/Part.tsx'

/** The progress of an article’s e-mails in words, without zero counts. */
const describeProgress = (
  { isAddressed, recipients, ...counts }: Mailing,
  isClosed: boolean,
): string[] => {
  if (isAddressed && recipients === 0) return ['Nobody had confirmed a subscription']
  const parts: [number, string][] = [
    [counts.sent, 'sent'],
    [counts.waiting, 'waiting'],
    [counts.failed, 'failed'],
    [counts.unknown, 'perhaps sent'],
  ]
  const facts = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString('en')} ${word}`)
  if (isAddressed) return facts
  return [...facts, isClosed ? 'waiting until the blog is open' : 'still being prepared']
}

/** The e-mails of articles with their progress, newest first. */
export const Mailings = ({
  mailings,
  isClosed,
}: {
  mailings: readonly Mailing[]
  isClosed: boolean
}) => (
  <Part title="E-mails to subscribers">
    {mailings.length === 0 ? (
      <p className="dashboard-hint">
        None was sent yet. Once somebody is subscribed, you can send an article when you publish it.
      </p>
    ) : (
      <ul className="dashboard-list">
        {mailings.map((mailing) => (
          <li className="dashboard-row mail-row" key={mailing.article}>
            <div className="sent-record">
              <h3>{mailing.heading}</h3>
              <p className="dashboard-facts">
                {describeProgress(mailing, isClosed).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </p>
              <time dateTime={mailing.createdAt} title={formatDateTime(mailing.createdAt)}>
                {formatCompactTime(mailing.createdAt)}
              </time>
            </div>
          </li>
        ))}
      </ul>
    )}
  </Part>
)
