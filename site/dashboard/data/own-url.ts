import { addOwnAddress } from '../../../shared/own-address.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const metaOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta:is([property="${name}"], [name="${name}"])`)
    ?.content

/** The blog's own address, as the page's head says it. */
export const pageUrl = (): string => new URL(metaOf('og:url') ?? siteConfig.url).origin

/** The blog's title, as the page's head says it. */
export const pageTitle = (): string => metaOf('og:site_name') ?? siteConfig.title

/** The author's name, as the page's head says it. */
export const pageAuthor = (): string => metaOf('author') ?? siteConfig.author.name

addOwnAddress(pageUrl())
