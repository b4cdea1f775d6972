import { siteConfig } from '../../shared/site.config.ts'

const own = `${siteConfig.url}/`

/** An address of this very site without its host, so that it also works on a local or preview host. */
export const localise = (address: string): string =>
  address.startsWith(own) ? address.slice(own.length - 1) : address

/** The same for the addresses inside article HTML. */
export const localiseHtml = (html: string): string => html.replaceAll(`="${own}`, '="/')

/** An address as other sites need it. */
export const absolute = (address: string): string =>
  address.startsWith('/') ? siteConfig.url + address : address

/** Whether a text may stand in an `href`: study links and picture sources are free text. */
export const isWebLink = (text: string): boolean => /^https?:\/\/[^\s]+$/i.test(text)
