import type { ConsentFile, Meaning } from '../../../shared/consent.ts'
import { limits } from '../../../shared/limits.ts'
import type { Problem } from '../../../shared/problem.ts'
import type { FileReader, ImportState } from '../../../shared/subscribers.ts'
import { ask } from '../data/ask.ts'

/** What became, or would become, of readers. */
export interface Imported {
  readonly states: readonly ImportState[]
  /** How many more the database takes today; null if nobody answered. */
  readonly room: number | null
  /** Why the others were not sent; null if nobody answered, undefined if all were. */
  readonly problem?: Problem | null
}

interface Sent {
  readonly file: ConsentFile
  readonly readers: readonly FileReader[]
  readonly meanings?: readonly Meaning[]
  readonly act: 'look' | 'add' | 'take-out'
  readonly onProgress: (sent: number) => void
}

/** Sends the readers of a file page by page until one is refused. */
export const sendReaders = async (sent: Sent): Promise<Imported> => {
  const { readers, act, onProgress } = sent
  const file = { ...sent.file, columns: [...sent.file.columns] }
  const meanings = [...(sent.meanings ?? [])]
  const states: ImportState[] = []
  let room: number | null = null
  for (let at = 0; at < readers.length; at += limits.importedSubscribers) {
    const page = readers.slice(at, at + limits.importedSubscribers)
    const reply = await ask('importSubscribers', { body: { file, readers: page, meanings, act } })
    if (!reply.ok) return { states, room, problem: reply.problem }
    states.push(...reply.data.states)
    room = reply.data.room
    onProgress(states.length)
  }
  return { states, room }
}
