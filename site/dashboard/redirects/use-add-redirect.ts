import { useState } from 'react'
import { idempotencyKeys } from '../../browser/lib/idempotency-keys.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, sentenceOf } from '../data/ask.ts'
import { go, place } from '../parts/navigation.ts'
import { paths } from '../parts/paths.ts'
import { readable, redirectDeletions, redirectList } from './redirects.ts'

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
  const [asking, setAsking] = useState<Typed | null>(null)
  const [key] = useState(idempotencyKeys)
  const { say, ...state } = useCall(async (say, typed: Typed, isElsewhere?: boolean) => {
    setAsking(null)
    say('Processing request')
    const body = { ...typed, isElsewhere }
    const reply = await ask('createRedirect', { body, idempotencyKey: key.of(body) })
    if (reply.ok) {
      key.forget()
      const { path, target, isShadowed } = reply.data
      say(sentenceFor(path, target, isShadowed))
      onDone()
      // Cancels a deletion of the same redirect. A new redirect is on the first page.
      redirectDeletions.takeBack(path)
      if (place.get() !== paths.redirects) go(paths.redirects)
      void redirectList.open(undefined)
    } else if (reply.problem?.code === 'redirect-elsewhere') {
      setAsking(typed)
      say('')
    } else say(sentenceOf(reply.problem), true)
  })
  return { ...state, say, asking, cancel: () => setAsking(null) }
}
