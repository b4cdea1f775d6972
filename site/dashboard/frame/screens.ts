import { lazy } from 'react'
import { PastSearch } from '../articles/PastSearch.tsx'
import { Overview } from '../overview/Overview.tsx'
import { Privacy } from '../privacy/Privacy.tsx'
import { Author } from '../session/Author.tsx'
import { paths } from './paths.ts'
import type { ScreenEntry } from './screen-entry.ts'

/** The screens, in the menu's order. A new screen is an entry here, in its group, and its file. */
export const screens: readonly ScreenEntry[] = [
  { path: paths.home, title: 'Overview', Shown: Overview },
  { path: paths.write, group: 'Writing', title: 'Write' },
  {
    path: paths.articles,
    title: 'Articles',
    Shown: lazy(async () => ({ default: (await import('../articles/Articles.tsx')).Articles })),
  },
  {
    path: paths.drafts,
    title: 'Draft',
    opens: 'the drafts',
    Shown: lazy(async () => ({ default: (await import('../drafts/Drafts.tsx')).Drafts })),
    isShown: ({ drafts }) => drafts.exist,
    count: ({ drafts }) => drafts.count,
  },
  {
    path: paths.redirects,
    title: 'Redirects',
    Shown: lazy(() => import('../redirects/Redirects.tsx')),
  },
  {
    path: paths.opinions,
    group: 'Readers',
    title: 'Opinions',
    inMenu: 'A-Opinions',
    Shown: lazy(() => import('../opinions/Opinions.tsx')),
    isShown: ({ counts }) => Boolean(counts?.opinions),
    count: ({ counts }) => counts?.opinions ?? 0,
  },
  {
    path: paths.pings,
    title: 'Ping',
    opens: 'the messages',
    Shown: lazy(() => import('../pings/Pings.tsx')),
    isShown: ({ counts }) => Boolean(counts?.pings),
    count: ({ counts }) => counts?.pings ?? 0,
  },
  {
    path: '/dashboard/subscribers',
    title: 'Subscribers',
    Shown: lazy(() => import('../subscribers/Subscribers.tsx')),
    count: ({ counts }) => counts?.subscribers ?? 0,
  },
  {
    path: paths.mail,
    title: 'Mail',
    Shown: lazy(() => import('../mail/Mail.tsx')),
    count: ({ counts }) => counts?.unsentLetters ?? 0,
  },
  {
    path: paths.statistics,
    title: 'Statistics',
    Shown: lazy(() => import('../statistics/Statistics.tsx')),
  },
  {
    path: '/dashboard/cursor',
    group: 'Blog',
    title: 'Cursor',
    opens: 'the switches',
    Shown: lazy(() => import('../switches/Switches.tsx')),
  },
  {
    path: '/dashboard/passwords',
    title: 'Passwords',
    Shown: lazy(() => import('../vault/Passwords.tsx')),
  },
  { path: '/dashboard/author', title: 'Author', Shown: Author },
  {
    path: '/dashboard/media',
    title: 'Media',
    opens: 'the uploads',
    Shown: lazy(() => import('../media/Media.tsx')),
  },
  { path: '/dashboard/privacy', title: 'Privacy', Shown: Privacy },
  { path: '/dashboard/past-search', title: 'Past search', Shown: PastSearch },
]

/** The screen at a path; undefined where there is none. */
export const screenAt = (path: string): ScreenEntry | undefined =>
  screens.find((screen) => screen.path === path)
