import { numberedSlug } from '../../shared/articles/slug.ts'
import { Refusal } from '../../shared/problem.ts'
import type { Blog } from '../live/settings.ts'
import { localPosts } from './local.ts'
import type { Content } from './rows.ts'

/** Candidates that one query checks. */
const choices = 50
/** Attempts. Each fails only if another write won, so this is also the number of simultaneous writes. */
const maxAttempts = 100

const localSlugs = async ({ site }: Blog) =>
  new Set((await localPosts(site)).map((post) => post.href.slice(1)))

/** The first free candidate for a slug. @param owner the article that may keep a slug it already has */
const findFreeSlug = async (blog: Blog, slug: string, owner: string | null): Promise<string> => {
  const local = await localSlugs(blog)
  for (let first = 1; ; first += choices) {
    const candidates = Array.from({ length: choices }, (_, n) => numberedSlug(slug, first + n))
    const { results } = await blog.env.DB.prepare(
      'SELECT slug FROM slugs WHERE slug IN (SELECT value FROM json_each(?1)) AND article_id IS NOT ?2',
    )
      .bind(JSON.stringify(candidates), owner)
      .all<{ slug: string }>()
    const used = new Set(results.map((row) => row.slug))
    const free = candidates.find((choice) => !used.has(choice) && !local.has(choice))
    if (free) return free
  }
}

/** Whether a write failed because somebody took the slug in the meantime. */
export const isSlugTaken = (error: unknown): boolean =>
  /UNIQUE constraint failed: (slugs|all_articles)\.slug/.test(String(error))

/**
 * Writes with a slug; if it is taken, repeats with the first free candidate.
 * @throws Refusal `slug-taken` for a slug that the author chose
 */
export const withFreeSlug = async <Result>(
  blog: Blog,
  { slug, own_slug }: Pick<Content, 'slug' | 'own_slug'>,
  owner: string | null,
  write: (slug: string) => Promise<Result>,
): Promise<Result> => {
  const isLocal = (await localSlugs(blog)).has(slug)
  const isChosen = own_slug !== ''
  if (isChosen && isLocal) throw new Refusal('slug-taken')
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(attempt === 1 && !isLocal ? slug : await findFreeSlug(blog, slug, owner))
    } catch (error) {
      if (!isSlugTaken(error) || attempt === maxAttempts) throw error
      if (isChosen) throw new Refusal('slug-taken')
    }
  }
}
