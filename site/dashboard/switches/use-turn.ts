import { useState } from 'react'
import type { Reply } from '../../browser/lib/call.ts'
import { isUnanswered, sentenceOf } from '../data/ask.ts'

/** What a switch says when the session no longer holds (specification, section 8). */
const unauthenticated = 'Authentication failed critically.'

interface Options<Data> {
  readonly send: (isOn: boolean) => Promise<Reply<Data>>
  readonly onTurned: (data: Data) => void
  /** Asks what holds now: a turn whose answer was lost may have been made. */
  readonly load: () => Promise<void>
}

/** Turns a switch of the server's, one turn at a time. */
export const useTurn = <Data>({ send, onTurned, load }: Options<Data>) => {
  const [isWaiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const turn = async (isOn: boolean): Promise<void> => {
    setWaiting(true)
    setRefusal(null)
    const reply = await send(isOn)
    if (reply.ok) onTurned(reply.data)
    else {
      const isAuth = reply.status === 401 || reply.status === 403
      setRefusal(isAuth ? unauthenticated : sentenceOf(reply.problem))
      if (isUnanswered(reply.problem)) await load()
    }
    setWaiting(false)
  }
  return { isWaiting, refusal, turn }
}
