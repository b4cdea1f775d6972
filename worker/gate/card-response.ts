import { siteConfig } from '../../shared/site.config.ts'
import type { Env } from '../bindings.ts'
import type { CardDrawer } from '../cards/card-drawer.ts'
import { log } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'

/** How long a crawler waits, in milliseconds. */
const timeLimit = 5_000

/** Caches must not store it: the next request may have another answer. */
const redirectTo = (address: string): Response =>
  new Response(null, {
    status: 302,
    headers: { Location: address, 'Cache-Control': 'no-store' },
  })

/**
 * An article's social card. An old address of it leads to its present one; while the drawer or the database does not
 * answer, to the blog's common card.
 * @returns null if no such article is published
 */
export const cardResponse = async (
  request: Request,
  { CARD_DRAWER }: Env,
  path: string,
  article: string,
): Promise<Response | null> => {
  const drawer = (CARD_DRAWER as DurableObjectNamespace<CardDrawer>).getByName('cards')
  try {
    const drawn = await withTimeout(timeLimit, Promise.resolve(drawer.card(article)))
    if (!drawn) return null
    if (drawn.path !== path) return redirectTo(encodeURI(drawn.path))
    return new Response(request.method === 'HEAD' ? null : drawn.png, {
      headers: {
        'Content-Type': 'image/png',
        // What the card shows is in its address.
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    })
  } catch (cause) {
    log('error', 'service-failed', { names: ['CARD_DRAWER'], cause })
    return redirectTo(siteConfig.socialImage)
  }
}
