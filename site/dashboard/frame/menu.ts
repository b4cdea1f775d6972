import type { Desk } from '../../../shared/desk/contract.ts'
import type { Drafts } from '../data/draft-marker.ts'
import { editPath, paths } from './paths.ts'

/** What decides which items the menu has. */
interface MenuState {
  /** The id of what is being edited. */
  readonly editing: string | null
  readonly drafts: Drafts
  readonly desk: Desk | null
}

export interface MenuItem {
  readonly title: string
  /** Where it leads; null while the menu has no such item. */
  readonly to: (state: MenuState) => string | null
  /** How many wait there, where that is said; 0 says nothing. */
  readonly count?: (state: MenuState) => number
  /** Choosing any other item forgets what is being edited. */
  readonly goesOnEditing?: true
}

/** The menu, in the specification's order, with 'Subscribers', 'Mail' and 'Redirects', which are ours; 'Signout' ends it. A new screen is a line here. */
export const menu: readonly MenuItem[] = [
  { title: 'Edit', to: ({ editing }) => editing && editPath(editing), goesOnEditing: true },
  { title: 'Write', to: () => paths.write },
  { title: 'Articles', to: () => paths.articles },
  {
    title: 'Draft',
    to: ({ drafts }) => (drafts.exist ? paths.drafts : null),
    count: ({ drafts }) => drafts.count,
  },
  {
    title: 'A-Opinions',
    to: ({ desk }) => (desk?.opinions ? paths.opinions : null),
    count: ({ desk }) => desk?.opinions ?? 0,
  },
  { title: 'Statistics', to: () => paths.statistics },
  { title: 'Cursor', to: () => paths.cursor },
  { title: 'Passwords', to: () => paths.passwords },
  { title: 'Author', to: () => paths.author },
  {
    title: 'Ping',
    to: ({ desk }) => (desk?.pings ? paths.pings : null),
    count: ({ desk }) => desk?.pings ?? 0,
  },
  {
    title: 'Subscribers',
    to: () => paths.subscribers,
    count: ({ desk }) => desk?.subscribers ?? 0,
  },
  { title: 'Mail', to: () => paths.mail, count: ({ desk }) => desk?.unsentLetters ?? 0 },
  { title: 'Redirects', to: () => paths.redirects },
  { title: 'Privacy', to: () => paths.privacy },
  { title: 'Past search', to: () => paths.pastSearch },
]
