import type { Root } from 'hast'
import { leaveOutHidden, sayLeftOut } from '../../shared/articles/html/hidden/leave-out.ts'
import { sayHidden } from './leftovers.ts'

/**
 * Takes what its readers did not see out of a text, in place. @param css style sheets beside those in it
 * @returns a sentence with the first words, if there were any
 */
export const withoutHidden = (tree: Root, css = ''): string[] => {
  const left = leaveOutHidden(tree, css).filter(({ words }) => /[\p{L}\p{N}]{2}/u.test(words))
  return left.length > 0 ? [sayHidden(left[0]?.words ?? '', sayLeftOut(left))] : []
}
