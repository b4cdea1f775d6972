import { storageNames } from '../../../shared/names.ts'
import type { Reply } from '../../browser/lib/call.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem, isUnanswered } from '../data/ask.ts'
import { readJson } from '../data/storage.ts'
import { block } from './switches.ts'

/** Closes the blog to readers, or opens it (specification, section 2). */
export const useAccess = () =>
  useSwitch({
    send: (isClosed) => {
      const authData = readJson(storageNames.auth, () => true) ?? {}
      return ask('setBlock', { body: { r: isClosed ? 'red' : 'green', authData } })
    },
    onTurned: (answer) => block.update(() => answer),
    load: block.load,
  })

/** The message if the session has ended (specification, section 8). */
const unauthenticated = 'Authentication failed critically.'

interface Options<Data> {
  readonly send: (isOn: boolean) => Promise<Reply<Data>>
  readonly onTurned: (data: Data) => void
  /** Reloads the state: the switch may have turned although the answer was lost. */
  readonly load: () => Promise<void>
}

/** Turns a switch on the server, one request at a time. */
export const useSwitch = <Data>({ send, onTurned, load }: Options<Data>) => {
  const { isBusy, message, run } = useCall(async (showMessage, isOn: boolean) => {
    showMessage('')
    const reply = await send(isOn)
    if (reply.ok) return onTurned(reply.data)
    const isAuth = reply.status === 401 || reply.status === 403
    showMessage(isAuth ? unauthenticated : describeProblem(reply.problem))
    if (isUnanswered(reply.problem)) await load()
  })
  return { isWaiting: isBusy, refusal: message, turn: run }
}
