import type { Draft } from '../../../shared/drafts.ts'
import { fold } from '../../../shared/search/search.ts'
import { type ArticleTitle, readArticleTitles } from '../data/article-titles.ts'
import { ask } from '../data/ask.ts'
import { wordsOfDraft } from '../data/draft-words.ts'
import { titleOfDraft } from '../data/drafts.ts'
import { signOut, stillSignedIn } from '../data/session.ts'
import { screens } from '../frame/screens.ts'
import { setEditing } from '../parts/editing.ts'
import { follow, notice } from '../parts/navigation.ts'
import { articlesPath, editPath, paths, publishPath } from '../parts/paths.ts'
import type { MenuState } from '../parts/screen-entry.ts'
import { settingsParts } from '../settings/parts.ts'

/** An entry of the palette. */
export interface Entry {
  /** What it is: a command, or the title of the screen whose part it is. */
  readonly kind: string
  readonly key: string
  readonly title: string
  /** What it is found by beside its title, folded. */
  readonly words?: string
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

/** The screens in the menu, and the parts of Settings. */
export const screenEntries = (state: MenuState): Entry[] =>
  screens
    .filter(({ isShown }) => isShown?.(state) ?? true)
    .flatMap(({ path, title, inMenu = title, words = '' }) => [
      { kind: 'Screen' as const, key: path, title: inMenu, words, run: open(path) },
      ...Object.entries(path === paths.settings ? settingsParts : {}).map(([part, ofPart]) => {
        const key = `${path}?${new URLSearchParams({ part })}`
        return { kind: title, key, title: part, words: ofPart, run: open(key) }
      }),
    ])

/** Each draft, to write it and to publish it. */
export const draftEntries = (drafts: readonly Draft[]): Entry[] =>
  drafts.flatMap((draft): Entry[] => {
    const { _id: key } = draft
    const title = titleOfDraft(draft)
    return [
      { kind: 'Draft', key, title, words: wordsOfDraft(draft), run: open(editPath(key)) },
      { kind: 'Command', key, title: `Publish “${title}”`, run: open(publishPath(key)) },
    ]
  })

/** A published article. The repository's articles have no editor, so their pages open. */
const articleEntry = ({ title, url }: ArticleTitle): Entry => {
  const id = /^\/blog\/([0-9a-z]+)$/.exec(url)?.[1]
  const read = () => window.open(url, '_blank', 'noopener')
  return { kind: 'Article', key: url, title, run: id ? open(editPath(id)) : read }
}

/** The articles of the search index. */
export const articleEntries = async (): Promise<Entry[]> =>
  (await readArticleTitles()).map(articleEntry)

/** The articles, published or in the bin, in whose texts the server finds these words; none where it does not answer. */
export const findInTexts = async (text: string): Promise<Entry[]> => {
  if (fold(text.trim()).length < 2) return []
  const [texts, bin] = await Promise.all([
    ask('searchTexts', { query: { q: text } }),
    ask('listBin', { query: { search: text.trim() } }),
  ])
  const published = texts.ok ? texts.data.results : []
  const deleted = bin.ok ? bin.data : []
  return [
    ...published.map(({ title, url }) =>
      articleEntry({ title: title.map((part) => part.text).join(''), url }),
    ),
    ...deleted.map(({ _id: key, headingSave: title }) => ({
      ...{ kind: 'Bin', key, title },
      run: open(articlesPath(1, { state: 'bin' })),
    })),
  ]
}

/** How many entries are shown. */
const maxEntries = 50

/** The entries that have every word of a text; those whose title begins with the text come first, then those with all words in it. */
export const searchEntries = (entries: readonly Entry[], text: string): Entry[] => {
  const folded = fold(text.trim())
  const words = folded.split(/\s+/)
  const has = (text: string) => words.every((word) => text.includes(word))
  /** 0 for the best; 3 for none. */
  const rankOf = ({ title, words: others = '' }: Entry): number => {
    const own = fold(title)
    return own.startsWith(folded) ? 0 : has(own) ? 1 : has(`${own} ${others}`) ? 2 : 3
  }
  const ranks = new Map(entries.map((entry) => [entry, rankOf(entry)]))
  return [0, 1, 2]
    .flatMap((rank) => entries.filter((entry) => ranks.get(entry) === rank))
    .slice(0, maxEntries)
}
