import type { Draft } from '../../../shared/drafts.ts'
import { fold } from '../../../shared/search/search.ts'
import { readArticleTitles } from '../data/article-titles.ts'
import { titleOfDraft } from '../data/drafts.ts'
import { signOut, stillSignedIn } from '../data/session.ts'
import { screens } from '../frame/screens.ts'
import { setEditing } from '../parts/editing.ts'
import { follow, notice } from '../parts/navigation.ts'
import { editPath, paths, publishPath } from '../parts/paths.ts'
import type { MenuState } from '../parts/screen-entry.ts'

/** An entry of the palette. */
export interface Entry {
  readonly kind: 'Command' | 'Screen' | 'Draft' | 'Article'
  readonly key: string
  readonly title: string
  readonly run: () => void
}

const open = (path: string) => () => {
  if (follow(path)) setEditing(null)
}

const signOutOrNotify = async (): Promise<void> => {
  if ((await signOut()) !== false) return
  notice.set({ text: stillSignedIn })
}

const command = (title: string, run: () => void): Entry => ({
  kind: 'Command',
  key: title,
  title,
  run,
})

export const commands: readonly Entry[] = [
  command('New article', open(paths.write)),
  command('View blog', () => window.open('/blog', '_blank', 'noopener')),
  command('Change the theme', () => document.querySelector<HTMLElement>('.theme-toggle')?.click()),
  command('Sign out', () => void signOutOrNotify()),
]

/** The screens in the menu. */
export const screenEntries = (state: MenuState): Entry[] =>
  screens
    .filter(({ isShown }) => isShown?.(state) ?? true)
    .map(({ path, title, inMenu = title }) => ({
      kind: 'Screen',
      key: path,
      title: inMenu,
      run: open(path),
    }))

/** Each draft, to write it and to publish it. */
export const draftEntries = (drafts: readonly Draft[]): Entry[] =>
  drafts.flatMap((draft): Entry[] => {
    const { _id: key } = draft
    const title = titleOfDraft(draft)
    return [
      { kind: 'Draft', key, title, run: open(editPath(key)) },
      { kind: 'Command', key, title: `Publish “${title}”`, run: open(publishPath(key)) },
    ]
  })

/** The articles of the search index. The repository's articles have no editor, so their pages open. */
export const articleEntries = async (): Promise<Entry[]> =>
  (await readArticleTitles()).map(({ title, url }) => {
    const id = /^\/blog\/([0-9a-z]+)$/.exec(url)?.[1]
    const read = () => window.open(url, '_blank', 'noopener')
    return { kind: 'Article', key: url, title, run: id ? open(editPath(id)) : read }
  })

/** How many entries are shown. */
const maxEntries = 50

/** The entries with every word of a text in their title; those whose title begins with the text come first. */
export const searchEntries = (entries: readonly Entry[], text: string): Entry[] => {
  const folded = fold(text.trim())
  const words = folded.split(/\s+/)
  const matches = entries.filter(({ title }) => words.every((word) => fold(title).includes(word)))
  const startsWithText = ({ title }: Entry) => fold(title).startsWith(folded)
  return [
    ...matches.filter(startsWithText),
    ...matches.filter((hit) => !startsWithText(hit)),
  ].slice(0, maxEntries)
}
