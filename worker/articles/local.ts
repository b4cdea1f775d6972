import { renderer } from 'stillpress:renderer'
import type { LocalPost } from '../../shared/renderer.ts'
import type { SiteSettings } from '../../shared/settings/settings.ts'

/** The sample articles, newest first; none unless the blog shows the samples. */
export const localPosts = (site: SiteSettings): Promise<readonly LocalPost[]> =>
  renderer.localPosts(site)

/** The sample article of a slug. */
export const findLocalPost = async (
  site: SiteSettings,
  slug: string,
): Promise<LocalPost | undefined> =>
  (await localPosts(site)).find((post) => post.href === `/${slug}`)
