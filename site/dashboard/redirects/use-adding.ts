import { useRef, useState } from 'react'
import { ask, sentenceOf } from '../data/ask.ts'
import { paths } from '../frame/paths.ts'
import { go, place } from '../frame/place.ts'
import { readable, redirectDeletions, redirectList } from './list.ts'

interface Said {
  readonly isDone: boolean
  readonly text: string
}

export interface Typed {
  readonly path: string
  readonly target: string
}

const sentenceFor = (path: string, target: string, isShadowed: boolean): string =>
  isShadowed
    ? `There is a page at ${readable(path)}: readers still get that page. The redirect is saved, and works once the page is deleted.`
    : `${readable(path)} leads to ${readable(target)} now.`

/** The state of adding a redirect: running, result, and whether it needs a confirmation. */
export const useAdding = (onDone: () => void) => {
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const [asking, setAsking] = useState<Typed | null>(null)
  // The same key for each attempt for the same redirect.
  const last = useRef({ text: '', key: '' })

  const keyOf = (text: string): string => {
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }

  const add = async (typed: Typed, isElsewhere = false): Promise<void> => {
    setAsking(null)
    setSaid(null)
    setBusy(true)
    const body = { ...typed, isElsewhere }
    const idempotencyKey = keyOf(JSON.stringify(body))
    const reply = await ask('createRedirect', { body, idempotencyKey })
    setBusy(false)
    if (reply.ok) {
      last.current = { text: '', key: '' }
      const { path, target, isShadowed } = reply.data
      setSaid({ isDone: true, text: sentenceFor(path, target, isShadowed) })
      onDone()
      // A deletion of the same redirect is undone; a new redirect is on the first page.
      redirectDeletions.takeBack(path)
      if (place.get() !== paths.redirects) go(paths.redirects)
      await redirectList.open(undefined)
    } else if (reply.problem?.code === 'redirect-elsewhere') setAsking(typed)
    else setSaid({ isDone: false, text: sentenceOf(reply.problem) })
  }
  return { isBusy, said, asking, add, say: setSaid, cancel: () => setAsking(null) }
}
