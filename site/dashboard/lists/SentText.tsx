import { formatCompactTime, formatDateTime } from '../data/format.ts'
import type { Sent } from './lists.ts'

/** The link that writes to an address. Its last `@` stays as it is: not every program decodes it (RFC 6068, section 2). */
export const mailto = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace(/%40(?!.*%40)/, '@')}`

/** What a reader sent: name, e-mail address if there is one, country, time, article, and the text. */
export const SentText = ({ name, email, country, text, at, article }: Sent) => (
  <>
    <h2>
      <bdi>{name}</bdi>
    </h2>
    <p className="dashboard-facts">
      {email && <a href={mailto(email)}>{email}</a>}
      <bdi>{country}</bdi>
    </p>
    <div className="sent-message">
      {article && (
        <a className="sent-about" href={article.path} target="_blank" rel="noopener">
          {article.headingSave}
        </a>
      )}
      <p className="sent-text" dir="auto">
        {text}
      </p>
    </div>
    <time dateTime={at} title={formatDateTime(at)}>
      {formatCompactTime(at)}
    </time>
  </>
)
