import { notFoundPath } from '../../shared/pages.ts'
import type { Page } from '../../shared/renderer.ts'
import { isDeleted } from '../articles/read.ts'
import type { Env } from '../bindings.ts'
import { orNull } from '../lib/static-file.ts'
import { isStale } from '../live/stamp.ts'
import { render } from './render.ts'
import { readPage } from './static-files.ts'
import type { Visit } from './visit.ts'

/** 410 at both addresses of an article that was deleted or is in the bin, else 404. */
export const statusWithoutPage = async ({ DB }: Env, path: string): Promise<404 | 410> => {
  const [, id, slug] = /^\/(?:blog\/([0-9a-z]+)|local\/([^/]+))$/.exec(path) ?? []
  return (id || slug) && (await isDeleted(DB, { id, slug })) ? 410 : 404
}

/** The page for an address without a page. */
export const notFound = async (
  { env, live, stamp }: Pick<Visit, 'env' | 'live' | 'stamp'>,
  status: 404 | 410,
): Promise<Page> => {
  const file = isStale(stamp, live) ? null : await orNull(readPage(env, notFoundPath, status))
  return file ?? { ...(await render(env, notFoundPath)), status }
}
