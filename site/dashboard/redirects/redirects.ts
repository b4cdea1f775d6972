import type { Redirect } from '../../../shared/redirects.ts'
import { ask } from '../data/ask.ts'
import { createDeletions } from '../lists/deletions.ts'
import { createPageList } from '../lists/page-list.ts'
import { notice } from '../parts/navigation.ts'

/** A redirect in the list; its path is its id. */
export type RedirectRow = Redirect & { readonly id: string }

export const redirectList = createPageList<RedirectRow>(async ({ cursor }) => {
  const reply = await ask('listRedirects', { query: { cursor } })
  if (!reply.ok) return reply
  return { ...reply, data: reply.data.map((row) => ({ ...row, id: row.path })) }
})

export const redirectDeletions = createDeletions({
  send: (reference, idempotencyKey) =>
    ask('deleteRedirect', { query: { reference }, idempotencyKey, keepalive: true }),
  onGone: (id, problem) => {
    redirectList.drop(id)
    if (problem) notice.set({ text: `${problem.detail} It was deleted elsewhere.` })
    const { rows, total } = redirectList.store.get().data ?? { rows: [], total: 0 }
    if (rows.length === 0 && total > 0) void redirectList.reload()
  },
})

/** A stored address in readable form. */
export const decodeAddress = (address: string): string => {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
