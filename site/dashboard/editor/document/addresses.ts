import { allowedHtml } from '../../../../shared/articles/html/allowed.ts'

/** Whether a link of an article may lead there: what the server stores of an address. */
export const isStorableAddress = (address: string): boolean => {
  const scheme = /^([^/?#:]*):/.exec(address)?.[1]
  return scheme === undefined || (allowedHtml.protocols.href?.includes(scheme) ?? false)
}

/** What the author is told of an address that makes no link. */
export const linkRule = 'A link begins with http://, https://, mailto:, / or #.'

/**
 * The address that an author typed for a link, tidied.
 * @returns null when it is none that a link may have
 */
export const linkAddress = (typed: string): string | null => {
  const address = typed.trim().replace(/^(https?|mailto):/i, (scheme) => scheme.toLowerCase())
  const isKnown = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|[/#]|$)/.test(address)
  return isKnown && !/[\s"<>\\]/.test(address) ? address : null
}
