import { listUnsaved } from '../data/recovery.ts'
import type { Subject } from '../data/subject.ts'
import { subjectPath } from '../parts/paths.ts'
import { notice, place } from '../parts/place.ts'
import { routeOf } from '../parts/routes.ts'

const moreInWords = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? ' So is 1 more text.' : ` So are ${count} more texts.`
}

/** Outside of editors, shows a notice that this browser has text which is not on the server. */
export const sayWhatIsUnsaved = async (): Promise<void> => {
  const [newest, ...others] = await listUnsaved().catch(() => [])
  if (!newest || notice.get() || routeOf(place.get()).kind === 'editor') return
  const [kind, id = ''] = newest.subject.split(':')
  const title = newest.fields.title || 'Without a title'
  notice.set({
    text: `The text of “${title}” is not on the server yet. It is stored only in this browser.${moreInWords(others.length)}`,
    link: { to: subjectPath({ kind, id } as Subject), title: 'Continue writing' },
  })
}
