import type { CaptchaKind } from '../../../shared/captcha/contract.ts'
import { captchaPicks } from '../../../shared/captcha/size.ts'
import { captchaTooFew } from '../../../shared/messages.ts'
import { captchaTimes } from '../../../shared/timings.ts'
import { call } from '../lib/call.ts'
import { clearItems, type Items, showItems } from './captcha-items.ts'

/** The part of the captcha that loads with the first tick. */
export interface Challenges {
  /** Shows the challenge that is open, or a fresh one. */
  readonly show: () => Promise<void>
}

const unloadable = {
  pictures: 'The pictures could not be loaded. Check your connection, then try again.',
  words: 'The words could not be loaded. Check your connection, then try again.',
}
const unsent = 'Your answer could not be sent. Check your connection, then press Verify again.'
const otherKind = { pictures: 'Words instead of pictures', words: 'Pictures instead of words' }

/** The challenge in the panel. */
interface Open {
  readonly id: string
  readonly items: Items
  /** By `performance.now()`: after it the answer comes too late. */
  readonly until: number
}

/**
 * Fills the panel of a captcha: loads challenges and sends the answers. A challenge works once, so a wrong
 * answer loads another one.
 * @param onPass is given the token
 */
export const createChallenges = (
  root: HTMLElement,
  onPass: (token: string) => void,
): Challenges => {
  const part = (name: string) => root.querySelector(`.captcha-${name}`) as HTMLElement
  const [panel, prompt, group] = [part('panel'), part('prompt'), part('items')]
  const [message, again, kindButton] = [part('message'), part('again'), part('kind')]
  let kind: CaptchaKind = 'pictures'
  let open: Open | undefined
  /** Numbers the requests, so that an outdated answer is dropped. */
  let turn = 0
  const say = (text: string) => {
    message.textContent = text
  }

  const fail = (text: string) => {
    const hadFocus = panel.contains(document.activeElement)
    open = undefined
    panel.ariaBusy = 'false'
    prompt.textContent = ''
    clearItems(group)
    say(text)
    again.hidden = false
    if (hadFocus) again.focus({ preventScroll: true })
  }

  const load = async (reason = '') => {
    turn += 1
    const mine = turn
    open = undefined
    panel.ariaBusy = 'true'
    again.hidden = true
    prompt.textContent = `Loading the ${kind} …`
    kindButton.textContent = otherKind[kind]
    group.dataset.kind = kind
    clearItems(group)
    say(reason)
    const drawn = await call('createCaptcha', { body: { kind } })
    if (mine !== turn) return
    if (!drawn.ok) return fail(drawn.problem?.detail ?? unloadable[kind])
    const challenge = drawn.data
    const items = showItems(group, challenge, () => mine === turn && fail(unloadable.pictures))
    // Not by `expiresAt`: the clock of a reader may be hours off.
    open = { id: challenge.id, items, until: performance.now() + captchaTimes.challenge }
    prompt.textContent = challenge.prompt
    panel.ariaBusy = 'false'
    // Words need another height than pictures.
    panel.scrollIntoView({ block: 'nearest' })
    // The refresh button keeps the focus; otherwise the items get it.
    const { activeElement } = document
    if (activeElement === panel || activeElement === part('verify')) items.focus()
  }

  const verify = async () => {
    if (!open || panel.ariaBusy === 'true') return
    const { id, items } = open
    if (items.picks().length < captchaPicks) return say(captchaTooFew)
    const mine = turn
    panel.ariaBusy = 'true'
    say('')
    const judged = await call('answerCaptcha', { body: { id, picks: items.picks() } })
    if (mine !== turn) return
    panel.ariaBusy = 'false'
    if (judged.ok) {
      open = undefined
      return onPass(judged.data.human)
    }
    const { problem } = judged
    const isSpent = problem?.code === 'captcha-failed' || problem?.code === 'captcha-gone'
    if (isSpent) return load(problem.detail)
    say(problem?.detail ?? unsent)
  }

  part('verify').addEventListener('click', verify)
  part('refresh').addEventListener('click', () => load())
  kindButton.addEventListener('click', () => {
    kind = kind === 'pictures' ? 'words' : 'pictures'
    void load()
  })

  return {
    show: async () => {
      if (open && performance.now() < open.until) open.items.focus()
      else await load()
    },
  }
}
