import type { Redirect } from '../../../shared/redirects.ts'
import { ask } from '../data/ask.ts'
import { createListDeletions } from '../lists/deletions.ts'
import { createPageList } from '../lists/page-list.ts'

/** A redirect in the list; its path is its id. */
export type RedirectRow = Redirect & { readonly id: string }

export const redirectList = createPageList(
  ({ cursor }) => ask('listRedirects', { query: { cursor } }),
  (rows) => rows.map((row): RedirectRow => ({ ...row, id: row.path })),
)

export const redirectDeletions = createListDeletions(redirectList, 'deleteRedirect')

/** A stored address in readable form. */
export const decodeAddress = (address: string): string => {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
