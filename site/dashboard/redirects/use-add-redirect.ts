import { useState } from 'react'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { currentPath, navigate } from '../parts/navigation.ts'
import { paths } from '../parts/paths.ts'
import { decodeAddress, redirectDeletions, redirectList } from './redirects.ts'

export interface Typed {
  readonly path: string
  readonly target: string
}

const describeResult = (path: string, target: string, isShadowed: boolean): string =>
  isShadowed
    ? `There is a page at ${decodeAddress(path)}: readers still get that page. The redirect is saved, and works once the page is deleted.`
    : `${decodeAddress(path)} leads to ${decodeAddress(target)} now.`

/** The state of adding a redirect: running, result, and whether it needs a confirmation. */
export const useAddRedirect = (onDone: () => void) => {
  const [asking, setAsking] = useState<Typed | null>(null)
  const { showMessage, ...state } = useCall(
    async (showMessage, typed: Typed, isElsewhere?: boolean) => {
      setAsking(null)
      showMessage('Processing request')
      const reply = await ask('createRedirect', { body: { ...typed, isElsewhere } })
      if (reply.ok) {
        const { path, target, isShadowed } = reply.data
        showMessage(describeResult(path, target, isShadowed))
        onDone()
        // Cancels a deletion of the same redirect. A new redirect is on the first page.
        redirectDeletions.undo(path)
        if (currentPath.get() !== paths.redirects) navigate(paths.redirects)
        void redirectList.open(undefined)
      } else if (reply.problem?.code === 'redirect-elsewhere') {
        setAsking(typed)
        showMessage('')
      } else showMessage(describeProblem(reply.problem), true)
    },
  )
  return { ...state, showMessage, asking, cancel: () => setAsking(null) }
}
