import { foreverCaching } from '../../shared/headers.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { Env } from '../bindings.ts'
import type { CardDrawer } from '../cards/card-drawer.ts'
import { answerOf } from '../lib/timeout.ts'

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
  const drawn = await answerOf('CARD_DRAWER', timeLimit, async () => drawer.card(article))
  if (drawn === undefined) return redirectTo(siteConfig.socialImage)
  if (!drawn) return null
  if (drawn.path !== path) return redirectTo(encodeURI(drawn.path))
  return new Response(request.method === 'HEAD' ? null : drawn.png, {
    // What the card shows is in its address.
    headers: { 'Content-Type': 'image/png', 'Cache-Control': foreverCaching },
  })
}
