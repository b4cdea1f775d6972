import { tidyLine } from '../../../shared/articles/kinds.ts'
import { localPath } from '../../../shared/articles/paths.ts'
import { chosenSlug, numberedSlug } from '../../../shared/articles/slug.ts'
import { withHost } from '../../../shared/own-address.ts'
import { problems } from '../../../shared/problem.ts'
import { ask } from '../data/ask.ts'
import type { Fields } from '../data/fields.ts'
import { pageUrl } from '../data/own-url.ts'

/** How many numbers are tried; more articles of one title are rare, and the server goes on. */
const maxNumber = 9

const slugIn = ({ title, ownSlug }: Pick<Fields, 'title' | 'ownSlug'>): string =>
  chosenSlug(tidyLine(title), tidyLine(ownSlug))

const addressOf = (slug: string): string => withHost(localPath(`/${slug}`), pageUrl())

/** The whole web address that an article with these fields asks for. */
export const webAddressOf = (fields: Pick<Fields, 'title' | 'ownSlug'>): string =>
  addressOf(slugIn(fields))

/** The web address that a new article will get, or why it cannot have the chosen one. */
export const findWebAddress = async (
  fields: Pick<Fields, 'title' | 'ownSlug'>,
): Promise<{ readonly address: string; readonly error?: string }> => {
  for (let n = 1; n <= maxNumber; n += 1) {
    const slug = numberedSlug(slugIn(fields), n)
    const found = await ask('readArticleAtPath', { query: { name: localPath(`/${slug}`) } })
    if (!found.ok || !found.data) return { address: addressOf(slug) }
    if (fields.ownSlug) return { address: addressOf(slug), error: problems['slug-taken'][1] }
  }
  return { address: webAddressOf(fields) }
}
