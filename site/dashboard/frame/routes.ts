import type { Subject } from '../editor/props.ts'
import { paths } from './paths.ts'

/** What a path of the dashboard shows. */
export type Route =
  | { readonly screen: 'articles'; readonly page: number; readonly search: string }
  | { readonly screen: 'drafts' | 'author' | 'privacy' | 'past-search' | 'unknown' }
  | { readonly screen: 'preview'; readonly id: string }
  | { readonly screen: 'editor'; readonly subject: Subject }

const articlesAt = (query: string): Route => {
  const parameters = new URLSearchParams(query)
  const page = Number(parameters.get('page') ?? 1)
  return {
    screen: 'articles',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: parameters.get('search') ?? '',
  }
}

const simple: Record<string, Route> = {
  [paths.write]: { screen: 'editor', subject: { kind: 'new' } },
  [paths.drafts]: { screen: 'drafts' },
  [paths.author]: { screen: 'author' },
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
  const [, list, id = '', act] =
    /^\/dashboard\/(articles|drafts)\/([0-9a-z-]{1,64})\/(edit|preview)$/.exec(path) ?? []
  if (list === 'articles' && act === 'edit' && !id.includes('-')) {
    return { screen: 'editor', subject: { kind: 'article', id } }
  }
  if (list === 'drafts' && id.includes('-')) {
    return act === 'edit'
      ? { screen: 'editor', subject: { kind: 'draft', id } }
      : { screen: 'preview', id }
  }
  return { screen: 'unknown' }
}

const titles = {
  articles: 'Articles',
  drafts: 'Draft',
  author: 'Author',
  privacy: 'Privacy',
  'past-search': 'Past search',
  preview: 'Preview',
  unknown: 'Nothing here',
} as const
const editorTitles = { new: 'Write', article: 'Edit', draft: 'Edit Draft' } as const

/** A screen's heading, which is the document's title too. */
export const titleOf = (route: Route): string =>
  route.screen === 'editor' ? editorTitles[route.subject.kind] : titles[route.screen]
