import { renderer } from 'stillpress:renderer'
import type { Env } from '../bindings.ts'
import { isAuthorPage } from './author-pages.ts'
import { databaseSource } from './database-source.ts'
import { withoutQuery } from './redirect-address.ts'
import { fixedRedirect, slugRedirect } from './redirects.ts'

/** Whether the site itself answers at a kept address, with a page or by a redirect of its own. */
export const isAnswered = async (env: Env, address: string): Promise<boolean> => {
  const path = decodeURIComponent(withoutQuery(address))
  if (isAuthorPage(path) || fixedRedirect(path) || (await slugRedirect(env, path))) return true
  return (await renderer.render(path, databaseSource(env))).status === 200
}
