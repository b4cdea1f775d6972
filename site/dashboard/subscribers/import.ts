import { limits } from '../../../shared/limits.ts'
import type { Problem } from '../../../shared/problem.ts'
import type { ImportState } from '../../../shared/subscribers.ts'
import { ask } from '../data/ask.ts'

/** What became, or would become, of addresses. */
export interface Imported {
  readonly states: readonly ImportState[]
  /** How many more the database takes today; null if nobody answered. */
  readonly room: number | null
  /** Why the others were not sent; null if nobody answered, undefined if all were. */
  readonly problem?: Problem | null
}

/** How many addresses have a state. */
export const countOf = ({ states }: Imported, wanted: ImportState): number =>
  states.filter((state) => state === wanted).length

/** Sends addresses page by page until one is refused. @param isAgreed whether they are stored, by the author's word */
export const sendAddresses = async (
  emails: readonly string[],
  isAgreed: boolean,
  onProgress: (sent: number) => void,
): Promise<Imported> => {
  const states: ImportState[] = []
  let room: number | null = null
  for (let at = 0; at < emails.length; at += limits.importedSubscribers) {
    const page = emails.slice(at, at + limits.importedSubscribers)
    const reply = await ask('importSubscribers', { body: { emails: page, isAgreed } })
    if (!reply.ok) return { states, room, problem: reply.problem }
    states.push(...reply.data.states)
    room = reply.data.room
    onProgress(states.length)
  }
  return { states, room }
}
