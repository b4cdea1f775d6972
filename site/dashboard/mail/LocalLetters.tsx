import { Fragment } from 'react'
import type { LocalLetter } from '../../../shared/mail.ts'
import { formatShortDateTime } from '../data/format.ts'
import { Part } from '../parts/Part.tsx'
import { useResource } from '../parts/use-resource.tsx'
import { localMail } from './mail.ts'

/** An e-mail's text; only links to this site work. */
const Text = ({ text }: { text: string }) => (
  <pre className="mail-text">
    {text.split(/(\s+)/).map((word, n) =>
      word.startsWith(`${location.origin}/`) ? (
        <a key={n} href={word} target="_blank" rel="noopener">
          {word}
        </a>
      ) : (
        word
      ),
    )}
  </pre>
)

const Letter = ({ letter }: { letter: LocalLetter }) => (
  <li className="dashboard-row">
    <details>
      <summary>
        {letter.subject}
        <span className="dashboard-facts">
          <span>{letter.to}</span>
          <time dateTime={letter.at}>{formatShortDateTime(letter.at)}</time>
        </span>
      </summary>
      <Text text={letter.text} />
      <dl className="pairs">
        {Object.entries(letter.headers).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  </li>
)

/** Only on the local machine: shows the e-mails that are not really sent. */
export const LocalLetters = () => {
  const { data, isWaiting, failed } = useResource(localMail)
  return (
    <Part title="E-mails on this machine">
      <p className="dashboard-hint">
        Nothing leaves this machine: e-mails are saved as files in the folder <code>.mail</code>.
        Mail programs can open them.
      </p>
      {failed}
      {isWaiting && <p className="dashboard-wait">Loading the e-mails…</p>}
      {data?.length === 0 && (
        <p className="dashboard-hint">
          The folder is empty. The first e-mail is written when somebody subscribes.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="dashboard-list">
          {data.map((letter) => (
            <Letter key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
    </Part>
  )
}
