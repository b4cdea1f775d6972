import { type Copy, listUnsaved, storeCopy } from '../data/copies.ts'
import type { Subject } from '../data/subject.ts'
import { currentPath, notice } from '../parts/navigation.ts'
import { subjectPath } from '../parts/paths.ts'
import { routeOf } from '../parts/routes.ts'

const moreInWords = (count: number): string => {
  if (count === 0) return ''
  return count === 1
    ? ' Another text has unsaved words, too.'
    : ` ${count} more texts have unsaved words.`
}

const pathOf = ({ subject }: Copy): string => {
  const [kind, id = ''] = subject.split(':')
  return subjectPath({ kind, id } as Subject)
}

/** Puts a text aside, so that no editor restores it by itself. */
const discard = async (copy: Copy, title: string): Promise<void> => {
  await storeCopy({ ...copy, state: 'aside' })
  notice.set({
    text: `The unsaved changes to “${title}” are discarded. This browser keeps them for a while.`,
    link: { to: `${pathOf(copy)}?copy=${copy.id}`, title: 'Bring it back' },
  })
}

/** Outside of editors, shows a notice that this browser has text which is not on the server. */
export const notifyAboutUnsavedText = async (): Promise<void> => {
  const [newest, ...others] = await listUnsaved().catch(() => [])
  if (!newest || notice.get() || routeOf(currentPath.get()).kind === 'editor') return
  const title = newest.fields.title || 'Without a title'
  const what = newest.base === null ? `“${title}” has words` : `You have changes to “${title}”`
  notice.set({
    text: `${what} that are not saved. They are only in this browser.${moreInWords(others.length)}`,
    link: { to: pathOf(newest), title: 'Continue writing' },
    action: { title: 'Discard', run: () => void discard(newest, title) },
  })
}
