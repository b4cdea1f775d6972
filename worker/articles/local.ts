import { renderer } from 'stillpress:renderer'
import type { LocalPost } from '../../shared/renderer.ts'
import { knownSettings } from '../live/settings.ts'

/** The sample articles, newest first; none unless the blog shows the samples. */
export const localPosts = (): Promise<readonly LocalPost[]> => renderer.localPosts(knownSettings())

/** The sample article of a slug. */
export const findLocalPost = async (slug: string): Promise<LocalPost | undefined> =>
  (await localPosts()).find((post) => post.href === `/${slug}`)
