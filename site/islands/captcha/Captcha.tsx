import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { captchaTimes } from '../../../shared/timings.ts'
import styles from '../../styles/captcha.css?url'
import { Drawing } from '../lib/Drawing.tsx'
import { Items } from './Items.tsx'
import { useChallenge } from './use-challenge.ts'
import { useDisclosure } from './use-disclosure.ts'

/** A form's access to its captcha. */
export interface CaptchaHandle {
  /** The token for the form's `human` field; null if the captcha was not passed or has expired. */
  readonly token: () => string | null
  /** Ticks it with a token that was earned elsewhere. */
  readonly pass: (earned: string) => void
  /** Unticks the captcha, because a used or refused token is not valid. */
  readonly reset: () => void
  /** Marks its box as an empty field is marked, until it is pressed, and focuses it. */
  readonly ask: () => void
}

interface Props {
  /** The prefix of its ids, unique for each captcha of a page. */
  readonly id: string
  readonly ref: Ref<CaptchaHandle>
  readonly onPass?: () => void
  /** Whether it is for signing in, which goes on when readers have used up the day's challenges. */
  readonly isForSignIn?: boolean
}

const otherKind = { pictures: 'words', words: 'pictures' } as const
const otherKindLabel = {
  pictures: 'Words instead of pictures',
  words: 'Pictures instead of words',
}

/** A form's captcha: the box opens a challenge; passing closes it and ticks the box until the token expires. */
export const Captcha = ({ id, ref, onPass, isForSignIn = false }: Props) => {
  const box = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [token, setToken] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const challenges = useChallenge(panel, isForSignIn, (earned) => {
    setToken(earned)
    close()
    onPass?.()
  })
  const { isOpen, close } = useDisclosure(box, panel, (opens) => {
    if (!opens) return
    setMissing(false)
    if (token !== null) return close()
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.focus({ preventScroll: true })
    challenges.show()
  })
  useEffect(() => {
    if (token === null) return
    const expiry = setTimeout(setToken, captchaTimes.token, null)
    return () => clearTimeout(expiry)
  }, [token])
  useImperativeHandle(
    ref,
    () => ({
      token: () => token,
      pass: setToken,
      reset: () => setToken(null),
      ask: () => {
        flushSync(() => setMissing(true))
        box.current?.focus()
      },
    }),
    [token],
  )
  const { kind, challenge, isBusy, hasFailed, message } = challenges.state
  const isPassed = token !== null

  return (
    <div className="captcha" id={id}>
      {isHydrated && <link rel="stylesheet" href={styles} />}
      <button
        ref={box}
        type="button"
        className="captcha-box"
        role="checkbox"
        aria-checked={isPassed}
        aria-required="true"
        aria-invalid={isMissing || undefined}
        aria-disabled={isPassed || undefined}
        aria-expanded={isOpen}
        aria-controls={`${id}-panel`}
        data-passed={isPassed || undefined}
      >
        <span className="captcha-tick">
          <Drawing name="copied" />
        </span>
        <span>I am not a Robot</span>
      </button>
      <a href="/terms-and-conditions">Terms</a>
      <div
        ref={panel}
        className="captcha-panel"
        id={`${id}-panel`}
        role="dialog"
        aria-label="Not a Robot"
        aria-busy={isBusy || undefined}
        tabIndex={-1}
      >
        {isHydrated && (
          <>
            <p className="captcha-prompt" id={`${id}-prompt`} aria-live="polite">
              {hasFailed ? '' : (challenge?.prompt ?? `Loading the ${kind} …`)}
            </p>
            <div
              className="captcha-items"
              role="group"
              aria-labelledby={`${id}-prompt`}
              data-kind={kind}
            >
              <Items {...challenges} />
            </div>
            <button
              type="button"
              className="quiet-button captcha-again"
              hidden={!hasFailed}
              onClick={() => {
                panel.current?.focus()
                challenges.show()
              }}
            >
              Try again
            </button>
            <p className="captcha-message" role="alert">
              {message}
            </p>
            <div className="captcha-actions">
              <button type="button" className="button captcha-verify" onClick={challenges.verify}>
                Verify
              </button>
              <button
                type="button"
                className="icon-button captcha-refresh"
                aria-label="Another challenge"
                title="Another challenge"
                onClick={() => challenges.load()}
              >
                <Drawing name="recycle" />
              </button>
              <button
                type="button"
                className="quiet-button captcha-kind"
                onClick={() => challenges.load(otherKind[kind])}
              >
                {otherKindLabel[kind]}
              </button>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
