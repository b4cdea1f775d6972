import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CaptchaKind, Challenge } from '../../../shared/captcha/contract.ts'
import { captchaPicks } from '../../../shared/captcha/size.ts'
import { captchaTooFew } from '../../../shared/messages.ts'
import { captchaTimes } from '../../../shared/timings.ts'
import { call } from '../../browser/lib/call.ts'

const unloadable = (kind: CaptchaKind): string =>
  `The ${kind} could not be loaded. Check your connection, then try again.`
const unsent = 'Your answer could not be sent. Check your connection, then press Verify again.'

/** The state of a captcha's panel. */
interface ChallengeState {
  readonly kind: CaptchaKind
  readonly challenge: Challenge | null
  /** When the challenge expires, by `performance.now()`: a reader's clock may be hours off. */
  readonly expiresAt: number
  readonly picks: readonly number[]
  readonly isBusy: boolean
  readonly hasFailed: boolean
  readonly message: string
}

const initialState: ChallengeState = {
  kind: 'pictures',
  challenge: null,
  expiresAt: 0,
  picks: [],
  isBusy: false,
  hasFailed: false,
  message: '',
}

/** The challenges of a captcha. Each works once, so a wrong answer loads another one. */
export interface Challenges {
  readonly state: ChallengeState
  /** Focuses the open challenge, or loads a new one. */
  readonly show: () => void
  readonly load: (kind?: CaptchaKind) => void
  readonly pick: (item: number) => void
  readonly verify: () => void
  readonly pictureFailed: () => void
}

/** Loads the challenges of a panel and sends the answers. @param isForSignIn whether the sign-in waits for it @param onPass gets the token */
export const useChallenge = (
  panel: RefObject<HTMLElement | null>,
  isForSignIn: boolean,
  onPass: (token: string) => void,
): Challenges => {
  const [state, setState] = useState(initialState)
  /** Numbers the requests, so that an outdated answer is dropped. */
  const requestNumber = useRef(0)
  const { kind, challenge, expiresAt, picks, isBusy } = state
  const set = (change: Partial<ChallengeState>) =>
    flushSync(() => setState((before) => ({ ...before, ...change })))
  const focus = (selector: string) =>
    panel.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  const focusItems = () => focus('[role=checkbox]')

  const fail = (message = '') => {
    const hadFocus = panel.current?.contains(document.activeElement)
    set({ challenge: null, isBusy: false, hasFailed: true, message })
    if (hadFocus) focus('.captcha-again')
  }
  const load = async (next: CaptchaKind = kind, message = '') => {
    requestNumber.current += 1
    const number = requestNumber.current
    set({ ...initialState, kind: next, isBusy: true, message })
    const reply = await call('createCaptcha', { body: { kind: next, isForSignIn } })
    if (number !== requestNumber.current) return
    if (!reply.ok) return fail(reply.problem?.detail ?? unloadable(next))
    const { activeElement } = document
    set({
      challenge: reply.data,
      expiresAt: performance.now() + captchaTimes.challenge,
      isBusy: false,
    })
    // Words need another height than pictures.
    panel.current?.scrollIntoView({ block: 'nearest' })
    // The refresh button keeps the focus; otherwise the items get it.
    if (activeElement === panel.current || activeElement?.matches('.captcha-verify')) focusItems()
  }
  /** Sends the chosen items; none says why a picture failed, which an image does not tell, and ends nothing. */
  const send = async (chosen: readonly number[] = picks) => {
    if (!challenge || isBusy) return
    if (chosen === picks && picks.length < captchaPicks) return set({ message: captchaTooFew })
    const mine = requestNumber.current
    set({ isBusy: true, message: '' })
    const reply = await call('answerCaptcha', { body: { id: challenge.id, picks: [...chosen] } })
    if (mine !== requestNumber.current) return
    if (reply.ok) {
      set({ isBusy: false, expiresAt: 0 })
      return onPass(reply.data.human)
    }
    const { code, detail } = reply.problem ?? {}
    if (chosen.length === 0) return fail(code === 'cookie-missing' ? detail : unloadable(kind))
    if (code === 'captcha-failed' || code === 'captcha-gone') return load(kind, detail)
    set({ isBusy: false, message: detail ?? unsent })
  }

  return {
    state,
    show: () => (challenge && performance.now() < expiresAt ? focusItems() : void load()),
    load: (next) => void load(next),
    pick: (item) =>
      set({ picks: picks.includes(item) ? picks.filter((n) => n !== item) : [...picks, item] }),
    verify: () => void send(),
    pictureFailed: () => void send([]),
  }
}
