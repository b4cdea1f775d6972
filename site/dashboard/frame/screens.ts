import { lazyComponent } from '../parts/lazy-component.tsx'
import { paths } from '../parts/paths.ts'
import type { ScreenEntry } from '../parts/screen-entry.ts'

/** The screens, in the menu's order. A new screen needs an entry here, in its group, and its file. */
export const screens: readonly ScreenEntry[] = [
  {
    path: paths.home,
    title: 'Overview',
    icon: 'house',
    Shown: lazyComponent(() => import('../overview/Overview.tsx'), 'the overview'),
  },
  { path: paths.write, group: 'Writing', title: 'Write', icon: 'pen' },
  {
    path: paths.articles,
    title: 'Articles',
    icon: 'lines',
    words: 'delete bin restore versions',
    Shown: lazyComponent(() => import('../articles/Articles.tsx'), 'the articles'),
  },
  {
    path: paths.drafts,
    title: 'Draft',
    icon: 'file',
    Shown: lazyComponent(() => import('../drafts/Drafts.tsx'), 'the drafts'),
    isShown: ({ drafts }) => drafts.exist,
    count: ({ drafts }) => drafts.count,
  },
  {
    path: paths.texts,
    title: 'Pages',
    icon: 'sheets',
    Shown: lazyComponent(() => import('../texts/Pages.tsx'), 'the pages'),
  },
  {
    path: '/dashboard/media',
    title: 'Media',
    icon: 'picture',
    Shown: lazyComponent(() => import('../media/Media.tsx'), 'the uploads'),
  },
  {
    path: paths.redirects,
    title: 'Redirects',
    icon: 'turn',
    Shown: lazyComponent(() => import('../redirects/Redirects.tsx'), 'the redirects'),
  },
  {
    path: paths.opinions,
    group: 'Readers',
    title: 'Opinions',
    icon: 'bubble',
    inMenu: 'A-Opinions',
    Shown: lazyComponent(() => import('../opinions/Opinions.tsx'), 'the opinions'),
    isShown: ({ counts }) => Boolean(counts?.opinions),
    count: ({ counts }) => counts?.opinions ?? 0,
    unseen: ({ counts }) => counts?.newOpinions ?? 0,
  },
  {
    path: paths.pings,
    title: 'Ping',
    icon: 'envelope',
    Shown: lazyComponent(() => import('../pings/Pings.tsx'), 'the messages'),
    isShown: ({ counts }) => Boolean(counts?.pings),
    count: ({ counts }) => counts?.pings ?? 0,
    unseen: ({ counts }) => counts?.newPings ?? 0,
  },
  {
    path: paths.subscribers,
    title: 'Subscribers',
    icon: 'people',
    words: 'csv import export e-mail addresses',
    Shown: lazyComponent(() => import('../subscribers/Subscribers.tsx'), 'the subscribers'),
    count: ({ counts }) => counts?.subscribers ?? 0,
  },
  {
    path: paths.mail,
    title: 'Mail',
    icon: 'plane',
    Shown: lazyComponent(() => import('../mail/Mail.tsx'), 'the mail'),
    failed: ({ counts }) => counts?.unsentLetters ?? 0,
  },
  {
    path: paths.statistics,
    title: 'Statistics',
    icon: 'bars',
    Shown: lazyComponent(() => import('../statistics/Statistics.tsx'), 'the statistics'),
  },
  {
    path: paths.settings,
    group: 'Blog',
    title: 'Settings',
    icon: 'sliders',
    Shown: lazyComponent(() => import('../settings/Settings.tsx'), 'the settings'),
  },
  {
    path: '/dashboard/cursor',
    title: 'Cursor',
    icon: 'switch',
    Shown: lazyComponent(() => import('../switches/Switches.tsx'), 'the switches'),
  },
  {
    path: '/dashboard/passwords',
    title: 'Passwords',
    icon: 'lock',
    Shown: lazyComponent(() => import('../vault/Passwords.tsx'), 'the passwords'),
  },
  {
    path: '/dashboard/author',
    title: 'Author',
    icon: 'person',
    Shown: lazyComponent(() => import('../session/Author.tsx'), 'the author'),
  },
  {
    path: '/dashboard/privacy',
    title: 'Privacy',
    icon: 'shield',
    Shown: lazyComponent(() => import('../privacy/Privacy.tsx'), 'the screen'),
  },
  {
    path: '/dashboard/past-search',
    title: 'Past search',
    icon: 'clock',
    Shown: lazyComponent(() => import('../articles/PastSearch.tsx'), 'the screen'),
  },
]

/** The screen at a path; undefined if there is none. */
export const screenAt = (path: string): ScreenEntry | undefined =>
  screens.find((screen) => screen.path === path)
