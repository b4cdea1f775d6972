import { lazyComponent } from '../parts/lazy-component.tsx'
import { paths } from '../parts/paths.ts'
import type { ScreenEntry } from '../parts/screen-entry.ts'
import { settingsParts } from '../settings/parts.ts'

/** The screens, in the menu's order. A new screen needs an entry here, in its group, and its file. */
export const screens: readonly ScreenEntry[] = [
  {
    path: paths.home,
    title: 'Overview',
    icon: 'house',
    Shown: lazyComponent(
      async () => (await import('../overview/Overview.tsx')).Overview,
      'the overview',
    ),
  },
  { path: paths.write, group: 'Writing', title: 'Write', icon: 'pen' },
  {
    path: paths.articles,
    title: 'Articles',
    icon: 'lines',
    words: 'delete bin restore versions',
    Shown: lazyComponent(
      async () => (await import('../articles/Articles.tsx')).Articles,
      'the articles',
    ),
  },
  {
    path: paths.drafts,
    title: 'Draft',
    icon: 'file',
    Shown: lazyComponent(async () => (await import('../drafts/Drafts.tsx')).Drafts, 'the drafts'),
    isShown: ({ drafts }) => drafts.exist,
    count: ({ drafts }) => drafts.count,
  },
  {
    path: paths.texts,
    title: 'Pages',
    icon: 'sheets',
    Shown: lazyComponent(async () => (await import('../texts/Pages.tsx')).default, 'the pages'),
  },
  {
    path: '/dashboard/media',
    title: 'Media',
    icon: 'picture',
    Shown: lazyComponent(async () => (await import('../media/Media.tsx')).default, 'the uploads'),
  },
  {
    path: paths.redirects,
    title: 'Redirects',
    icon: 'turn',
    Shown: lazyComponent(
      async () => (await import('../redirects/Redirects.tsx')).default,
      'the redirects',
    ),
  },
  {
    path: paths.opinions,
    group: 'Readers',
    title: 'Opinions',
    icon: 'bubble',
    inMenu: 'A-Opinions',
    Shown: lazyComponent(
      async () => (await import('../opinions/Opinions.tsx')).default,
      'the opinions',
    ),
    isShown: ({ counts }) => Boolean(counts?.opinions),
    count: ({ counts }) => counts?.opinions ?? 0,
    unseen: ({ counts }) => counts?.newOpinions ?? 0,
  },
  {
    path: paths.pings,
    title: 'Ping',
    icon: 'envelope',
    Shown: lazyComponent(async () => (await import('../pings/Pings.tsx')).default, 'the messages'),
    isShown: ({ counts }) => Boolean(counts?.pings),
    count: ({ counts }) => counts?.pings ?? 0,
    unseen: ({ counts }) => counts?.newPings ?? 0,
  },
  {
    path: paths.subscribers,
    title: 'Subscribers',
    icon: 'people',
    words: 'csv import export e-mail addresses',
    Shown: lazyComponent(
      async () => (await import('../subscribers/Subscribers.tsx')).default,
      'the subscribers',
    ),
    count: ({ counts }) => counts?.subscribers ?? 0,
  },
  {
    path: paths.mail,
    title: 'Mail',
    icon: 'plane',
    Shown: lazyComponent(async () => (await import('../mail/Mail.tsx')).default, 'the mail'),
    failed: ({ counts }) => counts?.unsentLetters ?? 0,
  },
  {
    path: paths.statistics,
    title: 'Statistics',
    icon: 'bars',
    Shown: lazyComponent(
      async () => (await import('../statistics/Statistics.tsx')).default,
      'the statistics',
    ),
  },
  {
    path: paths.settings,
    group: 'Blog',
    title: 'Settings',
    icon: 'sliders',
    parts: settingsParts,
    Shown: lazyComponent(
      async () => (await import('../settings/Settings.tsx')).default,
      'the settings',
    ),
  },
  {
    path: '/dashboard/cursor',
    title: 'Cursor',
    icon: 'switch',
    Shown: lazyComponent(
      async () => (await import('../switches/Switches.tsx')).default,
      'the switches',
    ),
  },
  {
    path: '/dashboard/passwords',
    title: 'Passwords',
    icon: 'lock',
    Shown: lazyComponent(
      async () => (await import('../vault/Passwords.tsx')).default,
      'the passwords',
    ),
  },
  {
    path: '/dashboard/author',
    title: 'Author',
    icon: 'person',
    Shown: lazyComponent(async () => (await import('../session/Author.tsx')).Author, 'the author'),
  },
  {
    path: '/dashboard/privacy',
    title: 'Privacy',
    icon: 'shield',
    Shown: lazyComponent(
      async () => (await import('../privacy/Privacy.tsx')).Privacy,
      'the screen',
    ),
  },
  {
    path: '/dashboard/past-search',
    title: 'Past search',
    icon: 'clock',
    Shown: lazyComponent(
      async () => (await import('../articles/PastSearch.tsx')).PastSearch,
      'the screen',
    ),
  },
]

/** The screen at a path; undefined if there is none. */
export const screenAt = (path: string): ScreenEntry | undefined =>
  screens.find((screen) => screen.path === path)
