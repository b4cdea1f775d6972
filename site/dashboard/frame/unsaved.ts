import { listUnsaved } from '../data/copies.ts'
import type { Subject } from '../data/subject.ts'
import { currentPath, notice } from '../parts/navigation.ts'
import { subjectPath } from '../parts/paths.ts'
import { routeOf } from '../parts/routes.ts'

const moreInWords = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? ' So is 1 more text.' : ` So are ${count} more texts.`
}

/** Outside of editors, shows a notice that this browser has text which is not on the server. */
export const notifyAboutUnsavedText = async (): Promise<void> => {
  const [newest, ...others] = await listUnsaved().catch(() => [])
  if (!newest || notice.get() || routeOf(currentPath.get()).kind === 'editor') return
  const [kind, id = ''] = newest.subject.split(':')
  const title = newest.fields.title || 'Without a title'
  notice.set({
    text: `The text of “${title}” is not on the server yet. It is stored only in this browser.${moreInWords(others.length)}`,
    link: { to: subjectPath({ kind, id } as Subject), title: 'Continue writing' },
  })
}
