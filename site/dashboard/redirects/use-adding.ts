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
    ? `There is a page at ${readable(path)}: readers go on getting that page. The redirect is kept, and works once the page is gone.`
    : `${readable(path)} leads to ${readable(target)} now.`

/** Adding a redirect: what is under way, what was said, and whether it has to be allowed first. */
export const useAdding = (onDone: () => void) => {
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const [asking, setAsking] = useState<Typed | null>(null)
  // The same for each try of the same redirect.
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
      // One that was about to go is wanted again; a new one stands on the first page.
      redirectDeletions.takeBack(path)
      if (place.get() !== paths.redirects) go(paths.redirects)
      await redirectList.open(undefined)
    } else if (reply.problem?.code === 'redirect-elsewhere') setAsking(typed)
    else setSaid({ isDone: false, text: sentenceOf(reply.problem) })
  }
  return { isBusy, said, asking, add, say: setSaid, cancel: () => setAsking(null) }
}
