import { textPages } from '../../../shared/texts/texts.ts'
import type { Subject } from '../data/subject.ts'
import { paths } from './paths.ts'

/** The route of a path: the editor, a draft's preview, or a screen of the table. */
export type Route =
  | { readonly kind: 'editor'; readonly subject: Subject }
  | { readonly kind: 'preview'; readonly id: string }
  | { readonly kind: 'screen'; readonly path: string; readonly query: URLSearchParams }

/** The route of a path with its query. */
export const routeOf = (place: string): Route => {
  const [path = '', query = ''] = place.split('?', 2)
  if (path === paths.write) return { kind: 'editor', subject: { kind: 'new' } }
  const text = textPages.find(({ name }) => path === `${paths.texts}/${name}`)
  if (text) return { kind: 'editor', subject: { kind: 'text', id: text.name } }
  const [, folder, id = '', act] =
    /^\/dashboard\/(articles|drafts)\/([0-9a-z-]{1,64})\/(edit|preview)$/.exec(path) ?? []
  const kind = id.includes('-') ? 'draft' : 'article'
  if (folder === `${kind}s`) {
    if (act === 'edit') return { kind: 'editor', subject: { kind, id } }
    if (kind === 'draft') return { kind: 'preview', id }
  }
  return { kind: 'screen', path, query: new URLSearchParams(query) }
}

/** The page number in an address, from 1; 1 if there is no valid one. */
export const pageIn = (query: URLSearchParams): number => {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
