import { siteConfig } from '../../shared/site.config.ts'
import type { Env } from '../bindings.ts'
import { fetchFile, orNull } from './static-files.ts'

/**
 * The social card of an article. One that is not drawn yet is the common one for now: cards follow a
 * publish, and no cache may keep the stand-in under a card's own address.
 */
export const cardResponse = async (request: Request, env: Env, path: string): Promise<Response> => {
  const file = await orNull(fetchFile(env, path))
  if (file?.status === 200) {
    return new Response(request.method === 'HEAD' ? null : file.body, {
      headers: {
        'Content-Type': 'image/png',
        // Its name follows from what it shows.
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    })
  }
  await file?.body?.cancel()
  return new Response(null, {
    status: 302,
    headers: { Location: siteConfig.socialImage, 'Cache-Control': 'no-store' },
  })
}
