import type { Subject } from '../data/subject.ts'

/** The paths that other screens link to; the table of screens has the others. */
export const paths = {
  home: '/dashboard',
  write: '/dashboard/write',
  articles: '/dashboard/articles',
  drafts: '/dashboard/drafts',
  opinions: '/dashboard/opinions',
  pings: '/dashboard/ping',
  subscribers: '/dashboard/subscribers',
  statistics: '/dashboard/statistics',
  mail: '/dashboard/mail',
  redirects: '/dashboard/redirects',
  texts: '/dashboard/pages',
  settings: '/dashboard/settings',
  backup: '/dashboard/settings?part=Backup',
  letters: '/dashboard/settings?part=E-mails+to+you',
} as const

/** Where an article is edited, or a draft (its id has a hyphen). */
export const editPath = (id: string): string =>
  `${id.includes('-') ? paths.drafts : paths.articles}/${encodeURIComponent(id)}/edit`

/** Where the editor opens a subject. */
export const subjectPath = (subject: Subject): string => {
  if (subject.kind === 'new') return paths.write
  return subject.kind === 'text' ? `${paths.texts}/${subject.id}` : editPath(subject.id)
}

/** Where a draft is previewed. */
export const previewPath = (id: string): string =>
  `${paths.drafts}/${encodeURIComponent(id)}/preview`

/** Where the editor opens with the sheet that publishes a draft. */
export const publishPath = (id: string): string => `${editPath(id)}?publish`
/** Whether the present address asks for that sheet. */
export const isPublishPath = (): boolean => new URLSearchParams(location.search).has('publish')

const withQuery = (path: string, all: Readonly<Record<string, string | undefined>>): string => {
  const chosen = Object.entries(all).filter((entry): entry is [string, string] => !!entry[1])
  return path + (chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : '')
}

/** A page of what readers sent. @param list the screen's path @param before the cursor; undefined for the newest */
export const listPath = (
  list: string,
  page: number,
  before: string | undefined,
  choice: Readonly<Record<string, string>> = {},
): string => withQuery(list, { ...choice, ...(before && { page: String(page), before }) })

/** A page of the articles. @param page from 1 @param choice the filters, by their names in the address */
export const articlesPath = (page: number, choice: Readonly<Record<string, string>>): string =>
  withQuery(paths.articles, { page: page > 1 ? String(page) : '', ...choice })

/** The path of statistics: without `days` of all days, without `article` of the whole site. */
export const statisticsPath = ({
  article,
  days = 'all',
}: {
  article?: string | undefined
  days?: string | undefined
}): string => `${paths.statistics}?${new URLSearchParams({ ...(article && { article }), days })}`
