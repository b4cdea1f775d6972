import { limits } from '../../../shared/limits.ts'
import type { VaultKey } from '../../../shared/vault/contract.ts'
import { ask, describeProblem } from '../data/ask.ts'
import type { Opener } from '../data/password-prompt.ts'
import { createStore } from '../data/store.ts'
import { type OpenVault, openEntry, sealEntry } from './encryption.ts'
import { type Entry, entryOf } from './entries.ts'
import { createKey, newCode, type Wrapped } from './wrapping.ts'

/** The new recovery code that the author is to note; `end` is told whether it was typed back. */
export const recoveryPrompt = createStore<{
  readonly code: string
  readonly end: (isNoted: boolean) => void
} | null>(() => null)

/** Shows a new recovery code. @returns whether the author typed it back */
const askToNote = (code: string): Promise<boolean> =>
  new Promise<boolean>((end) => recoveryPrompt.set({ code, end })).finally(() =>
    recoveryPrompt.set(null),
  )

/** An entry sealed with another key; one that does not open stays as it is, and one that was swapped stays noticed. */
const sealAgain = async (from: OpenVault, to: OpenVault, entry: Entry) => {
  const content = await openEntry(from, entry)
  const counted = content && { ...content, counter: Math.max(content.counter, 1) }
  return [entry.id, counted ? await sealEntry(to, counted) : entry.encrypted] as const
}

/** JSON of lists that each fit into one call. */
const splitPairs = (pairs: readonly (readonly [string, string])[]): string[] => {
  const lists: string[][] = [[]]
  let size = 0
  for (const pair of pairs.map((one) => JSON.stringify(one))) {
    if (size + pair.length > 0.9 * limits.sealedCharacters) {
      lists.push([])
      size = 0
    }
    lists.at(-1)?.push(pair)
    size += pair.length + 1
  }
  return lists.map((list) => `[${list.join()}]`)
}

/** Sends all that a vault holds, sealed with a new key; until that key is sent, it changes nothing. @returns the error, or null */
const sealAll = async (from: OpenVault, to: OpenVault, salt: string): Promise<string | null> => {
  const list = await ask('listCredentials')
  if (!list.ok) return describeProblem(list.problem)
  const entries = list.data.map(entryOf)
  const pairs = await Promise.all(entries.map((entry) => sealAgain(from, to, entry)))
  for (const sealed of splitPairs(pairs)) {
    const reply = await ask('sealCredentials', { body: { salt, sealed } })
    if (!reply.ok) return describeProblem(reply.problem)
  }
  return null
}

/** A vault's key, as it is stored and opened. */
export interface PresentKey {
  readonly key: VaultKey
  readonly open: OpenVault
}

/**
 * Makes a vault's key and its recovery code, which the author must type back, and seals what the vault holds anew.
 * @param present the key that it replaces; null for a new vault @returns the new key, or the error
 */
export const makeKey = async (
  present: PresentKey | null,
  opener: Opener,
): Promise<{ readonly wrapped: Wrapped; readonly open: OpenVault } | string> => {
  const code = newCode()
  if (!(await askToNote(code))) {
    return 'The recovery code was not typed back, so nothing was changed.'
  }
  const made = await createKey(present?.key ?? null, opener, code)
  const refusal = present && (await sealAll(present.open, made.open, made.wrapped.salt))
  return refusal ?? made
}
