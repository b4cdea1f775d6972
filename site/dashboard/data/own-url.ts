import { addOwnAddress } from '../../../shared/own-address.ts'
import type { EditableSettings } from '../../../shared/settings/settings.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const find = (name: string): HTMLMetaElement | null =>
  document.querySelector(`meta:is([property="${name}"], [name="${name}"])`)
const metaOf = (name: string): string | undefined => find(name)?.content

/** The blog's own address, as the page's head says it. */
export const pageUrl = (): string => new URL(metaOf('og:url') ?? siteConfig.url).origin

/** The blog's title, as the page's head says it. */
export const pageTitle = (): string => metaOf('og:site_name') ?? siteConfig.title

/** The author's name, as the page's head says it. */
export const pageAuthor = (): string => metaOf('author') ?? siteConfig.author.name

/** Makes the page say what the author has just saved: it is not loaded anew. */
export const updateHead = (saved: Pick<EditableSettings, 'title' | 'authorName' | 'url'>): void => {
  const { title, authorName, url } = saved
  for (const [name, content] of [
    ['og:site_name', title],
    ['author', authorName],
    ['og:url', url],
  ] as const) {
    find(name)?.setAttribute('content', content)
  }
  document.querySelector('.site-title > span')?.replaceChildren(title)
  addOwnAddress(url)
}

addOwnAddress(pageUrl())
