import { siteConfig } from '../../shared/site.config.ts'
import type { Env } from '../bindings.ts'
import { fetchFile, orNull } from './static-files.ts'

/** An article's social card; until it is drawn, the common card, which caches must not store. */
export const cardResponse = async (request: Request, env: Env, path: string): Promise<Response> => {
  const file = await orNull(fetchFile(env, path))
  if (file?.status === 200) {
    return new Response(request.method === 'HEAD' ? null : file.body, {
      headers: {
        'Content-Type': 'image/png',
        // Its name is a hash of its content.
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
