import type { Sent } from './lists.ts'

/** What a reader sent: name, e-mail address if there is one, country, and the text. */
export const SentText = ({ name, email, country, text }: Sent) => (
  <>
    <h2>
      <bdi>{name}</bdi>
    </h2>
    <p className="dashboard-facts">
      {email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
      <bdi>{country}</bdi>
    </p>
    <p className="sent-text" dir="auto">
      {text}
    </p>
  </>
)
