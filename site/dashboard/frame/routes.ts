import type { Subject } from '../editor/props.ts'
import { paths } from './paths.ts'

/** Which page of what readers sent. */
export interface SentPlace {
  /** Its number, from 1. */
  readonly page: number
  /** The cursor where it begins; undefined for the newest. */
  readonly before: string | undefined
}

/** What a path of the dashboard shows. */
export type Route =
  | { readonly screen: 'articles'; readonly page: number; readonly search: string }
  | { readonly screen: 'drafts' | 'passwords' | 'author' | 'privacy' | 'past-search' | 'unknown' }
  | { readonly screen: 'statistics' | 'cursor' | 'mail' }
  | ({ readonly screen: 'opinions' | 'pings' | 'subscribers' | 'redirects' } & SentPlace)
  | { readonly screen: 'preview'; readonly id: string }
  | { readonly screen: 'editor'; readonly subject: Subject }

const pageIn = (parameters: URLSearchParams): number => {
  const page = Number(parameters.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

const articlesAt = (query: string): Route => {
  const parameters = new URLSearchParams(query)
  return {
    screen: 'articles',
    page: pageIn(parameters),
    search: parameters.get('search') ?? '',
  }
}

const sentAt = (query: string): SentPlace => {
  const parameters = new URLSearchParams(query)
  const before = parameters.get('before') || undefined
  return { before, page: before === undefined ? 1 : pageIn(parameters) }
}

const sent: Record<string, 'opinions' | 'pings' | 'subscribers' | 'redirects'> = {
  [paths.opinions]: 'opinions',
  [paths.pings]: 'pings',
  [paths.subscribers]: 'subscribers',
  [paths.redirects]: 'redirects',
}

const simple: Record<string, Route> = {
  [paths.write]: { screen: 'editor', subject: { kind: 'new' } },
  [paths.drafts]: { screen: 'drafts' },
  [paths.statistics]: { screen: 'statistics' },
  [paths.cursor]: { screen: 'cursor' },
  [paths.passwords]: { screen: 'passwords' },
  [paths.author]: { screen: 'author' },
  [paths.mail]: { screen: 'mail' },
  [paths.privacy]: { screen: 'privacy' },
  [paths.pastSearch]: { screen: 'past-search' },
}

/**
 * What a path shows: every screen has an address, and an address that has none shows `unknown`.
 * @param place a path with its query
 */
export const routeOf = (place: string): Route => {
  const [path = '', query = ''] = place.split('?', 2)
  if (path === paths.home || path === paths.articles) return articlesAt(query)
  const found = simple[path]
  if (found) return found
  const list = sent[path]
  if (list) return { screen: list, ...sentAt(query) }
  const [, kind, id = '', act] =
    /^\/dashboard\/(articles|drafts)\/([0-9a-z-]{1,64})\/(edit|preview)$/.exec(path) ?? []
  if (kind === 'articles' && act === 'edit' && !id.includes('-')) {
    return { screen: 'editor', subject: { kind: 'article', id } }
  }
  if (kind === 'drafts' && id.includes('-')) {
    return act === 'edit'
      ? { screen: 'editor', subject: { kind: 'draft', id } }
      : { screen: 'preview', id }
  }
  return { screen: 'unknown' }
}

const titles = {
  articles: 'Articles',
  drafts: 'Draft',
  opinions: 'Opinions',
  statistics: 'Statistics',
  cursor: 'Cursor',
  passwords: 'Passwords',
  author: 'Author',
  pings: 'Ping',
  subscribers: 'Subscribers',
  redirects: 'Redirects',
  mail: 'Mail',
  privacy: 'Privacy',
  'past-search': 'Past search',
  preview: 'Preview',
  unknown: 'Nothing here',
} as const
const editorTitles = { new: 'Write', article: 'Edit', draft: 'Edit Draft' } as const

/** A screen's heading, which is the document's title too. */
export const titleOf = (route: Route): string =>
  route.screen === 'editor' ? editorTitles[route.subject.kind] : titles[route.screen]
