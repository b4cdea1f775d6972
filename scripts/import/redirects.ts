import { localPath } from '../../shared/articles/paths.ts'
import { createRedirect } from '../../shared/redirects.ts'
import type { Client } from '../lib/client.ts'
import { keyOf, type OldAddresses } from './item.ts'

/** Whether an old address is more than the site's root. */
const isOwn = (address: string): boolean => {
  if (!/^(https?:\/\/|\/)/i.test(address) || !URL.canParse(address, 'https://this.invalid')) {
    return false
  }
  const { pathname, search } = new URL(address, 'https://this.invalid')
  return pathname !== '/' || /[?&]p=\d/.test(search)
}

/** Whether this blog itself gives an article such an address, from its title. */
const isOfTitle = (path: string): boolean => path.startsWith(localPath('/'))

const isPage = (address: string): string =>
  `Its old address ${address} is a page here; readers get that page.`

/** A sentence about an address that does not redirect, if the author should know. */
const sentenceFor = (address: string, code: string, detail: string): string[] =>
  // The target article was deleted here, or the author deleted this redirect.
  code === 'redirect-target-missing' || code === 'idempotency-key-reused'
    ? []
    : [`Its old address ${address} leads nowhere: ${detail}`]

/**
 * Redirects old addresses to an article. Each has its own idempotency key, so that a deleted redirect does not come back.
 * @param round how often the article was taken back
 * @returns how many redirect now, and a sentence for each that does not
 */
export const sendRedirects = async (
  client: Client,
  { source, addresses }: OldAddresses,
  target: string,
  round = 0,
): Promise<{ made: number; reasons: string[] }> => {
  const reasons: string[] = []
  let made = 0
  for (const path of addresses.filter(isOwn)) {
    const body = { path, target, source }
    const headers = {
      'Idempotency-Key': keyOf('redirect', round === 0 ? path : `${path}\n${round}`),
    }
    const reply = await client.call(createRedirect, { body, headers }).catch(() => null)
    if (!reply) reasons.push(`Its old address ${path} got no answer; run the import again.`)
    else if (!reply.ok && reply.problem.code === 'redirect-path-own') reasons.push(isPage(path))
    else if (!reply.ok) reasons.push(...sentenceFor(path, reply.problem.code, reply.problem.detail))
    else if (reply.data.isShadowed && isOfTitle(reply.data.path)) made += 1
    else if (reply.data.isShadowed) reasons.push(isPage(reply.data.path))
    else made += 1
  }
  return { made, reasons }
}
