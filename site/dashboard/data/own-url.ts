import { addOwnAddress } from '../../../shared/own-address.ts'
import { siteConfig } from '../../../shared/site.config.ts'

/** The blog's own address, as the page's head says it. */
export const pageUrl = (): string => {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')
  return meta ? new URL(meta.content).origin : siteConfig.url
}

addOwnAddress(pageUrl())
