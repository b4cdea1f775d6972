import type { LocalLetter } from '../../../shared/mail/contract.ts'
import { inFewWords } from '../data/moment.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../frame/Failure.tsx'
import { localMail } from './mail.ts'

/** A letter's text; only what leads to this very site can be followed. */
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
          <time dateTime={letter.at}>{inFewWords(letter.at)}</time>
        </span>
      </summary>
      <Text text={letter.text} />
      <dl className="mail-head">
        {Object.entries(letter.headers).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  </li>
)

/** On the author's own machine, the letters themselves: nothing is sent from there. */
export const LocalLetters = () => {
  const { data, failure } = useStore(localMail.store)
  useWhenVisible(localMail.load)
  return (
    <section className="mail-part" aria-labelledby="sp-letters">
      <h2 id="sp-letters">Letters on this machine</h2>
      <p className="dashboard-hint">
        Nothing leaves this machine: letters land in the folder <code>.mail</code>, as files that
        mail programs open.
      </p>
      {failure !== undefined && <Failure problem={failure} onRetry={() => void localMail.load()} />}
      {data === undefined && failure === undefined && (
        <p className="dashboard-wait">Looking into the folder…</p>
      )}
      {data?.length === 0 && <p className="dashboard-hint">The folder is empty.</p>}
      {data && data.length > 0 && (
        <ul className="dashboard-list">
          {data.map((letter) => (
            <Letter key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
    </section>
  )
}
