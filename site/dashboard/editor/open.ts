import { inWords } from '../data/moment.ts'
import type { Copy } from '../recovery.ts'
import { loadVersion, subjectKey, type Version } from './load.ts'
import type { EditorProps } from './props.ts'
import { openAutosave } from './recovery/autosave.ts'
import { join } from './recovery/presence.ts'
import { saySame } from './same.ts'
import { createWriting, type Writing } from './writing.ts'

export type Opening =
  | { readonly kind: 'open'; readonly writing: Writing }
  /** Missing or unreachable, without an unsaved copy. */
  | { readonly kind: 'failed'; readonly isGone: boolean }

/** The time of a copy in the author's time zone. */
export const copyTime = (copy: Copy): string => inWords(new Date(copy.at).toISOString())

const withoutServer = (isGone: boolean, time: string): string =>
  isGone
    ? `This is no longer on the server. Here is your unsaved text from ${time}.`
    : `The server could not be reached. Here is your unsaved text from ${time}; you can continue.`

const resume = (writing: Writing, copy: Copy, server: Version | null | undefined): void => {
  const time = copyTime(copy)
  if (!server) {
    writing.say({ text: withoutServer(server === null, time) })
    return
  }
  if (copy.base !== server.base) writing.set({ conflict: server })
  const discard = () => writing.replace(server.fields, server, 'The unsaved text was discarded.')
  writing.say({
    text: `Unsaved text of ${time} is restored.`,
    action: { label: 'Discard', run: discard },
  })
}

/**
 * Opens an editor with the server's version, or with a newer unsaved copy of this browser.
 * @param signal ends it
 */
export const openWriting = async (props: EditorProps, signal: AbortSignal): Promise<Opening> => {
  const key = subjectKey(props.subject)
  let writing: Writing | undefined
  let isKept: boolean | null = null
  let others = 0
  const presence = join(key, {
    onOthers: (count) => {
      others = count
      writing?.set({ others })
    },
    onSavedElsewhere: () => writing?.set({ wasSavedElsewhere: true }),
  })
  signal.addEventListener('abort', presence.leave)
  const [server, autosave] = await Promise.all([
    loadVersion(props.subject),
    openAutosave(key, presence, (isTaken) => {
      if (isTaken === isKept) return
      isKept = isTaken
      writing?.set({ isKept })
    }),
  ])
  const copy = autosave.found
  const isStored = copy && server && saySame(copy.fields, server.fields)
  // The server already has this text: the answer was lost, or nothing was written.
  if (isStored) await autosave.settle('saved')
  const unsaved = isStored ? null : copy
  if (!server && !unsaved) {
    presence.leave()
    return { kind: 'failed', isGone: server === null }
  }
  const fields = unsaved?.fields ?? server?.fields
  const from = server ?? { fields: unsaved?.fields, base: unsaved?.base }
  writing = createWriting({
    ...props,
    autosave,
    presence,
    fields: fields as Version['fields'],
    from: { ...from, base: unsaved?.base ?? from.base } as Version,
  })
  writing.set({ isKept, others })
  if (unsaved) resume(writing, unsaved, server)
  props.onDirty(writing.hasChanges())
  return { kind: 'open', writing }
}
